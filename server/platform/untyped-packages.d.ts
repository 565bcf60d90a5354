// What the product uses of packages without types of their own.

declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  export function convert(
    html: string,
    options?: { wordwrap?: number | false; preserveNewlines?: boolean; selectors?: Selector[] },
  ): string;
}

declare module 'stopword' {
  type Lists = Record<'eng' | 'deu' | 'fra' | 'spa' | 'ita' | 'nld' | 'por' | 'ron' | 'pol', string[]>;
  const stopword: Lists;
  export default stopword;
}

declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default snowball;
}
