import type { ConformanceRow } from '../row.ts';

/** What the server alone holds of accounts and mail. */
export const rows: ConformanceRow[] = [
  {
    section: '§3',
    phrase: "the contact mail holds the form's values and goes to a fixed recipient",
    sentence:
      'Mail payload: from_name, from_email, company, phone, service, message, to_email (a fixed internal recipient), as the mail that the server sends.',
  },
];
