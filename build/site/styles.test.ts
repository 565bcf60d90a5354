import { expect, test } from 'vitest';
import { stylesOf } from './templates.ts';

const sheet = `
@layer base{a{color:red}[data-open] p{margin:0}:focus-visible{top:0}}
.shown{top:0}.gone{top:1px}
.shown .gone{top:2px}.shown,.gone{top:3px}
.shown:hover{top:4px}.shown[open]>li{top:5px}.shown:not(.gone){top:6px}
:where(.shown>a){top:7px}:where(.gone>a){top:8px}:is(.shown,.gone) a{top:9px}
@media print{.gone{top:0}}@media (min-width:48rem){.md\\:w-1\\/2{width:50%}.md\\:gone{width:1px}}
.\\[\\&_p\\]\\:m-1 p{margin:1px}
@keyframes used{to{top:0}}.shown{animation:used 1s}`;

test('a page gets the rules whose classes occur in it, regardless of elements, attributes and states', () => {
  const page = '<p class="shown md:w-1/2">gone</p><noscript><b class="[&amp;_p]:m-1"></b></noscript>';
  const kept = stylesOf({ html: [page], modules: [] }, sheet).replaceAll(/\s/g, '');
  expect(kept).toBe(
    '@layerbase{a{color:red}[data-open]p{margin:0}:focus-visible{top:0}}' +
      '.shown{top:0}.shown{top:3px}' +
      '.shown:hover{top:4px}.shown[open]>li{top:5px}.shown:not(.gone){top:6px}' +
      ':where(.shown>a){top:7px}:is(.shown,.gone)a{top:9px}' +
      '@media(min-width:48rem){.md\\:w-1\\/2{width:50%}}' +
      '.\\[\\&_p\\]\\:m-1p{margin:1px}' +
      '@keyframesused{to{top:0}}.shown{animation:used1s}',
  );
});

test.each([
  ['another form of it', { html: ['<p class="shown"></p>', '<p class="gone"></p>'], modules: [] }],
  ['its modules', { html: ['<p class="shown"></p>'], modules: ['a="mt-1 "+(b?`gone`:"")'] }],
])('a page gets the rules for %s', (_what, parts) => {
  expect(stylesOf(parts, sheet)).toContain('.shown .gone');
});

test('unused variables and properties are removed', () => {
  const styles =
    '@property --a{inherits:false}@property --b{inherits:false}:root{--c:1;--d:2}p{top:var(--a);left:var(--c)}';
  expect(stylesOf({ html: ['<p>'], modules: [] }, styles)).toBe(
    '@property --a{inherits:false}:root{--c:1}p{top:var(--a);left:var(--c)}',
  );
});

test('values for browsers without @property are removed', () => {
  const styles = '@layer properties{@supports (a:b){*{--a:0}}}@property --a{inherits:false}p{top:var(--a)}';
  expect(stylesOf({ html: ['<p>'], modules: [] }, styles)).toBe(
    '@property --a{inherits:false}p{top:var(--a)}',
  );
});

test.each([
  ['a page with a field', { html: ['<label><input></label>'], modules: [] }],
  ['a page whose modules show one', { html: ['<p>'], modules: ['(0,s.jsx)(`textarea`,{})'] }],
])('%s keeps the rules of form controls', (_what, parts) => {
  expect(stylesOf(parts, fields)).toBe(fields);
});

test('a page without fields leaves out the rules of form controls', () => {
  const parts = { html: ['<p>An input</p>'], modules: ['root.querySelectorAll("input, textarea")'] };
  expect(stylesOf(parts, fields)).toBe('button{font:inherit}');
});

const fields =
  'button,input{font:inherit}textarea{resize:vertical}::placeholder{opacity:1}::-webkit-datetime-edit{padding:0}';
