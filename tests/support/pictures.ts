import type { TestUser } from './test-app.ts';

const uint16 = (value: number) => [value >> 8, value & 255];

/** A JPEG of one scan, with a text in place of the pixels: what declares its size, and where it begins and ends, is real. */
export const jpegHeader = (width: number, height: number, text = 'A picture.'): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...uint16(16)]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xc0, ...uint16(17), 8, ...uint16(height), ...uint16(width), 3]),
    Buffer.from('\x01\x11\0\x02\x11\x01\x03\x11\x01', 'latin1'),
    Buffer.from([0xff, 0xda, ...uint16(8), 1, 1, 0, 0, 63, 0]),
    Buffer.from(text),
    Buffer.from([0xff, 0xd9]),
  ]);

/** Sends a content to a call that takes an upload. */
export const sendContent = (user: TestUser, method: 'POST' | 'PUT', url: string, payload: Buffer) =>
  user.send(method, url, payload, { 'content-type': 'application/octet-stream' });

/** Uploads a picture of 1200 × 630 for a post, and returns its id. */
export async function uploadPicture(user: TestUser, postId: string, text?: string): Promise<string> {
  const answer = await sendContent(
    user,
    'POST',
    `/post/posts/${postId}/pictures/?file_name=quay.jpg`,
    jpegHeader(1200, 630, text),
  );
  return answer.json().id;
}

/** Chooses the picture of a post. */
export const choosePicture = (
  user: TestUser,
  postId: string,
  picture: string | null,
  alt = '',
  version?: number,
) =>
  user.send(
    'PUT',
    `/post/posts/${postId}/picture/`,
    { picture, alt },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
