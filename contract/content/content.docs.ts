import { taskStarted } from '../platform/call.ts';
import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as content from './content.calls.ts';
import * as drafts from './generation-drafts.calls.ts';

export const postExample = {
  id: example.otherId,
  type: 'blog' as const,
  title: 'Shorter queues at the berth',
  content: '# Shorter queues at the berth\n\nPorts lose hours …',
  generated_at: example.time,
  engine: 'composer',
  audience: 'Operations managers of ports',
  sentiment: 'neutral' as const,
  published_at: null,
  may_delete: true,
};
const post = postExample;
const publishedPost = { ...post, published_at: example.time };

type ContentDocs = DocsOf<typeof content>;

const docs: Omit<ContentDocs, 'listBlogPosts'> = {
  startGeneration: {
    description:
      "Queues one post about the company profile and answers at once; ask `getGenerationStatus` with the task's id until it has completed or failed. Of `prompt_details`, only the fields of the kind asked for count. With `campaign`, the campaign's post of this kind, which has failed, is written again in its place.",
    refusals: {
      400: 'A field is wrong, or the organization has no company profile yet.',
      404: 'The organization has no such campaign.',
      409: 'The campaign has no post of this kind that has failed.',
    },
    example: {
      body: {
        post_type: 'blog',
        prompt_details: {
          target_audience: 'Operations managers of ports',
          topic: 'Berth forecasts',
          sections: ['Introduction', 'Analysis', 'Conclusion'],
        },
      },
      answer: { task_id: example.taskId },
    },
  },
  getGenerationStatus: {
    description:
      'How far a generation is. Ask about every two seconds, or at each event of it. While a model writes, `draft` has the text so far; it is no post until the whole is complete. After a failure it stays until it is kept or discarded.',
    refusals: { 404: 'The organization has no such generation.' },
    example: {
      answer: {
        status: 'completed',
        result: {
          id: post.id,
          topic: 'Berth forecasts',
          company_profile: example.taskId,
          content: post.content,
          type: 'blog',
          created_at: example.time,
          title: post.title,
          engine: post.engine,
        },
      },
    },
  },
  listPosts: {
    description: "The organization's posts, of one kind or of all, newest first.",
    example: { answer: [post] },
  },
  deletePost: {
    description:
      'Deletes a post, from the public blog too. It can be restored for 30 days. Its writer may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'Someone else generated the post, and the caller is no Owner.',
      404: 'The organization has no such post.',
    },
    example: {},
  },
  restorePost: {
    description:
      'Restores a post that was deleted in the last 30 days, on the public blog too. A post that is there stays as it is. Its writer may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'Someone else generated the post, and the caller is no Owner.',
      404: 'The organization has no such post, or it was deleted longer ago.',
    },
    example: { answer: post },
  },
  publishPost: {
    description:
      "Puts one of the provider's own blog posts on the public blog. It keeps its address when it is taken off and published again.",
    refusals: { 400: 'The post is no blog post.', 404: 'The organization has no such post.' },
    example: { answer: publishedPost },
  },
  unpublishPost: {
    description: 'Takes a post off the public blog. The post itself stays.',
    refusals: { 404: 'The organization has no such post.' },
    example: { answer: post },
  },
};

const blogDocs: Pick<ContentDocs, 'listBlogPosts'> = {
  listBlogPosts: {
    description: 'What the public blog shows, newest first.',
    example: {
      answer: [
        {
          id: post.id,
          title: post.title,
          content: post.content,
          generated_at: post.generated_at,
          slug: 'shorter-queues-at-the-berth',
        },
      ],
    },
  },
};

