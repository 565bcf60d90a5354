/** In the order of the dashboard's sidebar (spec §1). */
export const postKinds = ['social_media', 'linkedin', 'blog', 'newsletter', 'email'] as const;
export type PostKind = (typeof postKinds)[number];

/** Fields of a prompt that not every kind of post has (spec §3). */
export type KindField = 'keywords' | 'sections' | 'summary_length' | 'segments' | 'emails_per_segment';

interface PostKindRow {
  /** In the sidebar, the generator and notifications (spec §2). */
  label: string;
  /** The texts of its list (spec §2, §8). */
  list: { title: string; empty: string; failed: string };
  fields: readonly KindField[];
  /** The field whose entries are the second-level headings of the text. */
  headings?: 'sections' | 'segments';
  mails?: 'one' | 'series';
  /** It is published here. Others are published elsewhere, by hand, where `copyTo` says. */
  isForBlog?: boolean;
  copyTo: string;
  /** Limits of its channel that are counted while it is edited. */
  limits?: 'x' | 'linkedin' | 'inbox';
  preview: { heading: string; look: 'feed' | 'inbox' | 'search-result'; fold?: number };
  /** The shape in which its picture is shown and cut first. */
  picture: 'wide' | 'link';
  /** What its links are usually tagged with. */
  tags: { source: string; medium: string };
}

/** Characters that LinkedIn shows above *see more*. */
const linkedinFold = 210;

export const postKindTable: Record<PostKind, PostKindRow> = {
  social_media: {
    label: 'Social Media',
    list: {
      title: 'Social Media Posts',
      empty: 'No social media posts found',
      failed: 'Failed to fetch posts',
    },
    fields: ['keywords'],
    copyTo: 'Copy for social media',
    limits: 'x',
    preview: { heading: 'As a social media post', look: 'feed' },
    picture: 'wide',
    tags: { source: 'x', medium: 'social' },
  },
  linkedin: {
    label: 'LinkedIn',
    list: { title: 'LinkedIn Posts', empty: 'No LinkedIn posts found', failed: 'Failed to fetch posts' },
    fields: [],
    copyTo: 'Copy for LinkedIn',
    limits: 'linkedin',
    preview: { heading: 'As LinkedIn shows it', look: 'feed', fold: linkedinFold },
    picture: 'link',
    tags: { source: 'linkedin', medium: 'social' },
  },
  blog: {
    label: 'Blog',
    list: { title: 'Blog', empty: 'No blog posts found', failed: 'Failed to fetch posts' },
    fields: ['sections'],
    headings: 'sections',
    isForBlog: true,
    copyTo: 'Copy the post',
    preview: { heading: 'As a search engine lists it', look: 'search-result' },
    picture: 'link',
    tags: { source: 'blog', medium: 'content' },
  },
  newsletter: {
    label: 'Newsletter',
    list: {
      title: 'Newsletter',
      empty: 'No newsletter posts found',
      failed: 'Failed to fetch newsletter posts',
    },
    fields: ['summary_length'],
    mails: 'one',
    copyTo: 'Copy the newsletter',
    limits: 'inbox',
    preview: { heading: 'As an inbox lists it', look: 'inbox' },
    picture: 'link',
    tags: { source: 'newsletter', medium: 'email' },
  },
  email: {
    label: 'Email',
    list: {
      title: 'Email Templates',
      empty: 'No email posts found',
      failed: 'Failed to fetch email posts',
    },
    fields: ['emails_per_segment', 'segments'],
    headings: 'segments',
    mails: 'series',
    copyTo: 'Copy the emails',
    limits: 'inbox',
    preview: { heading: 'Mails', look: 'inbox' },
    picture: 'link',
    tags: { source: 'email', medium: 'email' },
  },
};

/** Undefined for a kind of another version. */
export const storedKind = (kind: string): PostKindRow | undefined =>
  (postKindTable as Partial<Record<string, PostKindRow>>)[kind];

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
/** Spec §4. */
export const sectionsAfterKindChange = ['Introduction', 'Analysis', 'Takeaways'] as const;

/** Emails per segment: 1 to 10, 1 at first, 3 after a kind change or invalid input (spec §9). */
export const emailsPerSegment = { min: 1, max: 10, initial: 1, fallback: 3 } as const;

/** Characters of a mail's subject and preview text that most inboxes show. */
export const inboxLimits = { subject: 60, preview: 90 } as const;
