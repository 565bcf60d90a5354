/** Fields that a mailing tool fills in, with what a preview shows instead. */
export const mergeFields = {
  first_name: 'Alex',
  last_name: 'Morgan',
  full_name: 'Alex Morgan',
  email: 'alex.morgan@example.com',
  company: 'Example Ltd',
  unsubscribe_url: 'https://example.com/unsubscribe',
} as const;
export type MergeField = keyof typeof mergeFields;

/** Fills the known fields of a text with their samples. Others stay, so that a misspelled one is seen. */
export const withSamples = (text: string): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => mergeFields[name as MergeField] ?? whole);

/** Whether a text is one field and nothing else. */
export const isMergeField = (text: string): boolean => /^\{\{\s*\w+\s*\}\}$/.test(text);

/** An address with its fields as the sending tool knows them: Markdown encodes their braces. */
export const keepMergeFields = (address: string): string =>
  address.replaceAll(/%7B%7B(?:%20)*(\w+)(?:%20)*%7D%7D/gi, '{{$1}}');
