/** One part of a path. A part that is empty or made of dots would make another path of it, whatever its encoding. */
export const pathPart = (value: string): string =>
  /^\.{0,2}$/.test(value) ? '-' : encodeURIComponent(value.toWellFormed());
