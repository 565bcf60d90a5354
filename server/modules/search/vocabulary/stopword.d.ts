/** What we use of `stopword`, which has no types of its own. */
declare module 'stopword' {
  type Lists = Record<'eng' | 'deu' | 'fra' | 'spa' | 'ita' | 'nld' | 'por' | 'ron' | 'pol', string[]>;
  const stopword: Lists;
  export default stopword;
}
