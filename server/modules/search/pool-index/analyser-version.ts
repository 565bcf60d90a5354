/**
 * Raised whenever `analyse.ts` reads texts into other terms, so that what was indexed before is indexed anew. It stands by itself:
 * the words of ten languages and their stemmers are needed in the thread alone.
 */
export const analyserVersion = 5;
