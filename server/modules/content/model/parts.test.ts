import { expect, test } from 'vitest';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainParts } from './model-engine.ts';

test.each([
  ['See [more](https://x.example/a(b)c).', 'See more.'],
  ['Hello [a](javascript:alert(1)).', 'Hello a.'],
  ['![A nurse](https://x.example/n.png "N") and [b](<https://x.example/a b>)', 'A nurse and b'],
  ['One [1] of two (2).\n\nThree & four\\*', 'One [1] of two (2). Three & four\\*'],
])('%j is read as %j', (body, plain) => {
  expect(plainParts(buildRequest('social_media'), { body })).toEqual({ body: plain });
});
