/** What we use of `html-to-text`, which has no types of its own. */
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
