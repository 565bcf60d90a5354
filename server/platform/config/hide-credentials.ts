/**
 * A text without the user and password of any URL in it. A password that is not percent-encoded may hold an `@` or a `/`, so all
 * up to the last `@` of a word goes.
 */
export const hideCredentials = (text: string): string =>
  text.replace(/[^\s"<>\\]+/g, (word) => {
    const start = word.search(/\w:\/\//) + 4;
    const end = word.lastIndexOf('@');
    return start < 4 || end < start ? word : `${word.slice(0, start)}[masked]${word.slice(end)}`;
  });
