import MarkdownIt from 'markdown-it';

const { linkify } = new MarkdownIt();

/** Without the backslashes that the editor puts before signs of Markdown, in addresses as in all text. */
const unescaped = (address: string): string => address.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');

const groupsOfDigits = /(?<![\p{L}\d()+/-])[\d()+/-]+(?: [\d()/-]+)+/gu;

/** A line does not end within a telephone number. */
export function keepNumbersTogether(renderer: MarkdownIt): void {
  renderer.core.ruler.push('telephone_numbers', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'text') continue;
      token.content = token.content.replaceAll(groupsOfDigits, (found) =>
        /^[+(0]/.test(found) && found.replaceAll(/\D/g, '').length >= 7
          ? found.replaceAll(' ', '\u00A0')
          : found,
      );
    }
  });
}

/**
 * Has a renderer link web addresses that stand in a text as they are. `nurse.care` may be a name, and an address with a merge field is
 * none before that is filled in.
 */
export function linkAddresses(renderer: MarkdownIt): void {
  renderer.set({ linkify: true });
  // The rule that reads a text once more, for addresses without a protocol.
  renderer.core.ruler.disable('linkify');
  renderer.linkify.add('http:', {
    validate: (text, at) => {
      const length = linkify.testSchemaAt(text, 'http:', at);
      return /[{}]/.test(text.slice(at, at + length + 1)) ? 0 : length;
    },
  });
  const normalize = renderer.normalizeLink.bind(renderer);
  renderer.normalizeLink = (address) => normalize(unescaped(address));
  const normalizeText = renderer.normalizeLinkText.bind(renderer);
  renderer.normalizeLinkText = (address) => normalizeText(unescaped(address));
}
