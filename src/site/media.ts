/** A recording of the product: short, muted, not loaded until wanted. */
export interface Recording {
  /** MP4 and poster, by address. */
  video: string;
  poster: string;
  /** WebVTT captions. */
  captions: string;
  /** What is seen, for those who can't watch. */
  transcript: string;
  width: number;
  height: number;
}

/** A picture of the product in both themes. */
export interface Screenshot {
  light: string;
  dark: string;
  alt: string;
  width: number;
  height: number;
}

interface Media {
  /** Home: smart sourcing. */
  sourcingDemo: Recording | null;
  /** Home: the content generator. */
  contentDemo: Recording | null;
  /** Home: the list of searches. */
  searchesScreen: Screenshot | null;
}

/** What has been recorded from the running product; a drawing of the same screen stands in for the rest. */
export const media: Media = { sourcingDemo: null, contentDemo: null, searchesScreen: null };
