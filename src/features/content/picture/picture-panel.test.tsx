import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  addPicture,
  addPictureCut,
  choosePicture,
  exportPicture,
  getPostPicture,
  type PostPicture,
} from '../../../../contract/content/post-pictures.calls.ts';
import {
  getPublication,
  listPostComments,
  publishOnOwnBlog,
} from '../../../../contract/content/publishing.calls.ts';
import { buildEditablePost } from '../../../../tests/support/posts.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { PublishPanel } from '../publishing/publish-panel.tsx';
import { centredCrop } from './image-work.ts';
import { PicturePanel } from './picture-panel.tsx';

/** jsdom decodes and draws no pictures; the journeys do it in a browser. */
class FakeCanvas {
  width = 0;
  height = 0;
  getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
  convertToBlob = async () => new Blob(['A picture.'], { type: 'image/jpeg' });
}
const decode = vi.fn();

const id = '2b6d1f3c-6a84-4d0e-9f2b-90f1c1a7c111';
const picture = { id, alt: 'The quay' };
const stored: PostPicture = {
  version: 3,
  picture: { ...picture, file_name: 'quay.jpg', width: 2400, height: 1600, crops: {} },
};
const post = buildEditablePost({ picture, may_approve: true });
const file = new File(['x'], 'dawn.png', { type: 'image/png' });

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', decode);
  decode.mockImplementation(async () => ({ width: 2400, height: 1600, close: () => {} }));
  ({ reply, requests } = stubCalls());
  reply(getPostPicture, { body: stored });
  reply(exportPicture, { body: 'A picture.' });
  reply(addPicture, { body: { id: '5f0c1d9e-3f3b-4a55-9a1d-7d1c8f2e6b10' } });
  reply(addPictureCut, { body: { id } });
});
const requestsTo = (path: RegExp) => requests.filter((request) => path.test(request.path));

test('a picture is stored whole and in every shape before the post has it', async () => {
  reply(choosePicture, { body: stored });
  await renderPage(<PicturePanel post={post} />);
  const user = userEvent.setup();
  await screen.findByText('The quay');
  await user.upload(screen.getByLabelText('Picture to add'), file);
  const dialog = await screen.findByRole('dialog', { name: 'Crop and alt text' });
  expect(within(dialog).getByLabelText('Alt text')).toHaveValue('');
  await user.type(within(dialog).getByLabelText('Alt text'), 'Dawn');
  await user.click(within(dialog).getByRole('button', { name: 'Save picture' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(/cuts/).map(({ path }) => /cuts\/(\w+)/.exec(path)?.[1])).toEqual([
    'wide',
    'link',
    'square',
    'small',
  ]);
  const chosen = requestsTo(/\/picture\/$/).find(({ method }) => method === 'PUT');
  expect(chosen?.body).toEqual({ picture: '5f0c1d9e-3f3b-4a55-9a1d-7d1c8f2e6b10', alt: 'Dawn' });
  expect(chosen?.headers.get('if-match')).toBe('"3"');
});

test('who comes second is told, loses nothing, and may save over theirs', async () => {
  reply(choosePicture, { status: 409, body: { detail: 'The picture was changed since you opened it.' } });
  await renderPage(<PicturePanel post={post} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Crop and alt text' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Alt text'), ' at dawn');
  reply(getPostPicture, { body: { ...stored, version: 4 } });
  await user.click(within(dialog).getByRole('button', { name: 'Save picture' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('was changed since you opened it');
  expect(within(dialog).getByLabelText('Alt text')).toHaveValue('The quay at dawn');
  reply(choosePicture, { body: { ...stored, version: 5 } });
  await user.click(within(dialog).getByRole('button', { name: 'Save picture' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const last = requestsTo(/\/picture\/$/).findLast(({ method }) => method === 'PUT');
  expect([last?.headers.get('if-match'), last?.body]).toEqual([
    '"4"',
    { picture: id, alt: 'The quay at dawn' },
  ]);
});

test('a picture that this browser can’t decode is refused before anything is sent', async () => {
  decode.mockRejectedValueOnce(new Error('no picture'));
  await renderPage(<PicturePanel post={post} />);
  await userEvent.upload(await screen.findByLabelText('Picture to add'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent('This picture can’t be read.');
  expect(requestsTo(/pictures\/$/)).toEqual([]);
});

test('publishing asks about a picture without alt text', async () => {
  reply(listPostComments, { body: [] });
  reply(getPublication, {
    body: {
      state: 'none',
      at: null,
      address: null,
      is_blog_on: true,
      needs_approval: false,
      may_publish: true,
    },
  });
  reply(publishOnOwnBlog, { body: {} });
  await renderPage(<PublishPanel post={{ ...post, picture: { id, alt: '' } }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
  const dialog = screen.getByRole('dialog', { name: 'Publish without alt text?' });
  expect(requestsTo(/publication/).filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish anyway' }));
  await vi.waitFor(() =>
    expect(requestsTo(/publication/).filter(({ method }) => method === 'PUT')).toHaveLength(1),
  );
});

test.each([
  [{ width: 2400, height: 1600 }, 'link', { x: 0, y: 170, width: 2400, height: 1260 }],
  [{ width: 1000, height: 3000 }, 'square', { x: 0, y: 1000, width: 1000, height: 1000 }],
  [{ width: 3000, height: 100 }, 'wide', { x: 1411, y: 0, width: 177, height: 100 }],
  [{ width: 1, height: 1 }, 'wide', { x: 0, y: 0, width: 1, height: 1 }],
] as const)('of %o, %s shows the middle', (size, shape, crop) => {
  expect(centredCrop(size, shape)).toEqual(crop);
});
