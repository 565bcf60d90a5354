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
    'the public routes have their pages',
    'Public: /, /services, /process, /about, /contact, /privacy, /terms, /blog, /login, /register, /auth/activate/{uid}/{token}.',
  ),
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
  row('§2', 'a header and a footer surround all pages', 'A header and a footer surround all pages.'),
  row(
    '§2',
    'login has its title, email, password and a link to register',
    "'Login to Your Account', with email, password and a link to /register ('Sign Up').",
  ),
  row(
    '§2',
    'the login honeypot is hidden from people and assistive technology',
    'Login has a hidden honeypot field.',
  ),
  row('§2', 'after login the user goes to /dashboard', 'After success the user goes to /dashboard.'),
  row(
    '§2',
    'register has its title, six fields and a link to login',
    "'Create Your Account', with a link to /login. Fields: name, email, password, confirm password, organization name, website URL.",
  ),
  row('§2', 'the website URL starts as https://', "Website URL (starts as 'https://')."),
  row(
    '§2',
    'the e-mail that should match the website domain is a hint, not a rule',
    'Hint text says the e-mail should match the website domain (not enforced).',
  ),
  row('§2', 'the register honeypot exists but is not checked', 'A honeypot field exists but is not checked.'),
  row(
    '§2',
    'activation shows Activating your account... and then the result',
    "Shows 'Activating your account...', then the result.",
  ),
  row('§2', 'after activation the page goes to /login', 'On success it goes to /login after 3 seconds.'),
  row(
    '§2',
    'the guard shows Loading... while the session loads',
    "While the session loads it shows 'Loading...'.",
  ),
  row('§2', 'the guard redirects to /login with no user', 'With no logged-in user it redirects to /login.'),
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
    '§3',
    'registration sends its six fields',
    'Registration payload: email, password, re_password, name, organization_name, website_url.',
  ),
  row(
    '§4',
    'on load an unexpired access token is used and the user set from its claims',
    'On load the stored access token is used if present and unexpired and the user is set from its claims.',
  ),
  row('§4', 'on load both stored tokens are removed otherwise', 'Otherwise both stored tokens are removed.'),
  row('§4', 'an undecodable token counts as expired', 'An undecodable token counts as expired.'),
  row(
    '§4',
    'login stores the tokens and sets the user from the claims',
    'Login stores tokens and sets the user from the access token claims.',
  ),
  row(
    '§4',
    'when the claims cannot be decoded the session is cleared',
    'If claims cannot be decoded the session is cleared.',
  ),
  row(
    '§4',
    'login passes both tokens to the session',
    'A refresh token is stored by the session where passed; the login screen passes both.',
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
  row('§4', 'activation ends in failure and stays there', 'Activation: activating, then success or failure.'),
  row(
    '§5',
    'login needs email and password',
    "Email and password required ('Please enter both email and password.').",
  ),
  row('§5', 'a filled honeypot stops login', "A filled honeypot stops login with 'Bot detection triggered'."),
  row(
    '§5',
    'login without an access token in the answer is refused',
    "If login succeeds with no access token: 'Login successful, but no access token received.'",
  ),
  row(
    '§5',
    'registration requires every field',
    "Name, email, password, confirm password, organization name and website URL required ('Please fill in all required fields.').",
  ),
  row('§5', 'registration passwords must match', "Passwords must match ('Passwords do not match.')."),
  row(
    '§5',
    'a registration password has at least 6 characters',
    "Password at least 6 characters ('Password must be at least 6 characters long.').",
  ),
  row('§6', 'visitors have full access to public pages', 'Visitors: full access to public pages.'),
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
  row('§7', 'login sends email and password', 'POST /api/user/auth/jwt/create/ with {email, password}.'),
  row(
    '§7',
    'registration answers the activation text',
    'POST /api/user/auth/users/: success message about an activation link.',
  ),
  row(
    '§7',
    'activation sends uid and token, once, and tells its success',
    "POST /api/user/auth/verify-activation/ with {uid, token}; success message 'Account activated successfully! You can now log in.'",
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
  row('§8', 'a login refused without a word reads Login failed', "Login: 'Login failed' (client)."),
  row(
    '§8',
    'a login without an answer reads as an unexpected error',
    "Login: screen shows the error message or 'An unexpected error occurred. Please try again.'",
  ),
  row(
    '§8',
    'a registration refused without a word reads Registration failed',
    "Registration: 'Registration failed'.",
  ),
  row(
    '§8',
    'a registration without an answer reads as an unexpected error',
    "Registration: same screen fallback ('An unexpected error occurred. Please try again.').",
  ),
  row(
    '§8',
    'registration success names the activation link',
    "Registration success: 'An activation link has been sent to your email. Please click on the link to activate your account before logging in.'",
  ),
  row(
    '§8',
    'an activation refused without a word says that the link may be invalid or expired',
    "Activation: screen shows the message or 'Activation failed. The link may be invalid or expired.'",
  ),
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
  row('§9', 'the activation redirect comes after 3000 ms', 'Activation redirect: 3000 ms.'),
  row('§9', 'the shortest password has 6 characters', 'Minimum password length: 6.'),
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
