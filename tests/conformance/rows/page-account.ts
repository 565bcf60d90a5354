import { type ConformanceRow, pageRow } from '../row.ts';

/** Login, registration and activation, and what a page makes of stored tokens. */
export const rows: ConformanceRow[] = [
  pageRow(
    '§2',
    'login has its title, email, password and a link to register',
    "'Login to Your Account', with email, password and a link to /register ('Sign Up').",
  ),
  pageRow(
    '§2',
    'the login honeypot is hidden from people and assistive technology',
    'Login has a hidden honeypot field.',
  ),
  pageRow('§2', 'after login the user goes to /dashboard', 'After success the user goes to /dashboard.'),
  pageRow(
    '§2',
    'register has its title, six fields and a link to login',
    "'Create Your Account', with a link to /login. Fields: name, email, password, confirm password, organization name, website URL.",
  ),
  pageRow('§2', 'the website URL starts as https://', "Website URL (starts as 'https://')."),
  pageRow(
    '§2',
    'the e-mail that should match the website domain is a hint, not a rule',
    'Hint text says the e-mail should match the website domain (not enforced).',
  ),
  pageRow(
    '§2',
    'the register honeypot exists but is not checked',
    'A honeypot field exists but is not checked.',
  ),
  pageRow(
    '§2',
    'activation shows Activating your account... and then the result',
    "Shows 'Activating your account...', then the result.",
  ),
  pageRow('§2', 'after activation the page goes to /login', 'On success it goes to /login after 3 seconds.'),
  pageRow(
    '§2',
    'the guard redirects to /login with no user',
    'With no logged-in user it redirects to /login.',
  ),
  pageRow(
    '§3',
    'registration sends its six fields',
    'Registration payload: email, password, re_password, name, organization_name, website_url.',
  ),
  pageRow(
    '§4',
    'on load an unexpired access token is used and the user set from its claims',
    'On load the stored access token is used if present and unexpired and the user is set from its claims.',
  ),
  pageRow(
    '§4',
    'on load both stored tokens are removed otherwise',
    'Otherwise both stored tokens are removed.',
  ),
  pageRow('§4', 'an undecodable token counts as expired', 'An undecodable token counts as expired.'),
  pageRow(
    '§4',
    'login stores the tokens and sets the user from the claims',
    'Login stores tokens and sets the user from the access token claims.',
  ),
  pageRow(
    '§4',
    'login passes both tokens to the session',
    'A refresh token is stored by the session where passed; the login screen passes both.',
  ),
  pageRow(
    '§4',
    'activation ends in failure and stays there',
    'Activation: activating, then success or failure.',
  ),
  pageRow(
    '§5',
    'login needs email and password',
    "Email and password required ('Please enter both email and password.').",
  ),
  pageRow(
    '§5',
    'a filled honeypot stops login',
    "A filled honeypot stops login with 'Bot detection triggered'.",
  ),
  pageRow(
    '§5',
    'login without an access token in the answer is refused',
    "If login succeeds with no access token: 'Login successful, but no access token received.'",
  ),
  pageRow(
    '§5',
    'registration requires every field',
    "Name, email, password, confirm password, organization name and website URL required ('Please fill in all required fields.').",
  ),
  pageRow('§5', 'registration passwords must match', "Passwords must match ('Passwords do not match.')."),
  pageRow(
    '§5',
    'a registration password has at least 6 characters',
    "Password at least 6 characters ('Password must be at least 6 characters long.').",
  ),
  pageRow('§7', 'login sends email and password', 'POST /api/user/auth/jwt/create/ with {email, password}.'),
  pageRow(
    '§7',
    'registration answers the activation text',
    'POST /api/user/auth/users/: success message about an activation link.',
  ),
  pageRow(
    '§7',
    'activation sends uid and token, once, and tells its success',
    "POST /api/user/auth/verify-activation/ with {uid, token}; success message 'Account activated successfully! You can now log in.'",
  ),
  pageRow('§8', 'a login refused without a word reads Login failed', "Login: 'Login failed' (client)."),
  pageRow(
    '§8',
    'a login without an answer reads as an unexpected error',
    "Login: screen shows the error message or 'An unexpected error occurred. Please try again.'",
  ),
  pageRow(
    '§8',
    'a registration refused without a word reads Registration failed',
    "Registration: 'Registration failed'.",
  ),
  pageRow(
    '§8',
    'a registration without an answer reads as an unexpected error',
    "Registration: same screen fallback ('An unexpected error occurred. Please try again.').",
  ),
  pageRow(
    '§8',
    'registration success names the activation link',
    "Registration success: 'An activation link has been sent to your email. Please click on the link to activate your account before logging in.'",
  ),
  pageRow(
    '§8',
    'an activation refused without a word says that the link may be invalid or expired',
    "Activation: screen shows the message or 'Activation failed. The link may be invalid or expired.'",
  ),
  pageRow('§9', 'the activation redirect comes after 3000 ms', 'Activation redirect: 3000 ms.'),
  pageRow('§9', 'the shortest password has 6 characters', 'Minimum password length: 6.'),
  pageRow(
    '§8',
    "a login shows the answer's error message",
    "Login: screen shows the error message or 'An unexpected error occurred. Please try again.'",
  ),
  pageRow('§8', "a registration shows the answer's error message", 'Registration: same screen fallback.'),
];
