import { type ConformanceRow, pageRow, row, topic } from '../row.ts';

/** §4: States of the public pages and of the session. */
export const rows: ConformanceRow[] = [
  ...topic('Scroll reveal', [
    pageRow(
      'S4.1',
      'sections turn on at 20% visibility',
      'Scroll reveal: sections turn on at 20% visibility. Runs once.',
    ),
    pageRow('S4.2', 'cards turn on at 10% visibility', 'Cards at 10%. Runs once.'),
    pageRow('S4.3', 'process cards turn on at 0.7', 'The process cards use 0.7. Runs once.'),
  ]),
  ...topic('Testimonial carousel', [
    pageRow(
      'S4.4',
      'testimonials advance every 5000 ms and wrap at the end',
      'A current index advancing cyclically every 5000 ms, wrapping at the end.',
    ),
    pageRow('S4.5', 'dots jump to a quote', 'Dots jump to a quote.'),
  ]),
  ...topic('Process carousel', [
    pageRow('S4.6', 'the active process step goes from 0 to 3', 'Active step index 0 to 3.'),
    pageRow('S4.7', 'previous is enabled only beyond the start', 'Previous enabled only beyond the start.'),
    pageRow(
      'S4.8',
      'next is enabled only if more than 10 px remain to scroll',
      'Next enabled only if more than 10 px remain to scroll.',
    ),
  ]),
  ...topic('Header', [
    pageRow('S4.9', 'the header is scrolled or not', 'Header: scrolled or not.'),
    pageRow('S4.10', 'the mobile menu is open or closed', 'Mobile menu open or closed.'),
    pageRow(
      'S4.11',
      'signed-in state decides Dashboard or Login',
      'Signed-in state decides Dashboard or Login.',
    ),
  ]),
  ...topic('Contact submit', [
    pageRow(
      'S4.12',
      'on submit contact is submitting, with its button disabled',
      'On submit: submitting, button disabled.',
    ),
    pageRow(
      'S4.13',
      'on success the message is shown, the form cleared, and the message hidden after 5 seconds',
      'On success: success message shown, form cleared, success message hidden after 5 seconds.',
    ),
    pageRow(
      'S4.14',
      'on failure the error message is shown and the form values are kept',
      'On failure: error message shown, form values kept.',
    ),
  ]),
  ...topic('Session', [
    pageRow(
      'S4.15',
      'on load an unexpired access token is used and the user set from its claims',
      'On load the stored access token is used if present and unexpired and the user is set from its claims.',
    ),
    pageRow(
      'S4.16',
      'on load both stored tokens are removed otherwise',
      'Otherwise both stored tokens are removed.',
    ),
    pageRow('S4.17', 'an undecodable token counts as expired', 'An undecodable token counts as expired.'),
    pageRow(
      'S4.18',
      'login stores the tokens and sets the user from the claims',
      'Login stores tokens and sets the user from the access token claims.',
    ),
    row(
      'S4.19',
      'when the claims cannot be decoded the session is cleared',
      'If claims cannot be decoded the session is cleared.',
    ),
    row(
      'S4.20',
      'a refresh token is stored only where passed',
      'A refresh token is stored by the session only where passed.',
    ),
    pageRow(
      'S4.21',
      'login passes both tokens to the session',
      'A refresh token is stored by the session where passed; the login screen passes both.',
    ),
    row(
      'S4.22',
      'logout removes both tokens and clears the user',
      'Logout removes both tokens and clears the user.',
    ),
  ]),
  ...topic('Token refresh', [
    row(
      'S4.23',
      'a request answered 401 is retried once after a refresh',
      'A request answered 401 is retried once after a refresh.',
    ),
    row(
      'S4.24',
      'when the refresh fails both tokens are removed',
      'If the refresh fails, both tokens are removed.',
    ),
    row(
      'S4.25',
      'without a refresh token both tokens are removed',
      'If no refresh token exists, both tokens are removed.',
    ),
    row('S4.26', 'when a refresh fails the browser goes to /login', 'And the browser goes to /login.'),
  ]),
  ...topic('Activation', [
    pageRow(
      'S4.27',
      'activation ends in failure and stays there',
      'Activation: activating, then success or failure.',
    ),
  ]),
];
