import { describe, expect, it } from 'vitest';
import { templateMarks } from '../../contract/site/public-pages.ts';
import { type Manifest, modulesOf, privateTemplate, publicTemplate, stylesMark } from './templates.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime-1.js' },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_runtime.js', 'index.html'] },
  'site/home/home-page.tsx': { file: 'assets/home-page-1.js', imports: ['index.html', '_shared.js'] },
  'site/blog/blog-page.tsx': { file: 'assets/blog-page-1.js', imports: ['index.html'] },
};
const shell = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/runtime-1.js">
    ${templateMarks.head}
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root">${templateMarks.body}</div>${templateMarks.data}
    <noscript>This page needs JavaScript.</noscript></body>`;
const parts = { shell, publicBootstrap: 'go($&)', privateBootstrap: 'run($&)', manifest };

describe('the modules of a page', () => {
  it('are everything that entry and page import, each once and after its imports', () => {
    expect(modulesOf(manifest, ['HomePage'])).toEqual([
      '/assets/runtime-1.js',
      '/assets/index-1.js',
      '/assets/shared-1.js',
      '/assets/home-page-1.js',
    ]);
  });

  it('are known for every page, or the build fails', () => {
    expect(() => modulesOf(manifest, ['LostPage'])).toThrow('/lost-page.tsx');
  });

  it('are those of one page alone', () => {
    const other = { ...manifest, 'features/home/home-page.tsx': { file: 'assets/home-page-2.js' } };
    expect(() => modulesOf(other, ['HomePage'])).toThrow('may both be HomePage');
  });
});

describe('a page for visitors', () => {
  const image = { address: '/media/a.png', width: 1200, height: 630 };
  const make = (path: string) => publicTemplate(parts, { path, pages: ['HomePage'], image });

  it('loads no script or style sheet, and contains the inline bootstrap and a placeholder for its styles', () => {
    const page = make('/');
    expect(page).not.toMatch(/type="module"|rel="stylesheet"|rel="modulepreload"|<noscript>/);
    expect(page).toContain(stylesMark);
    expect(page).toContain('>go($&)</script>');
    for (const mark of Object.values(templateMarks)) expect(page).toContain(mark);
  });

  it('references its modules, style sheet and preview image', () => {
    const modules = modulesOf(manifest, ['HomePage']).join(' ');
    expect(make('/')).toContain(`data-modules="${modules}"`);
    expect(make('/')).toContain('data-styles="/assets/index-1.css"');
    const page = make('/');
    const [named, width, height, head] = [
      '<meta property="og:image" content="/media/a.png"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      // The picture's description must come after it.
      templateMarks.head,
    ].map((part) => page.indexOf(part)) as [number, number, number, number];
    expect(named).toBeGreaterThan(0);
    expect([named, width, height, head]).toEqual([named, width, height, head].toSorted((a, b) => a - b));
  });

  it('hydrates at the first interaction, at idle if it changes by itself, after the first paint if it has a form', () => {
    expect(make('/about')).toContain('data-start="interaction"');
    expect(make('/')).toContain('data-start="idle"');
    expect(make('/blog')).toContain('data-start="idle"');
    for (const form of ['/login', '/register', '/contact'])
      expect(make(form)).toContain('data-start="paint"');
  });
});

it('a private page runs its modules at once, one by one, with all of them fetched at the same time', () => {
  const page = privateTemplate(parts, ['HomePage']);
  const modules = modulesOf(manifest, ['HomePage']);
  expect(page).toContain(`<script data-modules="${modules.join(' ')}">run($&)</script>`);
  for (const module of modules) expect(page).toContain(`<link rel="modulepreload" href="${module}">`);
  expect(page).not.toContain('type="module"');
  expect(page).toContain('rel="stylesheet"');
  expect(page).toContain('This page needs JavaScript.');
  expect(page).toContain('<div id="root"></div>');
});
