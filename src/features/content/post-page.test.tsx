import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getBlogSettings, saveBlogSettings } from '../../../contract/content/blog-settings.calls.ts';
import { brandVoiceFields, getBrandVoice } from '../../../contract/content/brand-voice.calls.ts';
import { listPosts } from '../../../contract/content/content.calls.ts';
import {
  getPost,
  listPostVersions,
  type PostVersion,
  restorePostVersion,
  updatePost,
} from '../../../contract/content/posts.calls.ts';
import { listTextActions } from '../../../contract/content/proposals.calls.ts';
import {
  getPublication,
  publishOnOwnBlog,
  withdrawFromOwnBlog,
} from '../../../contract/content/publishing.calls.ts';
import { listCompanyProfiles } from '../../../contract/organization/company-profile.calls.ts';
import { buildEditablePost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { formatDate } from '../../lib/display-text.ts';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { PostListPage } from './post-list-page.tsx';
import { PostPage } from './post-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const post = buildEditablePost();
const theirs = buildEditablePost({ body: 'They are short.', version: 2 });
const version = (given: Partial<PostVersion>): PostVersion => ({
  version: 1,
  title: post.title,
  body: post.body,
  author: 'Ada',
  engine: null,
  created_at: '2026-03-05T10:00:00.000Z',
  ...given,
});

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(listPosts, { body: [post] });
  reply(getPost, { body: post });
  reply(getBlogSettings, { status: 403, body: {} });
  reply(getBrandVoice, { body: { ...brandVoiceFields.parse({ avoid_words: ['synergy'] }), version: 1 } });
  reply(listCompanyProfiles, { body: [] });
  reply(listTextActions, {
    body: { model: null, actions: ['another_version', 'shorter', 'longer', 'other_opening'] },
  });
});

const patches = () => requests.filter(({ method }) => method === 'PATCH');
/** Loading the editor takes longer on a busy machine. */
const text = () => screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
const title = () => screen.getByLabelText('Title');
const saved = () => screen.findByText('Saved', {}, { timeout: 5000 });

async function openPost(claims = {}) {
  const user = userEvent.setup();
  const page = await renderPage(<PostPage kind={post.type} />, {
    user: claims,
    path: `/posts/${post.id}`,
    route: '/posts/:id',
  });
  await text();
  return { user, ...page };
}

test('the text is shown as it reads, and a changed title is saved over the version that was opened', async () => {
  reply(getPost, { body: { ...post, body: 'They are **long**.' } });
  const { user } = await openPost();
  expect(within(await text()).getByText('long').tagName).toBe('STRONG');
  reply(updatePost, { body: { ...post, title: 'On days', version: 2 } });
  await user.clear(title());
  await user.type(title(), 'On days');
  expect(screen.getByText('Saving…')).toBeVisible();
  await saved();
  expect(patches()).toMatchObject([
    { body: { title: 'On days', body: 'They are **long**.', autosave: true } },
  ]);
  expect(patches()[0]?.headers.get('if-match')).toBe('"1"');
  expect(localStorage).toHaveLength(0);
});

test('a post that was only opened is not saved', async () => {
  reply(getPost, { body: { ...post, body: '| a | b |\n|---|---|\n| 1 | 2 |\n\n* odd list' } });
  const { unmount } = await openPost();
  expect(screen.getByText('Saved')).toBeVisible();
  unmount();
  expect(patches()).toEqual([]);
});

test.each([
  ['Keep mine', '"2"', 'On days'],
  ['Take theirs', undefined, 'On night shifts'],
])('a save that is too late shows both texts: %s', async (choice, over, shown) => {
  const { user } = await openPost();
  reply(updatePost, () => {
    reply(getPost, { body: theirs });
    return { status: 409, body: { detail: 'The post was changed.', version: '2' } };
  });
  await user.clear(title());
  await user.type(title(), 'On days');
  const conflict = await screen.findByRole(
    'alert',
    { name: /changed while you were editing/ },
    { timeout: 5000 },
  );
  expect(conflict).toHaveTextContent('They are short.');
  expect(conflict).toHaveTextContent('On days');
  reply(updatePost, { body: { ...theirs, title: 'On days', body: 'They are long.', version: 3 } });
  await user.click(within(conflict).getByRole('button', { name: choice }));
  await saved();
  expect(patches()[1]?.headers.get('if-match')).toBe(over);
  expect(title()).toHaveValue(shown);
  expect(await text()).toHaveTextContent(choice === 'Keep mine' ? 'They are long.' : 'They are short.');
});

