import { defineCall, detailAnswer } from '../platform/call.ts';
import { optionalText, requiredParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { contactLimits } from './contact-limits.ts';
import { serviceNames } from './service-names.ts';

const serviceIds = serviceNames.map(({ id }) => id);

/** The mail payload of spec §3. `to_email` is part of it and ignored: the recipient is fixed here. */
export const contactMessage = z.object({
  from_name: requiredText(contactLimits.name),
  from_email: z.string().check(z.trim(), z.maxLength(contactLimits.email), z.email()),
  company: optionalText(contactLimits.company),
  phone: optionalText(contactLimits.phone),
  service: z._default(z.enum(['', ...serviceIds]), ''),
  message: requiredParagraphs(contactLimits.message),
  to_email: optionalText(254),
});

/** The call that `@emailjs/browser` makes. This server answers it unless the build is configured with an EmailJS account. */
export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  summary: "Mails a visitor's message to the provider, in the form that @emailjs/browser sends.",
  method: 'POST',
  path: '/api/v1.0/email/send',
  access: 'anyone',
  body: z.object({ template_params: contactMessage }),
  answers: { 200: detailAnswer },
});
