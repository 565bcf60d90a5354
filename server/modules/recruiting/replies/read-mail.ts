import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import type { ReplyKind } from '../../../../contract/recruiting/replies.calls.ts';

export interface MailHead {
  /** Ids of own mails that it may answer, the likeliest first. */
  answers: string[];
  /** True for a report of a mail server, whose own headers need not name what it is about. */
  isReport: boolean;
  fromName: string;
  fromAddress: string;
}

export interface MailContent {
  kind: ReplyKind;
  /** Ids of own mails that a report is about, the likeliest first. */
  answers: string[];
  subject: string;
  text: string;
  attachments: string[];
  reason: string;
  isPermanent: boolean;
  headerId: string;
  sentAt: Date | undefined;
}

/** The most of a text that is stored, in characters. */
const longestText = 50_000;
const mostAttachments = 20;

/** A key of a mail, as `Message-ID`s of own mails hold it, and as plus-addresses do. */
const ownId = /<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi;
const plusId = /\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/gi;

const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

const parse = async (source: Buffer): Promise<ParsedMail> => {
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, { keepDeliveryStatus: true, skipImageLinks: true, skipTextToHtml: true });
};

export async function readHead(source: Buffer): Promise<MailHead> {
  const mail = await parse(source);
  const [from] = mail.from?.value ?? [];
  const { value, params } = contentType(mail);
  const fromAddress = (from?.address ?? '').toLowerCase();
  return {
    answers: namedBy(mail),
    isReport:
      (value === 'multipart/report' && params['report-type'] === 'delivery-status') ||
      headerOf(mail, 'x-failed-recipients') !== '',
    fromName: clean(from?.name ?? '', 200),
    fromAddress,
  };
}

/** Reads a mail that answers one of ours, or may. Undefined for what is neither: receipts, and news of mails under way. */
export async function readContent(source: Buffer): Promise<MailContent | undefined> {
  const mail = await parse(source);
  const { value, params } = contentType(mail);
  const content = {
    answers: namedBy(mail),
    subject: clean(mail.subject ?? '', 500).replaceAll(/\s+/g, ' '),
    text: clean(mail.text ?? '', longestText).trim(),
    attachments: namesOf(mail),
    reason: '',
    isPermanent: false,
    headerId: mail.messageId
      ? clean(mail.messageId, 500)
      : createHash('sha256')
          .update(`${mail.from?.text}\n${mail.date?.toISOString()}\n${mail.subject}\n${mail.text}`)
          .digest('hex'),
    sentAt: mail.date,
  };
  if (value === 'multipart/report') {
    const report = params['report-type'] === 'delivery-status' ? readReport(mail) : undefined;
    return report && { ...content, ...report, kind: 'bounce' };
  }
  if (headerOf(mail, 'x-failed-recipients')) {
    return { ...content, kind: 'bounce', reason: firstLine(content.text), isPermanent: true };
  }
  return { ...content, kind: isAutomatic(mail) ? 'away' : 'reply' };
}

/** What says that a program has answered: RFC 3834, and what older ones use. */
function isAutomatic(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => headerOf(mail, name) !== '') ||
    headerOf(mail, 'precedence').toLowerCase() === 'auto_reply'
  );
}

/** Reads a report of RFC 3464. Undefined where nothing has failed: the mail is late, or was passed on. */
function readReport(mail: ParsedMail) {
  const status = attachmentText(mail, (type) => /^message\/(?:global-)?delivery-status$/.test(type));
  const fields = readFields(status);
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined;
  const code = fields.get('status') ?? '';
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,20};\s*/, '');
  const original = attachmentText(mail, (type) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/.test(type),
  );
  const head = original.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const named = [...findIds(/^message-id:.*/im.exec(head)?.[0] ?? ''), ...namedBy(mail)];
  return {
    answers: named,
    reason: clean(diagnostic || firstLine(mail.text ?? '') || 'The mail came back.', 300),
    isPermanent: code === '' || code.startsWith('5'),
  };
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && last) {
      fields.set(last, `${fields.get(last)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    const name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : '';
    last = name && !fields.has(name) ? name : '';
    if (last) fields.set(last, line.slice(colon + 1).trim());
  }
  return fields;
}

const attachmentText = (mail: ParsedMail, is: (type: string) => boolean): string =>
  mail.attachments
    .find(({ contentType: type }) => is(type))
    ?.content.subarray(0, 20_000)
    .toString('utf8') ?? '';

/** Ids of own mails in the headers: first what it answers, then the address that it went to, then the mails before. */
function namedBy(mail: ParsedMail): string[] {
  const answered = findIds(headerOf(mail, 'in-reply-to'));
  const addressed = recipientHeaders.flatMap((name) =>
    [...headerOf(mail, name).matchAll(plusId)].map((found) => found.slice(1).join('-').toLowerCase()),
  );
  const before = findIds(headerOf(mail, 'references')).reverse();
  return [...new Set([...answered, ...addressed, ...before])].slice(0, 50);
}

const findIds = (text: string): string[] => [...text.matchAll(ownId)].map(([, id = '']) => id.toLowerCase());

const headerOf = (mail: ParsedMail, name: string): string =>
  mail.headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) => line.slice(line.indexOf(':') + 1).trim())
    .join('\n');

function contentType(mail: ParsedMail): { value: string; params: Record<string, string> } {
  const given = mail.headers.get('content-type') as
    | { value?: string; params?: Record<string, string> }
    | undefined;
  return { value: given?.value ?? '', params: given?.params ?? {} };
}

const namesOf = (mail: ParsedMail): string[] =>
  mail.attachments
    .flatMap(({ filename, related }) => (filename && !related ? [clean(filename, 200)] : []))
    .slice(0, mostAttachments);

const firstLine = (text: string): string => clean(text.trim().split('\n', 1)[0] ?? '', 300);

const clean = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed();
