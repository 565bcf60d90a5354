import { type ConformanceRow, pageRow, row } from '../row.ts';

/** §8: The error catalog. */
export const rows: ConformanceRow[] = [
  pageRow('S8.1', 'a login refused without a word reads Login failed', "Login: 'Login failed' (client)."),
  pageRow(
    'S8.2',
    'a login without an answer reads as an unexpected error',
    "Login: screen shows the error message or 'An unexpected error occurred. Please try again.'",
  ),
  pageRow(
    'S8.3',
    "a login shows the answer's error message",
    "Login: screen shows the error message or 'An unexpected error occurred. Please try again.'",
  ),
  pageRow(
    'S8.4',
    'a registration refused without a word reads Registration failed',
    "Registration: 'Registration failed'.",
  ),
  pageRow('S8.5', "a registration shows the answer's error message", 'Registration: same screen fallback.'),
  pageRow(
    'S8.6',
    'a registration without an answer reads as an unexpected error',
    "Registration: same screen fallback ('An unexpected error occurred. Please try again.').",
  ),
  pageRow(
    'S8.7',
    'an activation refused without a word says that the link may be invalid or expired',
    "Activation: screen shows the message or 'Activation failed. The link may be invalid or expired.'",
  ),
  row(
    'S8.8',
    'activation that fails says that the link may be invalid or expired',
    "'Activation failed. The link may be invalid or expired.'",
  ),
  row(
    'S8.9',
    'a refresh without a usable answer reads Token refresh failed, and keeps the session',
    "Refresh: 'Token refresh failed'.",
  ),
  row(
    'S8.10',
    'a missing refresh token reads No refresh token available',
    "Missing refresh token: 'No refresh token available' (tokens cleared, go to /login).",
  ),
  pageRow(
    'S8.11',
    'contact failure text',
    "Contact failure: 'There was an error sending your message. Please try again or contact us directly.'",
  ),
  pageRow(
    'S8.12',
    'contact success text',
    "Success: 'Your message has been sent successfully! We will get back to you soon.'",
  ),
  pageRow(
    'S8.13',
    "a blog fetch that fails shows the message, else 'Failed to fetch blog posts'",
    "Blog fetch: the message, fallback 'Failed to fetch blog posts'.",
  ),
  row(
    'S8.14',
    "the job list's failure reads 'Failed to load jobs: {detail or message}'",
    "Job list: 'Failed to load jobs: {detail or message}'.",
  ),
  row(
    'S8.15',
    "without detail it reads 'Failed to load jobs. Please try again later.'",
    "Job list: fallback 'Failed to load jobs. Please try again later.'",
  ),
  row('S8.16', "initiating shows the response's detail when it fails", "Initiate: the response's detail."),
  row(
    'S8.17',
    'without detail initiating shows the joined values of all field errors',
    'Initiate: otherwise the joined values of all field errors.',
  ),
  row(
    'S8.18',
    "otherwise initiating shows 'An unexpected error occurred while initiating the search.'",
    "Initiate: otherwise 'An unexpected error occurred while initiating the search.'",
  ),
  row(
    'S8.19',
    "success of initiating reads 'Search task initiated successfully!'",
    "Success: 'Search task initiated successfully!'",
  ),
  row('S8.20', "status polling fails with 'Error: {detail}'", "Status polling: 'Error: {detail}'."),
  row(
    'S8.21',
    "without detail status polling fails with 'Failed to check task status.'",
    "Status polling: 'Failed to check task status.'",
  ),
  row(
    'S8.22',
    "a profile that can't be saved shows 'Error: ' and the message",
    "Profile save: 'Error: ' plus the message.",
  ),
  row('S8.23', 'a failed profile fetch is silent', 'Profile fetch failure: silent.'),
  row(
    'S8.24',
    "'Failed to verify company profile' shows and generation does not start",
    "'Failed to verify company profile' (generation does not start).",
  ),
  row('S8.25', "'Failed to start generation' shows", "'Failed to start generation'."),
  row(
    'S8.26',
    "'Failed to get generation status' stops polling",
    "'Failed to get generation status' (polling stops).",
  ),
  row(
    'S8.27',
    'each list of posts that cannot be loaded shows its own error',
    "Post lists: 'Failed to fetch posts', or 'Failed to fetch newsletter posts' / 'Failed to fetch email posts'.",
  ),
  pageRow(
    'S8.28',
    'registration success names the activation link',
    "Registration success: 'An activation link has been sent to your email. Please click on the link to activate your account before logging in.'",
  ),
];
