/** `approved` is for an Owner or a SuperAdmin to say. */
export const postStatuses = ['draft', 'in_review', 'approved'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A draft is an `outline` until its questions are answered. */
export const postStages = ['outline', ...postStatuses, 'scheduled', 'published'] as const;
export type PostStage = (typeof postStages)[number];

/** In the order of the dashboard's sidebar (spec §1). */
export const postKinds = ['social_media', 'linkedin', 'blog', 'newsletter', 'email'] as const;
export type PostKind = (typeof postKinds)[number];

/** Fields of a prompt that not every kind of post has (spec §3). */
export type KindField = 'keywords' | 'sections' | 'summary_length' | 'segments' | 'emails_per_segment';

interface PostKindRow {
  /** In the sidebar, the generator and notifications (spec §2). */
  label: string;
  /** The path of its drawing on a 24 px grid. */
  icon: string;
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
    icon: 'M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM15 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM15 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM8.2 10.8l7-4m-7 6.4l7 4',
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
    icon: 'M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1 -3 3h-11a3 3 0 0 1 -3 -3v-11a3 3 0 0 1 3 -3ZM8 10.5v6M8 7.5v.01M12 16.5v-6m0 2.5c0-1.5 1-2.5 2.2-2.5S16 11.5 16 13v3.5',
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
    icon: 'm4 20 1-4.5L16 4.5l3.5 3.5-11 11L4 20Zm9.5-13 3.5 3.5',
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
    icon: 'M4 5h12v14.5H5.5A1.5 1.5 0 0 1 4 18V5Zm12 5h4v8a1.5 1.5 0 0 1-3 0M7 9h6m-6 3.5h6M7 16h4',
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
    icon: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2ZM4 7.5l8 5.5l8-5.5',
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
