import type { StoredPost } from '../../contract/content/content.calls.ts';
import type { EditablePost } from '../../contract/content/posts.calls.ts';

/** A blog post as lists show it. */
export const buildStoredPost = (given: Partial<StoredPost> = {}): StoredPost => ({
  id: '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  type: 'blog',
  title: 'On night shifts',
  content: '# On night shifts\n\nThey are long.',
  generated_at: '2026-03-04T10:00:00.000Z',
  engine: 'composer',
  published_at: null,
  may_delete: true,
  ...given,
});

/** A blog post as the editor gets it, for tests of the renderer. */
export const buildEditablePost = (given: Partial<EditablePost> = {}): EditablePost => ({
  ...buildStoredPost(),
  body: 'They are long.',
  version: 1,
  status: 'draft',
  may_edit: true,
  may_approve: false,
  ...given,
});
