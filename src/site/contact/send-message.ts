import * as emailjs from '@emailjs/browser';
import { brand } from '../../../contract/site/brand.ts';

/** Spec §3. */
export interface ContactValues {
  name: string;
  email: string;
  company: string;
  phone: string;
  services: string;
  message: string;
}

const {
  VITE_EMAILJS_PUBLIC_KEY: publicKey,
  VITE_EMAILJS_SERVICE_ID: serviceId,
  VITE_EMAILJS_TEMPLATE_ID: templateId,
} = import.meta.env;

/**
 * Sends to EmailJS when the build has its keys, else to our own server, which implements the same call. @throws
 * when the message was not accepted
 */
export async function sendMessage(values: ContactValues): Promise<void> {
  const own = !publicKey;
  emailjs.init(own ? { publicKey: brand.name, origin: window.location.origin } : { publicKey });
  await emailjs.send(own ? 'own-server' : serviceId, own ? 'contact' : templateId, {
    from_name: values.name,
    from_email: values.email,
    company: values.company,
    phone: values.phone,
    service: values.services,
    message: values.message,
    to_email: brand.contactRecipient,
  });
}

const formNames: Record<string, keyof ContactValues> = {
  from_name: 'name',
  from_email: 'email',
  company: 'company',
  phone: 'phone',
  service: 'services',
  message: 'message',
};

/** Returns the field errors of a refused message. Our server responds with JSON, EmailJS with plain text. */
export function refusedFields(error: unknown): Partial<Record<keyof ContactValues, string>> {
  const { text } = (error ?? {}) as { text?: unknown };
  let answer: unknown;
  try {
    answer = JSON.parse(String(text));
  } catch {
    return {};
  }
  return Object.fromEntries(
    Object.entries(answer ?? {}).flatMap(([field, messages]) => {
      const name = formNames[field.replace(/^template_params\./, '')];
      return name && Array.isArray(messages) ? [[name, messages.join(' ')]] : [];
    }),
  );
}
