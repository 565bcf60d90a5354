const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const address = new RegExp(`^picture:(${uuid})$`);
const addresses = new RegExp(`\\(picture:(${uuid})\\)`, 'g');

/** What a text shows of a picture: all of it, since it is not cut to this shape. */
export const textPictureShape = 'wide';

/** How a picture of a post is named within its text: `![Alt text](picture:ID)`. */
export const textPictureAddress = (id: string): string => `picture:${id}`;

/** The picture that an address of a text names; undefined for every other address. */
export const textPictureOf = (link: string): string | undefined => address.exec(link)?.[1];

/** The pictures that a text shows, each once. */
export const textPicturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(addresses)].map(([, id = '']) => id)),
];

/** The same text, as long, without what names pictures, in which no reader sees a figure. */
export const withoutPictureIds = (markdown: string): string =>
  markdown.replaceAll(addresses, (whole) => ' '.repeat(whole.length));
