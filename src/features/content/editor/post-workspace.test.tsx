import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { brandVoiceFields, getBrandVoice } from '../../../../contract/content/brand-voice.calls.ts';
import { listPostMails } from '../../../../contract/content/post-mails.calls.ts';
import {
  findPostClaims,
  getPost,
  listPostTags,
  listPostVersions,
  updatePost,
} from '../../../../contract/content/posts.calls.ts';
import { listTextActions } from '../../../../contract/content/proposals.calls.ts';
import { listCompanyProfiles } from '../../../../contract/organization/company-profile.calls.ts';
import { buildMail } from '../../../../tests/support/build-mail.ts';
import { buildEditablePost } from '../../../../tests/support/posts.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { PostPage } from '../post-page.tsx';

const post = buildEditablePost();

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(getBrandVoice, { body: { ...brandVoiceFields.parse({ avoid_words: ['synergy'] }), version: 1 } });
  reply(listCompanyProfiles, { body: [] });
  reply(listTextActions, { body: { model: null, actions: ['shorter'] } });
});

test('beside the text stand its preview, how it reads, its parts, and words that the voice avoids', async () => {
  const hook = 'Ports lose hours at the berth, and synergies will not find them. ';
  reply(getPost, { body: { ...post, type: 'linkedin', title: 'Ports', body: hook.repeat(8).trim() } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const preview = await screen.findByRole('region', { name: 'Preview' }, { timeout: 10_000 });
  expect(preview).toHaveTextContent(/… see more$/);
  await userEvent.click(within(preview).getByRole('button', { name: 'see more' }));
  expect(preview).toHaveTextContent(hook.repeat(8).trim());
  expect(screen.getByText(/96 words, 1 min to read/)).toHaveTextContent(/reading ease \d+/);
  expect(await screen.findByText(/Your voice avoids “synergy”/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy a part' })).toBeNull();
});

test('each mail of a series is listed, shown as a mail, and copied by itself', async () => {
  const mail = (at: number) =>
    `### Email ${at}\n\n**Subject:** Hour ${at}\n\nHello.\n\n**Call to action:** Call.\n\nBye`;
  reply(getPost, { body: { ...post, type: 'email', body: `## New\n\n${mail(1)}\n\n${mail(2)}` } });
  const mails = [1, 2].map((at) =>
    buildMail({ segment: 'New', name: `Email ${at}`, subject: `Hour ${at}`, send_day: 3 * at }),
  );
  reply(listPostMails, { body: { version: '1-a', mails, missing: [], by_mail_program: false } });
  await renderPage(<PostPage kind="email" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const preview = await screen.findByRole('region', { name: 'Preview' }, { timeout: 10_000 });
  expect(await within(preview).findByText('New · Email 1 · day 3')).toBeVisible();
  expect(
    within(preview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['New · Email 1 · day 3Hour 1', 'New · Email 2 · day 6Hour 2']);
  const user = userEvent.setup();
  const text = screen.getByRole('textbox', { name: 'Text' });
  const shown = () => [...text.querySelectorAll('h3:not(.hidden)')].map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Email 1']);
  await user.click(within(preview).getByRole('button', { name: 'Hour 2' }));
  expect(shown()).toEqual(['Email 2']);
  expect(within(preview).getByRole('button', { current: true })).toHaveTextContent('Hour 2');
  const inbox = within(preview).getByRole('list', { name: 'Mails in the inbox' });
  const [first] = within(inbox).getAllByRole('listitem');
  Object.defineProperties(inbox, { clientHeight: { value: 50 } });
  Object.defineProperties(first, { offsetTop: { value: 90 }, offsetHeight: { value: 30 } });
  await user.click(within(preview).getByRole('button', { name: 'Hour 1' }));
  expect(inbox.scrollTop).toBe(80);
  await user.click(within(preview).getByRole('button', { name: 'Hour 2' }));
  const all = screen.getByRole('button', { name: 'All mails' });
  await user.click(all);
  expect(shown()).toEqual(['Email 1', 'Email 2']);
  await user.click(all);
  await user.click(within(preview).getByRole('button', { name: 'Hour 1' }));
  expect(screen.queryByRole('region', { name: 'As a mail' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'As a mail' }));
  expect(await screen.findByLabelText('Mail')).toHaveDisplayValue('New: Email 1, day 3');
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  await user.click(within(preview).getByRole('button', { name: 'Hour 2' }));
  expect(screen.getByLabelText('Mail')).toHaveDisplayValue('New: Email 2, day 6');
  expect(within(preview).getByRole('button', { current: true })).toHaveTextContent('Hour 2');
  await user.click(screen.getByRole('button', { name: 'Back to the text' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeVisible();
  expect(shown()).toEqual(['Email 2']);
  await user.click(screen.getByRole('button', { name: 'Copy one email' }));
  const parts = within(screen.getByRole('region', { name: 'Copy a part' })).getAllByRole('listitem');
  await user.click(within(parts[1] as HTMLElement).getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('Hello.\n\nCall.\n\nBye');
});

test('links are tagged with UTM parameters, and Undo takes it back', async () => {
  const body = 'See [our jobs](https://harbour.example/jobs).';
  reply(getPost, { body: { ...post, type: 'linkedin', title: 'Ports', campaign: 'Spring', body } });
  reply(updatePost, ({ body: change }) => ({
    body: { ...post, type: 'linkedin', ...(change as object), version: 2 },
  }));
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const user = userEvent.setup();
  const link = () => screen.getByRole('textbox', { name: 'Text' }).querySelector('a');
  await user.click(await screen.findByRole('button', { name: 'UTM parameters…' }, { timeout: 10_000 }));
  const dialog = screen.getByRole('dialog', { name: 'UTM parameters' });
  expect(dialog).toHaveTextContent('The link of this post');
  await user.clear(within(dialog).getByLabelText('Medium'));
  await user.click(within(dialog).getByRole('button', { name: 'Tag links' }));
  expect(within(dialog).getByLabelText('Medium')).toHaveAccessibleDescription('Please fill in this field.');
  await user.type(within(dialog).getByLabelText('Medium'), 'social');
  await user.click(within(dialog).getByRole('button', { name: 'Tag links' }));
  const tagged = 'https://harbour.example/jobs?utm_source=linkedin&utm_medium=social&utm_campaign=spring';
  expect(link()).toHaveAttribute('href', tagged);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(link()).toHaveAttribute('href', 'https://harbour.example/jobs');
});

test('a title is one line, and Enter leads on to the text', async () => {
  reply(getPost, { body: post });
  reply(updatePost, { body: { ...post, title: 'Nights in winter', version: 2 } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const title = await screen.findByRole('textbox', { name: 'Title' }, { timeout: 10_000 });
  // The editor is loaded after the title is shown.
  const text = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
  fireEvent.change(title, { target: { value: 'Nights \n in winter' } });
  expect(title).toHaveValue('Nights in winter');
  await userEvent.type(title, '{Enter}');
  expect(title).toHaveValue('Nights in winter');
  await waitFor(() => expect(text).toHaveFocus());
});

test.each([
  ['newsletter', 1],
  ['email', 2],
] as const)('only a series has a last mail that leaves before its day: %s', async (type, count) => {
  reply(getPost, { body: { ...post, type, body: '**Subject:** Open day\n\nCome on 14 May 2099.' } });
  const mails = Array.from({ length: count }, (_, at) => buildMail({ name: `Email ${at}`, send_day: at }));
  reply(listPostMails, { body: { version: '1-a', mails, missing: [], by_mail_program: false } });
  await renderPage(<PostPage kind={type} />, { path: `/p/${post.id}`, route: '/p/:id' });
  await userEvent.click(await screen.findByRole('button', { name: 'As a mail' }, { timeout: 10_000 }));
  expect(await screen.findByRole('button', { name: 'Plan' })).toBeVisible();
  await screen.findByRole('button', { name: /^Send/ });
  expect(screen.queryAllByText(/^Its last mail then leaves/)).toHaveLength(count - 1);
});

test('a series is planned once its mails are counted, and what is typed stays', async () => {
  const body = '**Subject:** Open day\n\nCome on 14 May 2099.';
  reply(getPost, { body: { ...post, type: 'email', body } });
  const mails = [0, 4].map((send_day) => buildMail({ name: `Email ${send_day}`, send_day }));
  const { promise, resolve } = Promise.withResolvers<void>();
  reply(listPostMails, async () => {
    await promise;
    return { body: { version: '1-a', mails, missing: [], by_mail_program: false } };
  });
  await renderPage(<PostPage kind="email" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const plan = await screen.findByRole('button', { name: 'Plan' }, { timeout: 10_000 });
  expect(plan).toBeDisabled();
  expect(screen.getByLabelText('Planned for')).toHaveValue('');
  resolve();
  await waitFor(() => expect(plan).toBeEnabled());
  expect(screen.getByLabelText('Planned for')).toHaveValue('2099-05-07T09:00');
  fireEvent.change(screen.getByLabelText('Planned for'), { target: { value: '2099-05-01T08:00' } });
  reply(updatePost, ({ body: sent }) => ({
    body: { ...post, ...(sent as object), type: 'email', body: body.replace('14', '20'), version: 2 },
  }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Days' } });
  expect(await screen.findByText(/before 20 May 2099/, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByLabelText('Planned for')).toHaveValue('2099-05-01T08:00');
});

test('a text in another language is said once not to be checked, while it is typed as well', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      listen = (_: { data: object }) => {};
      addEventListener(_: string, listener: (event: { data: object }) => void) {
        this.listen = listener;
      }
      postMessage({ id }: { id: number }) {
        answers.push(() => this.listen({ data: { id, isEnglish: false, problems: [] } }));
      }
      terminate() {}
    },
  );
  reply(getPost, { body: { ...post, body: 'Wir liefern jeden Morgen.' } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  await screen.findByText('Reading…', {}, { timeout: 10_000 });
  act(() => answers.at(-1)?.());
  const note = await screen.findByText('Spelling is checked in English texts only.');
  expect(note).not.toHaveAttribute('role');
  await userEvent.click(screen.getByRole('button', { name: 'Bullets' }));
  expect(note).toBeVisible();
  expect(screen.queryByText('Reading…')).toBeNull();
});

test('what waited for a connection is sent as soon as there is one', async () => {
  reply(getPost, { body: post });
  reply(updatePost, { status: 0 });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const title = await screen.findByRole('textbox', { name: 'Title' }, { timeout: 10_000 });
  fireEvent.change(title, { target: { value: 'Days' } });
  expect(await screen.findByText(/There is no connection/, {}, { timeout: 5000 })).toBeVisible();
  // The next attempt by itself would come after two seconds.
  reply(updatePost, { body: { ...post, title: 'Days', version: 2 } });
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Saved', {}, { timeout: 1500 })).toBeVisible();
});

test('changes of a published post wait until it is updated, and an earlier version is taken, not restored', async () => {
  const publication = { state: 'published', at: '2026-03-05T10:00:00.000Z' } as const;
  const claims = [{ kind: 'number' as const, text: '12', start: 0, end: 2 }];
  const published = { ...post, title: 'Nights', body: 'One.', publication, version: 2, claims };
  reply(getPost, { body: published });
  reply(updatePost, ({ body }) => ({ body: { ...published, ...(body as object), version: 3 } }));
  await renderPage(
    <>
      <PostPage kind="blog" />
      <UndoRegion />
    </>,
    { path: `/p/${post.id}`, route: '/p/:id' },
  );
  const user = userEvent.setup();
  const title = await screen.findByRole('textbox', { name: 'Title' }, { timeout: 10_000 });
  const text = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
  const bar = () => screen.queryByRole('region', { name: 'Update the post' });
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const claim = (text: string) => ({ kind: 'number', text, start: 0, end: text.length });
  reply(findPostClaims, { body: [claim('99'), claim('12')] });
  const marked = (name: string) => screen.findByRole('button', { name }, { timeout: 5000 });
  expect(await marked('12')).toBeVisible();
  expect(screen.queryByRole('button', { name: '99' })).toBeNull();
  expect(bar()).toBeNull();
  fireEvent.change(title, { target: { value: 'Days' } });
  expect(bar()).toBeVisible();
  expect(screen.getByText('Changes are not public yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(title).toHaveValue('Nights');
  expect(bar()).toBeNull();
  await waitFor(() => expect(text).toHaveFocus());
  const notice = (await screen.findByText('Changes discarded.')).parentElement as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Your changes are back/)).toBeVisible();
  expect(title).toHaveValue('Days');
  expect(bar()).toBeVisible();

  const earlier = {
    title: 'Mornings',
    body: 'None.',
    author: 'Ada',
    engine: null,
    created_at: publication.at,
  };
  reply(listPostVersions, {
    body: [
      { ...earlier, version: 2, title: 'Nights', body: 'One.' },
      { ...earlier, version: 1 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  expect(title).toHaveValue('Mornings');
  expect(text).toHaveTextContent('None.');
  expect(await marked('99')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update the post' }));
  const question = await screen.findByRole('dialog', { name: 'Publish what is not in your profile?' });
  expect(within(question).getAllByRole('listitem')).toHaveLength(1);
  expect(question).toHaveTextContent('99 number');
  expect(sent()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Publish anyway' }));
  expect(await screen.findByText('Saved and public')).toBeVisible();
  expect(sent()).toEqual([{ title: 'Mornings', body: 'None.', autosave: false }]);
  expect(bar()).toBeNull();
  await waitFor(() => expect(text).toHaveFocus());
});

test('more or longer tags than there may be are said, and none of them is cut off', async () => {
  reply(getPost, { body: post });
  reply(listPostTags, { body: [] });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const tags = await screen.findByLabelText('Tags', {}, { timeout: 10_000 });
  const type = (value: string) => fireEvent.change(tags, { target: { value } });
  type(`ports, ${'x'.repeat(41)}`);
  fireEvent.keyDown(tags, { key: 'Enter' });
  expect(tags).toHaveAccessibleDescription(/has more than 40 characters/);
  type(Array.from({ length: 12 }, (_, at) => `tag ${at}`).join(','));
  expect(tags).toHaveAccessibleDescription(/At most 10 tags\. Remove 2 to save\./);
  reply(updatePost, ({ body }) => ({ body: { ...post, ...(body as object), version: 2 } }));
  type('ports, berths');
  fireEvent.keyDown(tags, { key: 'Enter' });
  await vi.waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { tags: ['ports', 'berths'] },
    ]),
  );
});

test.each(['Keep', 'Discard', 'typing on'])(
  'what was restored is announced until it is dealt with: %s',
  async (how) => {
    reply(getPost, { body: { ...post, type: 'linkedin', title: 'Ports', body: 'One.' } });
    reply(updatePost, () => new Promise(() => {}));
    const options = { path: `/p/${post.id}`, route: '/p/:id' };
    const title = () => screen.findByRole('textbox', { name: 'Title' }, { timeout: 10_000 });
    const earlier = await renderPage(<PostPage kind="linkedin" />, options);
    const user = userEvent.setup();
    await user.type(await title(), ' and piers');
    earlier.unmount();
    await renderPage(<PostPage kind="linkedin" />, options);
    expect(await title()).toHaveValue('Ports and piers');
    expect(screen.getByText(/^Restored what you typed on/)).toBeVisible();
    if (how === 'typing on') await user.type(await title(), '!');
    else await user.click(screen.getByRole('button', { name: how }));
    expect(screen.queryByText(/^Restored what you typed on/)).toBeNull();
    const expected = { Keep: 'Ports and piers', Discard: 'Ports', 'typing on': 'Ports and piers!' };
    expect(await title()).toHaveValue(expected[how as keyof typeof expected]);
  },
);

test('a question of an outline is selected in the text, and what is typed answers it', async () => {
  const body = 'Said.\n\n- A proof. (your brief)\n\n\\[Write: Why now?\\]\n\n\\[Write: What next?\\]';
  reply(getPost, { body: { ...post, type: 'linkedin', body } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const note = await screen.findByRole('region', { name: 'Outline' }, { timeout: 10_000 });
  await userEvent.click(within(note).getByRole('button', { name: 'What next?' }));
  await waitFor(() => expect(document.getSelection()?.toString()).toBe('[Write: What next?]'));
});

test('each claim leads to its next place in the text', async () => {
  const body = 'We look after **500** nurses.\n\nOf 500, none left.';
  const claims = [{ kind: 'number' as const, text: '500', start: 16, end: 19 }];
  reply(getPost, { body: { ...post, type: 'linkedin', body, claims } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const mark = await screen.findByRole('button', { name: '500' }, { timeout: 10_000 });
  const paragraphs = screen.getByRole('textbox', { name: 'Text' }).querySelectorAll('p');
  for (const at of [0, 1, 0]) {
    await userEvent.click(mark);
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('500'));
    expect(paragraphs[at]).toContainElement(
      document.getSelection()?.anchorNode?.parentElement as HTMLElement,
    );
  }
});

test('an outline says why it is not approved, and so does the server', async () => {
  const body = 'Said.\n\n\\[Write: Why now?\\]\n\n\\[Write: What next?\\]';
  const outline = { ...post, type: 'linkedin', status: 'in_review', may_approve: true, body } as const;
  reply(getPost, { body: outline });
  const options = { path: `/p/${post.id}`, route: '/p/:id' };
  const { unmount } = await renderPage(<PostPage kind="linkedin" />, options);
  const status = () => screen.findByLabelText('Status', {}, { timeout: 10_000 });
  await userEvent.selectOptions(await status(), 'Approved');
  expect(await screen.findByRole('alert')).toHaveTextContent('Answer or remove its 2 questions first.');
  expect(await status()).toHaveValue('in_review');
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  unmount();
  reply(getPost, { body: { ...outline, body: 'Said of [name].' } });
  reply(updatePost, { status: 400, body: { detail: 'The text has “[name]” left to fill in.' } });
  await renderPage(<PostPage kind="linkedin" />, options);
  await userEvent.selectOptions(await status(), 'Approved');
  expect(await screen.findByRole('alert')).toHaveTextContent('The text has “[name]” left to fill in.');
});

test('notes on the sources of an outline are removed at once, when its questions are answered', async () => {
  const body =
    '- A **proof**. (your brief)\n- We answer. (company profile, products and services)\n\nSaid (as ever).';
  reply(getPost, { body: { ...post, type: 'linkedin', body } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the notes' }, { timeout: 10_000 }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent(
    'A proof.We answer.Said (as ever).',
  );
  expect(screen.queryByRole('region', { name: 'Outline' })).toBeNull();
});

test('the toolbar is one stop of the Tab key, with arrows from tool to tool', async () => {
  reply(getPost, { body: { ...post, type: 'linkedin' } });
  await renderPage(<PostPage kind="linkedin" />, { path: `/p/${post.id}`, route: '/p/:id' });
  const bar = within(await screen.findByRole('toolbar', { name: 'Formatting' }, { timeout: 10_000 }));
  const user = userEvent.setup();
  bar.getByRole('button', { name: 'Bold' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(bar.getByRole('button', { name: 'Italic' })).toHaveFocus();
  await user.tab();
  expect(bar.getAllByRole('button').some((tool) => tool === document.activeElement)).toBe(false);
  await user.tab({ shift: true });
  expect(bar.getByRole('button', { name: 'Italic' })).toHaveFocus();
});
