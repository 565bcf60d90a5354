/** What we use of `stopword`, which has no types of its own. */
declare module 'stopword' {
  type Lists = Record<'eng' | 'deu' | 'fra' | 'spa' | 'ita' | 'nld' | 'por' | 'ron' | 'pol', string[]>;
  const stopword: Lists;
  export default stopword;
}

/** What we use of `snowball-stemmers`, which has no types of its own. */
declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default snowball;
}
