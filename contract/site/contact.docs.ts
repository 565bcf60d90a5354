import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as contact from './contact.calls.ts';

const docs: DocsOf<typeof contact> = {
  sendContactMessage: {
    description:
      "Mails a visitor's message to the provider of this website. The body has the shape that `@emailjs/browser` sends; other fields beside `template_params` are ignored.",
    example: {
      body: {
        template_params: {
          from_name: 'Grace Keel',
          from_email: 'grace@keel.example',
          company: 'Keel Yachts',
          phone: '+1 307 555 0100',
          service: 'talent-sourcing',
          message: 'We are looking for two naval architects. Can we talk on Thursday?',
          to_email: '',
        },
      },
      answer: { detail: 'The message is on its way.' },
    },
  },
};

export const contactSection: ApiSection = {
  tag: 'Contact',
  description: 'The contact form of the public website.',
  calls: pairWithCalls(contact, docs),
  schemas: {
    ContactRequest: describeObject(
      contact.sendContactMessage.body,
      'A message, as `@emailjs/browser` wraps it.',
      {
        template_params: 'The message.',
      },
    ),
    ContactMessage: describeObject(contact.contactMessage, 'What a visitor writes.', {
      from_name: "The visitor's name, on one line.",
      from_email: 'The address to reply to.',
      company: "The visitor's company.",
      phone: 'A phone number.',
      service: 'The service that the message is about; empty for none.',
      message: 'The message.',
      to_email: 'Accepted and ignored: the recipient is fixed on the server.',
    }),
  },
};