export const storedPostFields = {
  id: 'The id of the post.',
  type: 'Which kind it is.',
  title: 'Its title.',
  content: 'The text, as Markdown.',
  generated_at: 'When it was completed.',
  engine: "What wrote it: `composer`, or the model's name.",
  audience: 'The audience that was asked for; absent where none was.',
  sentiment: 'With which mood; absent where nobody said.',
  published_at: 'When it was put on the public blog; null for a post that is not on it.',
  publication:
    "Its place on the organization's own blog: `scheduled` or `published`, and since when or for when; absent when it has none.",
  planned_for: 'When it is meant to appear; absent where nobody has said.',
  status: '`in_review` or `approved`; absent for a draft.',
  claims:
    'Numbers, prices, dates, quotes, competitors and addresses that neither the profile nor the brief names; absent where there are none. The first 50 posts of a requested page, single posts and the answers to edits have them.',
  language:
    'The language of the text as a BCP 47 tag, such as `de`; absent for English. It stands where `claims` do.',
  unfinished: 'True for what was kept of a generation that broke off, until its text is edited.',
  facts:
    'Sentences and entries of the company profile, and proof points, that stand in the text; where `claims` are.',
  warnings: 'Where a model wrote a few sentences more or fewer than asked; absent once the text was edited.',
  tags: 'Words of the organization’s own to find it by; absent where there are none.',
  campaign: 'The name of the campaign that it was written for; absent for others.',
  picture: 'Its picture, and what stands for it where it can’t be seen; absent where there is none.',
  may_delete: 'Whether the caller may delete it.',
};

export const contentSection: ApiSection = {
  tag: 'Content',
  description: 'Generating posts of five kinds, and publishing some of them.',
  calls: pairWithCalls(content, docs),
  schemas: {
    PostKind: { schema: content.postKindSchema, description: 'The five kinds of posts.' },
    PromptDetails: {
      isOfRequests: true,
      ...describeObject(
        content.promptDetails,
        'What a post is to be like. Fields of other kinds than the one asked for are ignored.',
        {
          target_audience: 'The audience of the post.',
          sentiment: 'Mood of the post.',
          tone: 'Tone of voice.',
          length: '`short` is one or two sentences, `medium` three to five, `long` a paragraph.',
          topic: 'What the post is about.',
          facts: 'Sentences that the post may use beside those of the profile, such as a job description.',
          announcement:
            'The facts of an announcement: `kind` (event, offer, vacancy, launch, news or change), `what`, `when`, `time_zone`, `where`, `price`, `limit`, `deadline`, `for`, `link` and `contact`, each optional. What is not given is read from `topic` and `facts`.',
          keywords: 'Words that the post must contain.',
          sections: 'Headings of a blog post, in their order.',
          summary_length: "A newsletter's summary: one sentence, two or three, or four to six.",
          segments: 'Groups of recipients that an email campaign tells apart.',
          emails_per_segment: 'How many emails each segment gets.',
          another_version:
            'True where the text has to differ from the latest posts; one that is the same fails instead.',
        },
      ),
    },
    GenerationRequest: describeObject(content.generationRequest, 'A post to be written.', {
      post_type: 'Which kind.',
      prompt_details: 'What it is to be like.',
      campaign: 'The campaign whose post of this kind has failed; left out for a post of its own.',
    }),
    TaskStarted: describeObject(taskStarted, 'Work that goes on in the background.', {
      task_id: 'What to ask for its status with.',
    }),
    GenerationState: describeObject(content.generationState, 'How far a generation is.', {
      status: '`completed` and `failed` are final.',
      result: 'The post; only once completed.',
      detail: 'Why it failed, in a sentence for the user.',
      draft: 'The text so far: while a model writes, and after a failure until it is kept or discarded.',
    }),
    GenerationDraft: describeObject(content.generationDraft, 'A post as far as it is written.', {
      title: 'Its title so far.',
      content: 'The text so far, as Markdown.',
      progress: 'Sections or mails that are written, of those asked for; absent for posts of one part.',
    }),
    GenerationResult: describeObject(content.generationResult, 'A post that has just been written.', {
      id: 'The id of the stored post.',
      topic: 'What it is about.',
      company_profile: 'The id of the profile that it was written from.',
      content: 'The text, as Markdown.',
      type: 'Which kind it is.',
      created_at: 'When it was completed.',
      title: 'Its title.',
      engine: "What wrote it: `composer`, or the model's name.",
      language: 'Its language as a BCP 47 tag; absent for English.',
      claims: 'What it claims without support, as of a stored post.',
      facts: 'Which facts of the profile stand in it.',
      warnings: 'Where it is a little longer or shorter than asked.',
    }),
    Claim: describeObject(content.claim, 'A claim that neither the profile nor the brief supports.', {
      kind: '`number`, `price`, `date`, `quote`, `competitor` or `address`.',
      text: 'The words as readers see them, without marks of Markdown.',
      start: 'Where they begin: in `content`, in an editable post in `body`. In UTF-16 code units.',
      end: 'Where they end.',
    }),
    UsedFact: describeObject(content.usedFact, 'A fact of the company profile that stands in a post.', {
      field: 'The field of the profile; `proof_points` are those of the voice.',
      text: 'The sentence or the entry, as it stands in the profile.',
    }),
    StoredPost: describeObject(content.storedPost, 'A post of the organization.', storedPostFields),
  },
};

