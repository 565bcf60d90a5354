import { expect, test } from 'vitest';
import { stylesOf } from './page-styles.ts';

const sheet = `
@layer base{a{color:red}[data-open] p{margin:0}}
.shown{top:0}.gone{top:1px}
.shown .gone{top:2px}.shown,.gone{top:3px}
.shown:hover{top:4px}.shown[open]>li{top:5px}
@media (min-width:48rem){.md\\:w-1\\/2{width:50%}.md\\:gone{width:1px}}
.\\[\\&_p\\]\\:m-1 p{margin:1px}
@keyframes used{to{top:0}}@keyframes unused{to{top:0}}.shown{animation:used 1s}`;

test('a page keeps the rules whose classes occur in it, whatever its elements, attributes and states', async () => {
  const page = '<p class="shown md:w-1/2">gone</p><noscript><b class="[&amp;_p]:m-1"></b></noscript>';
  const kept = (await stylesOf([page], sheet)).replaceAll(/\s/g, '');
  expect(kept).toBe(
    '@layerbase{a{color:red}[data-open]p{margin:0}}' +
      '.shown{top:0}.shown{top:3px}' +
      '.shown:hover{top:4px}.shown[open]>li{top:5px}' +
      '@media(min-width:48rem){.md\\:w-1\\/2{width:50%}}' +
      '.\\[\\&_p\\]\\:m-1p{margin:1px}' +
      '@keyframesused{to{top:0}}.shown{animation:used1s}',
  );
});

test('of several pages it keeps what any of them needs', async () => {
  const kept = await stylesOf(['<p class="shown"></p>', '<p class="gone"></p>'], sheet);
  expect(kept).toContain('.shown .gone');
});
