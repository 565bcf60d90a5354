import { emailAddress } from '../../../../contract/platform/text.ts';

/** The attribute that keeps a cell which is no single address. */
export const importedAddress = 'Email as imported';

const address = emailAddress();

/** The mail addresses that a text holds, however they are wrapped: `Name <address>`, `mailto:address`, several with separators. */
export const addressesIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s<>()[\]"';,|]+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, '')
        .replace(/\?.*$/, '')
        .replace(/[.:]+$/, ''),
    )
    .flatMap((part) => {
      const read = address.safeParse(part);
      return read.success ? [read.data] : [];
    });
