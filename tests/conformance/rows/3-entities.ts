import { type ConformanceRow, pageRow, row } from '../row.ts';

/** §3: Entities and their fields. */
export const rows: ConformanceRow[] = [
  pageRow(
    'S3.1',
    'services is empty or one of the six',
    'services is one of: empty, talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
  ),
  row(
    'S3.2',
    "the contact mail holds the form's values and goes to a fixed recipient",
    'Mail payload: from_name, from_email, company, phone, service, message, to_email (a fixed internal recipient), as the mail that the server sends.',
  ),
  pageRow(
    'S3.3',
    'the mail payload has from_name, from_email, company, phone, service, message and to_email',
    'Mail payload: from_name, from_email, company, phone, service, message, to_email (a fixed internal recipient).',
  ),
  pageRow(
    'S3.4',
    'there are three testimonials with quote, author, position and the first letter of the author',
    'Testimonial: quote, author, position (avatar shows the first letter of the author). Three exist.',
  ),
  pageRow(
    'S3.5',
    'a service has id, title, subtitle, description, four highlights and an icon',
    'Service card: id, title, subtitle, description, highlights (4), icon. Six exist.',
  ),
  pageRow(
    'S3.6',
    'a process step has title, description, three highlights and an icon',
    'Process step: title, description, highlights (3), icon. Four exist.',
  ),
  pageRow(
    'S3.7',
    'the four values are Integrity, Innovation, Partnership and Excellence, each with title, description, icon and colour',
    'Value card: title, description, icon, color. Four exist.',
  ),
  row(
    'S3.8',
    'the stored tokens are the local storage keys access_token and refresh_token',
    'Stored tokens: browser local storage keys access_token and refresh_token.',
  ),
  row(
    'S3.9',
    'the session user is read from the claims name, role and organization',
    'Session user, read from the access token claims: name, role, organization.',
  ),
  row(
    'S3.10',
    'access claims are name, role, organization and exp in seconds',
    'Session user, read from the access token claims: name, role, organization; the exp claim is expiry in seconds.',
  ),
  row('S3.11', 'the exp claim is expiry in seconds', 'The exp claim is expiry in seconds.'),
  row(
    'S3.12',
    'the registration payload has six fields',
    'Registration payload: email, password, re_password, name, organization_name, website_url.',
  ),
  pageRow(
    'S3.13',
    'registration sends its six fields',
    'Registration payload: email, password, re_password, name, organization_name, website_url.',
  ),
  row(
    'S3.14',
    'a job holds its links in all_search_results',
    'Job: id, title, location, created_at, all_search_results (list of id, url, created_at).',
  ),
  row(
    'S3.15',
    'each link of a job has id, url and created_at',
    'Job: all_search_results (list of id, url, created_at).',
  ),
  row(
    'S3.16',
    'max_pages is part of the payload for SuperAdmin only',
    'Search initiation payload: job_title, location, job_description, and for SuperAdmin only an optional max_pages.',
  ),
  row(
    'S3.17',
    'a task status has a status and optionally urls',
    'Task status response: status, optionally urls (list of links).',
  ),
  row(
    'S3.18',
    'list fields are comma-separated text sent as trimmed lists',
    'In the form, list fields are comma-separated text sent as trimmed lists.',
  ),
  row(
    'S3.19',
    'sentiment, tone, length, sections, summary length and segments start with their defaults',
    'Generation request: defaults of sentiment, tone, length, sections, summary_length and segments.',
  ),
  row(
    'S3.20',
    'short is 1-2 sentences, medium 3-5, long a paragraph',
    'length: short = 1-2 sentences, medium = 3-5 sentences, long = paragraph.',
  ),
];
