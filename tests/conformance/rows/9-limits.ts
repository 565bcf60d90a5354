import { type ConformanceRow, pageRow, row } from '../row.ts';

/** §9: Business constants and limits. */
export const rows: ConformanceRow[] = [
  pageRow('S9.1', 'testimonials auto-advance after 5000 ms', 'Testimonial auto-advance: 5000 ms, wraps.'),
  pageRow('S9.2', 'contact success message hides after 5000 ms', 'Contact success message hide: 5000 ms.'),
  pageRow('S9.3', 'header scrolled style at more than 10 px', 'Header scrolled style: more than 10 px.'),
  pageRow('S9.4', 'carousel end tolerance is 10 px', 'Carousel end tolerance: 10 px.'),
  pageRow('S9.5', 'reveal thresholds are 0.1 for cards and 0.2 for sections', 'Reveal thresholds: 0.1, 0.2.'),
  pageRow('S9.6', 'the reveal threshold of process cards is 0.7', 'Reveal thresholds: 0.7 (process cards).'),
  pageRow('S9.7', 'anchor scroll delay is 100 ms', 'Anchor scroll delay: 100 ms.'),
  row('S9.8', 'search status polling takes 5000 ms', 'Search status polling: 5000 ms.'),
  row('S9.9', 'generation status polling takes 2000 ms', 'Generation status polling: 2000 ms.'),
  pageRow('S9.10', 'the activation redirect comes after 3000 ms', 'Activation redirect: 3000 ms.'),
  pageRow('S9.11', 'blog page size is 1 post', 'Blog page size: 1 post.'),
  row('S9.12', 'minimum password length is 6', 'Minimum password length: 6 (enforced by the server, too).'),
  pageRow('S9.13', 'the shortest password has 6 characters', 'Minimum password length: 6.'),
  row('S9.14', 'max_pages is an integer of at least 1', 'max_pages: integer of at least 1.'),
  row(
    'S9.15',
    'emails_per_segment is 1 to 10, 3 after a kind change or invalid input',
    'emails_per_segment: 1 to 10; initial 1, 3 after a kind change or invalid input.',
  ),
  pageRow('S9.16', 'there are 3 testimonials', 'Counts: 3 testimonials.'),
  pageRow('S9.17', 'there are 4 process steps', 'Counts: 4 process steps.'),
  pageRow('S9.18', 'there are 6 services', 'Counts: 6 services.'),
  pageRow('S9.19', 'there are 4 values', 'Counts: 4 values.'),
  pageRow(
    'S9.20',
    'business hours are Monday-Friday 9AM-5PM EST',
    'Business hours: Monday-Friday 9AM-5PM EST.',
  ),
  pageRow(
    'S9.21',
    'terms state minimum age 18 and a liability cap of the previous 6 months',
    'Terms: minimum age 18; liability cap equals amount paid in previous 6 months.',
  ),
];
