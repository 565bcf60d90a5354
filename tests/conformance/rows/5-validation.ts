import { type ConformanceRow, pageRow, row, topic } from '../row.ts';

/** §5: Validation rules. */
export const rows: ConformanceRow[] = [
  ...topic('Contact', [
    pageRow(
      'S5.1',
      'name, email and message are required, company, phone and services are not',
      "Contact: name required; email required; message required; company, phone ('Phone (Optional)') and services optional.",
    ),
    pageRow('S5.2', 'the email is an email-type input', 'Email required (email-type input).'),
    pageRow(
      'S5.3',
      "the checks of the contact form are the browser's own",
      'Checks are browser-level; no other bounds shown.',
    ),
  ]),
  ...topic('Login', [
    pageRow(
      'S5.4',
      'login needs email and password',
      "Email and password required ('Please enter both email and password.').",
    ),
    pageRow(
      'S5.5',
      'a filled honeypot stops login',
      "A filled honeypot stops login with 'Bot detection triggered'.",
    ),
    pageRow(
      'S5.6',
      'login without an access token in the answer is refused',
      "If login succeeds with no access token: 'Login successful, but no access token received.'",
    ),
  ]),
  ...topic('Registration', [
    row(
      'S5.7',
      'registration names each missing or wrong field',
      'Registration: name, email, password, confirm password, organization name and website URL required.',
    ),
    pageRow(
      'S5.8',
      'registration requires every field',
      "Name, email, password, confirm password, organization name and website URL required ('Please fill in all required fields.').",
    ),
    row('S5.9', 'registration refuses passwords that differ', 'Passwords must match.'),
    pageRow(
      'S5.10',
      'registration passwords must match',
      "Passwords must match ('Passwords do not match.').",
    ),
    pageRow(
      'S5.11',
      'a registration password has at least 6 characters',
      "Password at least 6 characters ('Password must be at least 6 characters long.').",
    ),
  ]),
  ...topic('Initiate search', [
    row(
      'S5.12',
      "an empty description says 'Job description cannot be empty.'",
      "Initiate search: job description required ('Job description cannot be empty.').",
    ),
    row(
      'S5.13',
      'a search without a job description is refused',
      'Initiate search: job description required.',
    ),
    row('S5.14', 'job title and location are marked required', 'Job title and location marked required.'),
    row(
      'S5.15',
      'max_pages is optional and sent only if given',
      'max_pages SuperAdmin only, optional, sent only if given.',
    ),
    row(
      'S5.16',
      "max_pages that is no positive integer says 'Max pages must be a positive number.'",
      "max_pages: positive integer ('Max pages must be a positive number.').",
    ),
  ]),
  ...topic('Company profile', [
    row(
      'S5.17',
      'company name, industry and description are required; the website must be a url',
      'Company profile: company name, industry, description required; website must be a url.',
    ),
  ]),
  ...topic('Generator', [
    row(
      'S5.18',
      "an empty audience shows 'Target audience is required' and nothing is sent",
      "Generator: target audience required ('Target audience is required').",
    ),
    row(
      'S5.19',
      "without a company profile 'Please create a company profile first' shows and nothing starts",
      "A company profile must exist ('Please create a company profile first').",
    ),
    row(
      'S5.20',
      'keywords are split on commas, trimmed, empty items dropped',
      'Keywords, sections and segments are split on commas, trimmed, empty items dropped.',
    ),
    row(
      'S5.21',
      'emails per segment is 1 to 10 and falls back to 3 when not a number',
      'emails_per_segment min 1, max 10, falls back to 3 when not a number.',
    ),
  ]),
  ...topic('Rendered Markdown', [
    pageRow(
      'S5.22',
      'rendered links allow http, https, irc, ircs, mailto and xmpp, others are blanked',
      'Rendered markdown links allow only the protocols http, https, irc, ircs, mailto, xmpp; others are blanked.',
    ),
  ]),
];
