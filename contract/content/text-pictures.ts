const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const address = new RegExp(`^picture:(${uuid})$`);
const addresses = new RegExp(`\\(picture:(${uuid})\\)`, 'g');

/** A text shows all of a picture, since it is not cut to this shape. */
export const textPictureShape = 'wide';

/** `![Alt text](picture:ID)` */
export const textPictureAddress = (id: string): string => `picture:${id}`;

/** Undefined for every other address. */
export const textPictureOf = (link: string): string | undefined => address.exec(link)?.[1];

export const textPicturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(addresses)].map(([, id = '']) => id)),
];

/** The same text, as long, without what names pictures, in which no reader sees a figure. */
export const withoutPictureIds = (markdown: string): string =>
  markdown.replaceAll(addresses, (whole) => ' '.repeat(whole.length));

/** The shapes that a picture of a post is cut to, in pixels. `link` is that of LinkedIn, of link previews and of mails; `small` is for lists. */
export const pictureShapes = {
  wide: { width: 1600, height: 900 },
  link: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  small: { width: 320, height: 168 },
} as const;
export type PictureShape = keyof typeof pictureShapes;
export const pictureShapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
