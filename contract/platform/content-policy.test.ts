import { expect, it } from 'vitest';
import { contentPolicy, inlineHashes } from './content-policy.ts';

const sha256 = (text: string) => `hash of ${text.trim()}`;

it('lists each inline script and style of all pages once', () => {
  const pages = [
    '<style>a{}</style><script>one()</script><script type="module" defer>two()</script>',
    '<SCRIPT>one()</SCRIPT><style media="print">b{}</style>',
  ];
  expect(inlineHashes(pages, sha256)).toEqual({
    scripts: ["'sha256-hash of one()'", "'sha256-hash of two()'"],
    styles: ["'sha256-hash of a{}'", "'sha256-hash of b{}'"],
  });
});

it('lists neither scripts with an address nor scripts that are data', () => {
  const page = '<script src="/main.js"></script><script type="application/ld+json">{}</script>';
  expect(inlineHashes([page], sha256).scripts).toEqual([]);
});

it('allows no inline code and no other origin by itself', () => {
  const policy = contentPolicy({ scripts: [], styles: [] }, []);
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['style-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
});