test('an answer that was lost is no conflict: the text is there already', async () => {
  const { user } = await openPost();
  reply(updatePost, () => {
    reply(getPost, { body: { ...post, title: 'On days', version: 2 } });
    reply(updatePost, { status: 409, body: { detail: 'The post was changed.', version: '2' } });
    return { status: 0 };
  });
  await user.clear(title());
  await user.type(title(), 'On days');
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 }));
  await saved();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(patches()).toHaveLength(2);
});

test('what could not be saved stays in the browser, asks before the page is left, and is saved at the next visit', async () => {
  const { user, unmount } = await openPost();
  reply(updatePost, { status: 0 });
  await user.type(title(), '!');
  expect(await screen.findByText(/^Not saved\. There is no connection/, {}, { timeout: 5000 })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Blog' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(title()).toHaveValue('On night shifts!');
  const sent = patches().length;
  unmount();
  await waitFor(() => expect(patches().length).toBeGreaterThan(sent));
  reply(updatePost, { body: { ...post, title: 'On night shifts!', version: 2 } });
  const again = await openPost();
  await saved();
  expect(title()).toHaveValue('On night shifts!');
  expect(patches().at(-1)?.body).toMatchObject({ title: 'On night shifts!' });
  reply(updatePost, { body: { ...post, version: 3 } });
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(title()).toHaveValue('On night shifts');
  await waitFor(() => expect(patches().at(-1)?.body).toMatchObject({ title: 'On night shifts' }), {
    timeout: 5000,
  });
});

test('the history says who and when, shows what changed between two versions, and restores one', async () => {
  reply(getPost, { body: theirs });
  reply(listPostVersions, {
    body: [
      version({ version: 2, body: theirs.body, proposal: 'shorter' }),
      version({ version: 1, engine: 'composer' }),
    ],
  });
  const { user } = await openPost();
  await user.click(screen.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByText(/^Shorter, accepted by Ada/)).toBeVisible();
  expect(history.getByText(/Draft from your profile \(no model connected\)/)).toBeVisible();
  await user.click(history.getByRole('button', { name: 'What changed in version 2' }));
  const differences = await history.findByRole('region', { name: 'Differences' });
  expect(differences.querySelector('del')).toHaveTextContent('long');
  expect(differences.querySelector('ins')).toHaveTextContent('short');
  reply(restorePostVersion, { body: { ...post, version: 3 } });
  reply(getPost, { body: { ...post, version: 3 } });
  await user.click(history.getByRole('button', { name: 'Restore version 1' }));
  await waitFor(async () => expect(await text()).toHaveTextContent('They are long.'));
  const [sent] = requests.filter(({ path }) => path.endsWith('/versions/1/restore/'));
  expect(sent?.headers.get('if-match')).toBe('"2"');
});

test('a Member proposes and an Owner approves', async () => {
  const first = await openPost({ role: 'Member' });
  const names = () =>
    within(screen.getByLabelText('Status'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Draft', 'In review']);
  reply(updatePost, () => {
    reply(getPost, { body: { ...post, status: 'in_review' } });
    return { body: { ...post, status: 'in_review' } };
  });
  await first.user.selectOptions(screen.getByLabelText('Status'), 'In review');
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('in_review'));
  expect(patches()[0]?.body).toEqual({ status: 'in_review' });
  first.unmount();
  reply(getPost, { body: { ...post, may_approve: true } });
  await openPost({ role: 'Owner' });
  expect(names()).toContain('Approved');
});

test('a published post is edited by a SuperAdmin alone, and read by everybody', async () => {
  reply(listPosts, { body: [{ ...post, published_at: '2026-03-05T10:00:00.000Z' }] });
  const { unmount } = await renderPage(<PostListPage kind="blog" />, { user: { role: 'Owner' } });
  await screen.findByText('Published');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  unmount();
  reply(getPost, { body: { ...post, may_edit: false } });
  await renderPage(<PostPage kind="blog" />, { path: `/posts/${post.id}`, route: '/posts/:id' });
  expect(await screen.findByText(/Only a SuperAdmin may edit it/)).toBeVisible();
  expect(screen.getByText('They are long.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the head says how far a post has come, and with the blog off its button says why it waits', async () => {
  reply(getPublication, {
    body: {
      state: 'none',
      at: null,
      address: null,
      is_blog_on: false,
      needs_approval: false,
      may_publish: true,
    },
  });
  await openPost();
  const badge = (name: string) => screen.getAllByText(name).find(({ tagName }) => tagName === 'SPAN');
  expect(badge('Draft')).toBeVisible();
  const publish = await screen.findByRole('button', { name: 'Publish now' });
  expect(publish).toBeDisabled();
  expect(publish).toHaveAccessibleDescription(/Your blog is off/);
});

test('an Owner switches the blog on beside the post', async () => {
  const off = {
    state: 'none' as const,
    at: null,
    address: null,
    is_blog_on: false,
    needs_approval: false,
    may_publish: true,
  };
  const settings = {
    is_on: false,
    slug: 'harbour',
    title: 'Notes',
    description: '',
    shows_authors: false,
    shows_tags: false,
    address: 'https://larkspur.example/o/harbour/blog',
    former_slugs: [],
    version: 0,
  };
  reply(getPublication, { body: off });
  reply(getBlogSettings, { body: settings });
  const { user } = await openPost({ role: 'Owner' });
  expect(await screen.findByText('larkspur.example/o/harbour/blog')).toBeVisible();
  const switchOn = screen.getByRole('button', { name: 'Switch the blog on' });
  reply(saveBlogSettings, { status: 409, body: { detail: 'Another organization has this address.' } });
  await user.click(switchOn);
  expect(await screen.findByText('Another organization has this address.')).toBeVisible();
  reply(saveBlogSettings, { body: { ...settings, is_on: true, version: 1 } });
  reply(getPublication, { body: { ...off, is_blog_on: true } });
  await user.click(switchOn);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your blog' })).toHaveFocus());
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    is_on: true,
    slug: 'harbour',
    title: 'Notes',
  });
});

test('publishing says what becomes public and where, and is taken back from the notice', async () => {
  const ready = {
    state: 'none' as 'none' | 'published',
    at: null as string | null,
    address: null,
    blog_address: 'https://larkspur.example/o/tidewater/blog',
    is_blog_on: true,
    needs_approval: false,
    may_publish: true,
  };
  reply(getPublication, { body: ready });
  const user = userEvent.setup();
  await renderPage(
    <>
      <PostPage kind="blog" />
      <UndoRegion />
    </>,
    { path: `/posts/${post.id}`, route: '/posts/:id' },
  );
  expect(await screen.findByText(/^Title, text and picture become public/)).toHaveTextContent(
    'at larkspur.example/o/tidewater/blog, for anybody',
  );
  const published = { ...ready, state: 'published' as const, at: '2026-03-05T10:00:00.000Z' };
  reply(publishOnOwnBlog, { body: published });
  reply(getPublication, { body: published });
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Published on larkspur.example/o/tidewater/blog.')).toBeVisible();
  reply(withdrawFromOwnBlog, { body: ready });
  reply(getPublication, { body: ready });
  const notice = screen.getByText(/^Published on larkspur/).parentElement as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken off the blog.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeEnabled();
});

test('a planned post keeps its day, and the reason against publishing stands above its button', async () => {
  const ready = {
    state: 'none' as const,
    at: null,
    address: null,
    is_blog_on: true,
    needs_approval: false,
    may_publish: true,
  };
  const planned_for = new Date(2031, 11, 10, 9).toISOString();
  reply(getPost, { body: { ...post, planned_for } });
  reply(getPublication, { body: ready });
  const { user } = await openPost();
  expect(await screen.findByLabelText('Publish at')).toHaveValue('2031-12-10T09:00');
  expect(screen.getByText(`Planned for ${formatDate(planned_for)}`)).toBeVisible();
  reply(publishOnOwnBlog, {
    status: 400,
    body: { detail: 'The text is an outline with a question to you.' },
  });
  const publish = screen.getByRole('button', { name: 'Publish now' });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(publish);
  const reason = await screen.findByText('The text is an outline with a question to you.');
  expect(reason.compareDocumentPosition(publish)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(scrolled.mock.contexts).toContain(reason.closest('.scroll-mt-24'));
});

test('taking a post off the blog is taken back from the notice', async () => {
  const ready = {
    state: 'none' as const,
    at: null,
    address: null,
    is_blog_on: true,
    needs_approval: false,
    may_publish: true,
  };
  const published = { ...ready, state: 'published' as const, at: '2026-03-05T10:00:00.000Z' };
  reply(getPublication, { body: published });
  const user = userEvent.setup();
  await renderPage(
    <>
      <PostPage kind="blog" />
      <UndoRegion />
    </>,
    { path: `/posts/${post.id}`, route: '/posts/:id', user: { role: 'Owner' } },
  );
  const withdraw = await screen.findByRole('button', { name: 'Take off the blog' });
  reply(withdrawFromOwnBlog, { body: ready });
  reply(getPublication, { body: ready });
  await user.click(withdraw);
  const notice = (await screen.findByText('Taken off the blog.')).parentElement as HTMLElement;
  reply(publishOnOwnBlog, { body: published });
  reply(getPublication, { body: published });
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Published again, as of its former date.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Take off the blog' })).toBeVisible();
});

test.each([
  ['Outline', { body: 'Nights.\n\n[Write: Which case shows it? One sentence.]' }],
  ['Scheduled', { status: 'approved', publication: { state: 'scheduled', at: '2031-03-05T10:00:00.000Z' } }],
  ['Published', { status: 'approved', publication: { state: 'published', at: '2026-03-05T10:00:00.000Z' } }],
] as const)('tag and status box say the same word: %s', async (word, given) => {
  reply(getPost, { body: { ...post, ...given } });
  const { user } = await openPost({ role: 'Owner' });
  const box = screen.getByLabelText('Status');
  expect(box).toHaveDisplayValue(word);
  expect(screen.getAllByText(word).map(({ tagName }) => tagName)).toContain('SPAN');
  if (word === 'Published') expect(box).toBeDisabled();
  expect(screen.queryByText('Saved and public') !== null).toBe(word === 'Published');
  if (word !== 'Outline') return;
  reply(updatePost, ({ body: change }) => ({ body: { ...post, ...(change as object), version: 2 } }));
  // An outline whose questions are answered is a draft, before it is saved as well.
  await user.clear(await text());
  await user.type(await text(), 'Nights are long.');
  expect(box).toHaveDisplayValue('Draft');
});

test('a post that is gone says so', async () => {
  reply(getPost, { status: 404, body: { detail: 'There is no such post.' } });
  await renderPage(<PostPage kind="blog" />, { path: `/posts/${post.id}`, route: '/posts/:id' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('not here any more');
});

test.each([
  ['social_media', 'Visit https://a-very-long-address.com/of/a/page now', /^X: 33 of 280$/],
  ['linkedin', 'Short.', /^LinkedIn: 6 of 3,000$/],
  [
    'linkedin',
    'We check the cargo bikes of your fleet in December. '.repeat(8),
    /^“see more” comes after “…of your fleet in December. We”$/,
  ],
  ['newsletter', `**Subject:** ${'a'.repeat(61)}\n\nText`, /^Subject: 61 of 60, 1 too many$/],
] as const)('the editor of %s counts what the channel takes', async (type, body, count) => {
  reply(getPost, { body: { ...post, type, body } });
  await openPost();
  const length = within(screen.getByRole('region', { name: 'Length' }));
  expect(await length.findByText(count)).toBeVisible();
});

test('of a series the longest subject counts, and the inbox leads to each mail', async () => {
  const body = '### Email 1\n\n**Subject:** One\n\nText\n\n### Email 2\n\n**Subject:** Second\n\nText';
  reply(getPost, { body: { ...post, type: 'email', body } });
  const { user } = await openPost();
  const length = within(screen.getByRole('region', { name: 'Length' }));
  expect(await length.findByText('Longest subject: 6 of 60')).toBeVisible();
  expect(length.getAllByRole('listitem')).toHaveLength(1);
  await text();
  await user.click(screen.getByRole('button', { name: 'Second' }));
  await waitFor(() => expect(getSelection()?.anchorNode?.textContent).toMatch(/Second$/));
});

test('a blog post has no limit', async () => {
  await openPost();
  expect(screen.queryByRole('region', { name: 'Length' })).toBeNull();
});

test('a text in another language says so, and has no reading ease of English', async () => {
  const body =
    'Sie sind lang. Wer nachts arbeitet, braucht mehr Ruhe am Tag und weniger Lärm im Haus. '.repeat(5);
  reply(getPost, { body: { ...post, language: 'ar', body } });
  await openPost();
  expect((await text()).closest('[lang]')).toHaveAttribute('lang', 'ar');
  expect((await text()).closest('[dir]')).toHaveAttribute('dir', 'rtl');
  expect(title()).toHaveAttribute('lang', 'ar');
  expect(screen.getByText(/min to read/)).not.toHaveTextContent('reading ease');
});

test('a text in another language says so in lists as well', async () => {
  reply(listPosts, { body: [{ ...post, language: 'de' }] });
  await renderPage(<PostListPage kind={post.type} />);
  expect((await screen.findByText('They are long.')).closest('[lang]')).toHaveAttribute('lang', 'de');
});
