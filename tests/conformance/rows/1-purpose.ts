import { type ConformanceRow, pageRow } from '../row.ts';

/** §1: What the product does and for whom. */
export const rows: ConformanceRow[] = [
  pageRow(
    'S1.1',
    "visitors are pushed to register with the claim 'no credit card required'",
    "Visitors are pushed to register for two free AI tools with the claim 'no credit card required'.",
  ),
  pageRow(
    'S1.2',
    'the marketing claims are stated with their figures',
    '40% shorter time-to-hire, 30% revenue growth, 50% retention increase, 85% of candidates match must-have criteria, over 15 years of combined expertise, reply within 24 hours.',
  ),
];
