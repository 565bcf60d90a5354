/** The shapes that a picture of a post is cut to, in pixels. `link` is that of LinkedIn, of link previews and of mails; `small` is for lists. */
export const pictureShapes = {
  wide: { width: 1600, height: 900 },
  link: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  small: { width: 320, height: 168 },
} as const;
export type PictureShape = keyof typeof pictureShapes;
export const pictureShapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];

/** The media types that a picture may have. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
