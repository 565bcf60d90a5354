/**
 * A text without the user and password of any URL in it. A password that is not percent-encoded may hold an `@` or a `/`, so all
 * up to the last `@` of a word goes.
 */
export const hideCredentials = (text: string): string =>
  text.replace(/(\w:\/\/)[^\s"'<>\\]*@/g, '$1[masked]@');
