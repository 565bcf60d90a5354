/** `Owner` registers an organisation, `Member` works in it, `SuperAdmin` belongs to the provider (spec §6). */
export const roles = ['Owner', 'Member', 'SuperAdmin'] as const;
export type Role = (typeof roles)[number];
