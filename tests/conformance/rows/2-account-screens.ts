import { type ConformanceRow, pageRow, row, topic } from '../row.ts';

/** §2: Login, registration, activation and the guard. */
export const rows: ConformanceRow[] = [
  ...topic('Login', [
    pageRow(
      'S2.60',
      'login has its title, email, password and a link to register',
      "'Login to Your Account', with email, password and a link to /register ('Sign Up').",
    ),
    pageRow(
      'S2.61',
      'the login honeypot is hidden from people and assistive technology',
      'Login has a hidden honeypot field.',
    ),
    pageRow('S2.62', 'after login the user goes to /dashboard', 'After success the user goes to /dashboard.'),
  ]),
  ...topic('Register', [
    pageRow(
      'S2.63',
      'register has its title, six fields and a link to login',
      "'Create Your Account', with a link to /login. Fields: name, email, password, confirm password, organization name, website URL.",
    ),
    pageRow('S2.64', 'the website URL starts as https://', "Website URL (starts as 'https://')."),
    pageRow(
      'S2.65',
      'the e-mail that should match the website domain is a hint, not a rule',
      'Hint text says the e-mail should match the website domain (not enforced).',
    ),
    pageRow(
      'S2.66',
      'the register honeypot exists but is not checked',
      'A honeypot field exists but is not checked.',
    ),
  ]),
  ...topic('Activation', [
    pageRow(
      'S2.67',
      'activation shows Activating your account... and then the result',
      "Shows 'Activating your account...', then the result.",
    ),
    pageRow(
      'S2.68',
      'after activation the page goes to /login',
      'On success it goes to /login after 3 seconds.',
    ),
  ]),
  ...topic('Protected-route guard', [
    row(
      'S2.69',
      'the guard shows Loading... while the session loads',
      "While the session loads it shows 'Loading...'.",
    ),
    pageRow(
      'S2.70',
      'the guard redirects to /login with no user',
      'With no logged-in user it redirects to /login.',
    ),
    row('S2.71', 'the guard shows the nested route to a user', 'Otherwise it shows the nested route.'),
  ]),
];
