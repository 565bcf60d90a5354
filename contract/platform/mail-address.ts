/** RFC 5322's atom: what stands between the dots of the part before the @, apostrophe and ampersand among it. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** A whole mail address: RFC 5322's dot-atom, and a domain name with at least one dot. */
export const mailAddress = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`,
);

export const longestMailAddress = 254;

export const isMailAddress = (text: string): boolean =>
  text.length <= longestMailAddress && mailAddress.test(text);
