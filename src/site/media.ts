/** A recording of the product for both themes: short, muted, loaded on demand. */
export interface Recording {
  /** Video (MP4) and poster of each theme. */
  light: { video: string; poster: string };
  dark: { video: string; poster: string };
  /** WebVTT captions. */
  captions: string;
  /** A text description, for those who can't watch. */
  transcript: string;
  width: number;
  height: number;
  /** The class that positions the part shown on narrow screens. */
  part: string;
}

/** A picture of the product for both themes. */
export interface Screenshot {
  light: string;
  dark: string;
  alt: string;
  width: number;
  height: number;
  part: string;
}

const recording = (name: string, part: string, transcript: string): Recording => ({
  light: { video: `/media/${name}-light.mp4`, poster: `/media/${name}-light.webp` },
  dark: { video: `/media/${name}-dark.mp4`, poster: `/media/${name}-dark.webp` },
  captions: `/media/${name}.vtt`,
  transcript,
  width: 1280,
  height: 800,
  part,
});

/** Home: smart sourcing. */
export const sourcingDemo = recording(
  'sourcing',
  // Starts at the first name, without the row numbers.
  'object-[max(-3.5rem,100%)] max-sm:[mask-image:linear-gradient(90deg,#000_80%,#0000)]',
  'The list of searches. A new one: Registered Nurse, Chicago, and a pasted job description with its must-haves. It ends in a list of people, best first. Each shows why: title, skills, distance, with the matched words marked. One is opened: summary, skills, contact.',
);

/** Home: the content generator. */
export const contentDemo = recording(
  'content',
  // The post, without the form.
  'max-sm:top-auto object-[max(-19.25rem,100%)]',
  'The profile of a home care firm: what it does, its products, its audience. A LinkedIn post on respite is asked for, for families who care for a parent. It appears beside the form, in the firm’s own words. A sentence is added in the editor, which saves it, and the post is copied.',
);

/** Home: the list of searches. */
export const searchesScreen: Screenshot = {
  light: '/media/searches-light.webp',
  dark: '/media/searches-dark.webp',
  alt: 'The job list: six earlier searches with title, location, date and number of results.',
  width: 1470,
  height: 980,
  part: 'object-left',
};
