/**
 * Text without the control characters that XML 1.0 forbids, as feeds and Word documents are XML. A vertical tab, which Word has
 * for a line break within a paragraph, becomes a line break.
 */
export const withoutControlCharacters = (text: string): string =>
  text
    .replaceAll('\u000b', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Living scripts that are written from right to left, as they stand in a whole tag such as `ar-Arab-EG`. */
const rightToLeft = /-(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)/;

/** In which direction a language is written. @param language a BCP 47 tag, such as `ar` */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.test(`${new Intl.Locale(language).maximize()}`) ? 'rtl' : 'ltr';
