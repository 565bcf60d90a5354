import type { ConformanceRow } from '../row.ts';

const row = (section: string, phrase: string, sentence: string): ConformanceRow => ({
  section,
  phrase,
  sentence,
});

/** Accounts, sessions, the guard and the dashboard's frame. */
export const rows: ConformanceRow[] = [
  row(
    '§2',
    'the protected routes stand in the dashboard layout',
    "Protected, under /dashboard (a wrapper with the dashboard layout): index, 'sourcing', 'company-profile', 'marketing' and a list screen per kind.",
  ),
  row(
    '§2',
    'index and sourcing show the same sourcing screen',
    "Index and 'sourcing' show the same sourcing screen.",
  ),
  row(
    '§2',
    'the guard shows Loading... while the session loads',
    "While the session loads it shows 'Loading...'.",
  ),
  row('§2', 'the guard shows the nested route to a user', 'Otherwise it shows the nested route.'),
  row(
    '§2',
    'the top bar welcomes the user by name, with the role in parentheses',
    "The top bar shows 'Welcome, {name}' and the role in parentheses.",
  ),
  row('§2', 'a user without a name is welcomed as User', "'Welcome, {name}' (fallback 'User')."),
  row(
    '§2',
    'the sidebar links stand in order, before Logout',
    'Sidebar links: Sourcing, Company Profile, Marketing, Social Media, LinkedIn, Blog, Newsletter, Email; and a Logout button.',
  ),
  row(
    '§3',
    'the stored tokens are the local storage keys access_token and refresh_token',
    'Stored tokens: browser local storage keys access_token and refresh_token.',
  ),
  row(
    '§3',
    'the session user is read from the claims name, role and organization',
    'Session user, read from the access token claims: name, role, organization.',
  ),
  row('§3', 'the exp claim is expiry in seconds', 'The exp claim is expiry in seconds.'),
  row(
    '§4',
    'when the claims cannot be decoded the session is cleared',
    'If claims cannot be decoded the session is cleared.',
  ),
  row(
    '§4',
    'a refresh token is stored only where passed',
    'A refresh token is stored by the session only where passed.',
  ),
  row(
    '§4',
    'logout removes both tokens and clears the user',
    'Logout removes both tokens and clears the user.',
  ),
  row(
    '§4',
    'a request answered 401 is retried once after a refresh',
    'A request answered 401 is retried once after a refresh.',
  ),
  row(
    '§4',
    'when the refresh fails both tokens are removed',
    'If the refresh fails, both tokens are removed.',
  ),
  row(
    '§4',
    'without a refresh token both tokens are removed',
    'If no refresh token exists, both tokens are removed.',
  ),
  row('§4', 'when a refresh fails the browser goes to /login', 'And the browser goes to /login.'),
  row(
    '§6',
    'dashboard routes are guarded by the session',
    'Signed-in users: dashboard routes, guarded by the session (no user means redirect to /login).',
  ),
  row(
    '§6',
    'signed-in calls carry the access token as a bearer',
    'Authenticated calls carry a Bearer access token.',
  ),
  row(
    '§7',
    'a refresh stores both new tokens',
    'POST /api/user/auth/jwt/refresh/ answers {access, refresh}, both stored.',
  ),
  row(
    '§7',
    'the shared client adds the stored access token',
    'Every request through the shared client adds Authorization Bearer from the stored access token.',
  ),
  row(
    '§7',
    'on 401 the client refreshes once, stores the new tokens and repeats the request',
    'On 401 it refreshes once, stores new tokens and repeats the request.',
  ),
  row('§7', 'the HTTP client has no timeout by default', 'The HTTP client has no timeout by default.'),
  row(
    '§8',
    'a refresh without a usable answer reads Token refresh failed, and keeps the session',
    "Refresh: 'Token refresh failed'.",
  ),
  row(
    '§8',
    'a missing refresh token reads No refresh token available',
    "Missing refresh token: 'No refresh token available' (tokens cleared, go to /login).",
  ),
  // What the server holds of the same sentences.
  row(
    '§3',
    'access claims are name, role, organization and exp in seconds',
    'Session user, read from the access token claims: name, role, organization; the exp claim is expiry in seconds.',
  ),
  row(
    '§3',
    'the registration payload has six fields',
    'Registration payload: email, password, re_password, name, organization_name, website_url.',
  ),
  row(
    '§5',
    'registration names each missing or wrong field',
    'Registration: name, email, password, confirm password, organization name and website URL required.',
  ),
  row('§5', 'registration refuses passwords that differ', 'Passwords must match.'),
  row(
    '§6',
    'authenticated calls carry the access token as Bearer',
    'Authenticated calls carry a Bearer access token (as the server sees it).',
  ),
  row(
    '§6',
    'SuperAdmin counts in the provider organisation alone',
    'Users belong to an organisation and have a role; SuperAdmin gets extra controls.',
  ),
  row(
    '§7',
    'sign in answers access and refresh tokens',
    'POST /api/user/auth/jwt/create/: tokens object (access, maybe refresh).',
  ),
  row(
    '§7',
    'registering answers a message about an activation link',
    'POST /api/user/auth/users/: JSON; success message about an activation link.',
  ),
  row(
    '§7',
    'activation takes uid and token and answers that one can now log in',
    'POST /api/user/auth/verify-activation/ with {uid, token}: JSON.',
  ),
  row(
    '§7',
    'refresh answers a new access and a new refresh token',
    'POST /api/user/auth/jwt/refresh/ with {refresh}: {access, refresh}.',
  ),
  row(
    '§8',
    'activation that fails says that the link may be invalid or expired',
    "'Activation failed. The link may be invalid or expired.'",
  ),
  row('§9', 'minimum password length is 6', 'Minimum password length: 6 (enforced by the server, too).'),
];
