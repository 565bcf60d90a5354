/** The five kinds of posts, in the order of the dashboard's sidebar (spec §1). */
export const postKinds = ['social_media', 'linkedin', 'blog', 'newsletter', 'email'] as const;
export type PostKind = (typeof postKinds)[number];

export const sentiments = ['positive', 'neutral', 'negative'] as const;
export const tones = ['professional', 'casual', 'enthusiastic', 'informative'] as const;
/** short = 1–2 sentences, medium = 3–5 sentences, long = a paragraph (spec §3). */
export const lengths = ['short', 'medium', 'long'] as const;
/** A newsletter's summary: 1, 2–3 or 4–6 sentences. */
export const summaryLengths = ['brief', 'concise', 'detailed'] as const;

export type Sentiment = (typeof sentiments)[number];
export type Tone = (typeof tones)[number];
export type Length = (typeof lengths)[number];
export type SummaryLength = (typeof summaryLengths)[number];

export const defaultSections = ['Introduction', 'Analysis', 'Conclusion'] as const;
export const defaultSegments = ['No Activity', 'Email Opened', 'Link Clicked'] as const;
/** What the form offers after a change of kind (spec §4). */
export const sectionsAfterKindChange = ['Introduction', 'Analysis', 'Takeaways'] as const;

/** Emails per segment: 1 to 10, 1 at first, 3 after a kind change or invalid input (spec §9). */
export const emailsPerSegment = { min: 1, max: 10, initial: 1, fallback: 3 } as const;

/** The prompt's fields that only one kind of post has (spec §3). */
export const fieldsOfKind = {
  social_media: ['keywords'],
  linkedin: [],
  blog: ['sections'],
  newsletter: ['summary_length'],
  email: ['segments', 'emails_per_segment'],
} as const satisfies Record<PostKind, readonly string[]>;