export const blogSection: ApiSection = {
  tag: 'Public blog',
  description: 'What everybody may read.',
  calls: pairWithCalls(content, blogDocs),
  schemas: {
    BlogPost: describeObject(content.blogPost, 'A published post.', {
      id: 'The id of the post.',
      title: 'Its title.',
      content: 'The text, as Markdown.',
      generated_at: 'When it was completed.',
      modified_at: 'When its text was last changed for readers; at first when it was published.',
      slug: "The last part of the post's address.",
      author: 'Who wrote it; absent unless the settings of the own blog show authors.',
      tags: 'What it is about; absent without tags, and unless the settings of the own blog show them.',
    }),
  },
};

// Together they leave no call out.
({ ...docs, ...blogDocs }) satisfies ContentDocs;

const generationDraftsDocs: DocsOf<typeof drafts> = {
  listDrafts: {
    description: `What was written before generations of the organization failed or were cancelled, until it is kept or discarded: the newest 50 unless a page is requested. After ${drafts.draftDays} days it is deleted.`,
    example: {
      answer: [
        {
          id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
          type: postExample.type,
          topic: 'Berth queues',
          draft: { title: postExample.title, content: 'Ports lose hours …', progress: { done: 1, total: 3 } },
          detail: 'The answer of the model broke off. Try again.',
          author: 'Ada Lovelace',
          ended_at: '2026-03-04T10:00:00.000Z',
          deleted_at: '2026-04-03T10:00:00.000Z',
          may_decide: true,
        },
      ],
    },
  },
  keepDraft: {
    description:
      'Makes a post, marked `unfinished`, of what was written before a generation failed or was cancelled. Its author may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organization has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: { answer: { ...postExample, unfinished: true } },
  },
  discardDraft: {
    description:
      'Deletes what was written before a generation failed or was cancelled. Its author may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organization has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: {},
  },
};

export const generationDraftsSection: ApiSection = {
  tag: 'Drafts',
  description: 'What was written of a post before its generation failed or was cancelled.',
  calls: pairWithCalls(drafts, generationDraftsDocs),
  schemas: {
    LeftoverDraft: describeObject(drafts.leftoverDraft, 'What a generation left behind.', {
      id: 'The id of the generation.',
      type: 'The kind of post that was asked for.',
      topic: 'The topic that was asked for; empty for none.',
      draft: 'The text as far as it was written.',
      detail: 'Why it broke off.',
      author: 'Who asked for it; null when the person is gone.',
      ended_at: 'When it broke off.',
      deleted_at: 'When it is deleted unless someone decides.',
      may_decide: 'Whether the caller may keep or discard it.',
    }),
  },
};
