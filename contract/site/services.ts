import type { ServiceId } from './service-names.ts';

export interface Service {
  id: ServiceId;
  title: string;
  subtitle: string;
  description: string;
  highlights: readonly [string, string, string, string];
  icon: 'search' | 'person' | 'calendar' | 'ledger' | 'table' | 'megaphone';
}

export const services: readonly Service[] = [
  {
    id: 'talent-sourcing',
    title: 'Talent Sourcing',
    subtitle: 'The shortlist before the first call',
    description:
      'Give us a job description. We search your talent pool and the open web, rank who we find against your must-haves, and hand over a shortlist that says why each person is on it.',
    highlights: [
      'Search your own pool, and the web sources you connect',
      'Candidates ranked by must-have criteria',
      'The matching words marked in every result',
      'First shortlist within two working days',
    ],
    icon: 'search',
  },
  {
    id: 'recruitment',
    title: 'Recruitment',
    subtitle: 'From shortlist to signed offer',
    description:
      'A recruiter who knows your trade writes to candidates, holds the first interviews, schedules yours, and stays in touch until the new colleague has settled in.',
    highlights: [
      'Outreach in your name and your tone',
      'Structured first interviews with written notes',
      'Scheduling, references and offer paperwork',
      'A check-in after 30, 60 and 90 days',
    ],
    icon: 'person',
  },
  {
    id: 'admin-support',
    title: 'Administrative Support',
    subtitle: 'Your calendar and inbox, under control',
    description:
      'Trained assistants take over the work that interrupts everyone else: mail, meetings, travel, documents. You keep one contact who learns how you like things done.',
    highlights: [
      'Inbox triage with agreed rules',
      'Calendars, meetings and minutes',
      'Travel and expense reports',
      'A named assistant and a named stand-in',
    ],
    icon: 'calendar',
  },
  {
    id: 'back-office',
    title: 'Back-Office Operations',
    subtitle: 'The routine, done on time',
    description:
      'Invoices, payroll preparation, supplier records, order entry. We write the procedure down with you, run it, and report every week on what was done and what is stuck.',
    highlights: [
      'Written procedures that belong to you',
      'Invoice and order processing',
      'Payroll and onboarding preparation',
      'A weekly report of done, open and stuck',
    ],
    icon: 'ledger',
  },
  {
    id: 'data-management',
    title: 'Data Management',
    subtitle: 'Records you can rely on',
    description:
      'We clean, merge and maintain the lists your business runs on. Duplicates go, gaps are filled, formats agree, and each change can be traced to its source.',
    highlights: [
      'Cleaning and de-duplication',
      'Entry and migration between systems',
      'Regular quality checks with figures',
      'Access limited to those who need it',
    ],
    icon: 'table',
  },
  {
    id: 'digital-marketing',
    title: 'Digital Marketing',
    subtitle: 'Posts your customers read to the end',
    description:
      'From your company profile we plan, write and publish: social posts, articles, newsletters, email sequences. Our generator drafts; an editor decides what goes out.',
    highlights: [
      'A content plan a quarter ahead',
      'Five kinds of posts from one profile',
      'An editor reads every line',
      'Monthly figures on what was read',
    ],
    icon: 'megaphone',
  },
];
