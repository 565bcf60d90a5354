import { z } from './zod.ts';

/**
 * The most characters of a `mailto:` link. Windows takes no longer ones from Electron than 2,081, and some mail programs cut
 * them earlier.
 */
export const longestMailLink = 2000;

/**
 * A mail that opens as a draft in the mail program of the user: as a `mailto:` link, which every one of them takes, or as an
 * `.eml` file where it is formatted or too long for a link.
 */
export const mailDraft = z.object({ kind: z.enum(['link', 'file']), content: z.string() });
export type MailDraft = z.infer<typeof mailDraft>;
