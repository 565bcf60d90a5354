import type { EditablePost } from '../../contract/content/posts.calls.ts';

/** A blog post as the editor gets it, for tests of the renderer. */
export const buildEditablePost = (given: Partial<EditablePost> = {}): EditablePost => ({
  id: '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  type: 'blog',
  title: 'On night shifts',
  content: '# On night shifts\n\nThey are long.',
  body: 'They are long.',
  version: 1,
  status: 'draft',
  generated_at: '2026-03-04T10:00:00.000Z',
  engine: 'composer',
  published_at: null,
  may_delete: true,
  may_edit: true,
  may_approve: false,
  ...given,
});
