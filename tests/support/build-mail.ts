import type { RenderedMail } from '../../contract/content/post-mails.calls.ts';

/** A mail as the API answers it. */
export const buildMail = (given: Partial<RenderedMail> = {}): RenderedMail => ({
  segment: '',
  name: 'Nights',
  subject: 'Nights',
  preview_text: '',
  call_to_action: '',
  link: '',
  send_day: 0,
  html: '<p>Hello</p>',
  text: 'Hello',
  ...given,
});
