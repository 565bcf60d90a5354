/** The six services: anchor on the services page, value in the contact form, name in the footer. */
export const serviceNames = [
  { id: 'talent-sourcing', name: 'Talent Sourcing' },
  { id: 'recruitment', name: 'Recruitment' },
  { id: 'admin-support', name: 'Administrative Support' },
  { id: 'back-office', name: 'Back-Office Operations' },
  { id: 'data-management', name: 'Data Management' },
  { id: 'digital-marketing', name: 'Digital Marketing' },
] as const;

export type ServiceId = (typeof serviceNames)[number]['id'];
