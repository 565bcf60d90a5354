import { z } from 'zod';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';

const said = (what: string) => z.string().describe(what);
const plain = 'Plain text without Markdown.';

/**
 * What an engine must supply for each kind, in plain text. `renderPost` alone turns it into Markdown, so both engines
 * share one layout. The descriptions are what a model is told about each field. Only shapes stand here, because services
 * refuse schemas with keywords they don't know; what is empty or too long is found by `checkStructure`.
 */
export const partsByKind = {
  social_media: z.object({
    body: said(`The whole post, one paragraph, without hashtags; an emoji or two where they fit. ${plain}`),
  }),
  linkedin: z.object({
    hook: said(`The first line: one sentence that makes the reader stop. ${plain}`),
    body: z
      .string()
      .trim()
      .describe(`The paragraph after the hook; empty when the length is short. ${plain}`),
    question: said('The last line: one question to the reader.'),
  }),
  blog: z.object({
    title: said('The title, at most 100 characters.'),
    sections: z
      .array(
        z.object({
          heading: said('The heading, exactly as given in the request.'),
          text: said(`One paragraph. ${plain}`),
        }),
      )
      .describe('One entry for each requested section, in the requested order.'),
  }),
  newsletter: z.object({
    subject: said('The subject line, at most 80 characters.'),
    preview: said('The preview text an inbox shows after the subject, one sentence.'),
    summary: said(`The summary, one paragraph. ${plain}`),
    items: z
      .array(
        z.object({
          heading: said('A short heading.'),
          text: said(`One paragraph. ${plain}`),
        }),
      )
      .describe('Three items, each about something else.'),
    sign_off: said('The closing line with the sender, for example: Until next time, the Acme team'),
  }),
  email: z.object({
    segments: z
      .array(
        z.object({
          name: said('The segment, exactly as given in the request.'),
          mails: z
            .array(
              z.object({
                subject: said('The subject line, at most 80 characters.'),
                body: said(`One paragraph, without subject or call to action. ${plain}`),
                call_to_action: said('One sentence that asks for one thing.'),
              }),
            )
            .describe('As many mails as requested, each a step further than the one before.'),
        }),
      )
      .describe('One entry for each requested segment, in the requested order.'),
    sign_off: said('The closing line with the sender, for example: Kind regards, the Acme team'),
  }),
} as const satisfies Record<PostKind, z.ZodType>;

export type Parts<K extends PostKind> = z.infer<(typeof partsByKind)[K]>;
/** The parts of any kind, told apart by `kind`. */
export type AnyParts = { [K in PostKind]: { kind: K; parts: Parts<K> } }[PostKind];
