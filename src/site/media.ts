export interface ThemedPicture {
  light: string;
  dark: string;
}

/** A picture of the product. Phones get one of their own, as the product looks there. */
export interface Screenshot {
  wide: ThemedPicture;
  phone: ThemedPicture;
  alt: string;
}

/** A recording of the product for both themes: short, muted, loaded on demand. */
export interface Recording {
  /** The addresses without the end of the name: videos (MP4) and posters (WebP) differ in it alone. */
  wide: ThemedPicture;
  phone: ThemedPicture;
  captions: string;
  /** A text description, for those who can't watch. */
  transcript: string;
}

export const pictureSizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 720, height: 900 },
} as const;

const addresses = (name: string, end = '') => ({
  wide: { light: `/media/${name}-light${end}`, dark: `/media/${name}-dark${end}` },
  phone: { light: `/media/${name}-light-phone${end}`, dark: `/media/${name}-dark-phone${end}` },
});

const recording = (name: string, transcript: string): Recording => ({
  ...addresses(name),
  captions: `/media/${name}.vtt`,
  transcript,
});

export const sourcingDemo = recording(
  'sourcing',
  'The list of searches. A new one: Registered Nurse, United States, and a pasted job description with its must-haves. It ends in a list of people, best first. Seven in a row meet all three musts, and each line says which. One is opened: summary, skills, contact.',
);

export const contentDemo = recording(
  'content',
  'The profile of a home care firm: what it does, its products, its audience. A LinkedIn post on respite is asked for, for families who care for a parent. A writing model writes it from the profile while you watch. A sentence is added in the editor, which saves it, and the post is copied.',
);

export const searchesScreen: Screenshot = {
  ...addresses('searches', '.webp'),
  alt: 'The job list: earlier searches, each with its title, how many people were found, location and date.',
};
