import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { rendererConfig } from '../../vite.config.ts';

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  const built = await build({
    ...rendererConfig,
    configFile: false,
    logLevel: 'silent',
    build: { ...rendererConfig.build, write: false, minify: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  chunks = output.filter((part) => part.type === 'chunk');
}, 60_000);

/** Returns the packages loaded with a page: those of its own chunk, of the entry, and of all their static imports. */
function packagesOf(page: string): Set<string> {
  const isWanted = ({ facadeModuleId, isEntry }: Rolldown.OutputChunk) =>
    isEntry || facadeModuleId?.endsWith(page);
  const waiting = chunks.filter(isWanted);
  expect(waiting).toHaveLength(2);
  const seen = new Set(waiting);
  for (const chunk of seen) {
    for (const name of chunk.imports) seen.add(chunks.find(({ fileName }) => fileName === name) ?? chunk);
  }
  const modules = [...seen].flatMap(({ moduleIds }) => moduleIds);
  return new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
}

describe('what a first visit loads', () => {
  test.each([
    'home/home-page.tsx',
    'services/services-page.tsx',
    'process/process-page.tsx',
    'about/about-page.tsx',
    'contact/contact-page.tsx',
    'legal/privacy-page.tsx',
    'legal/terms-page.tsx',
  ])('%s loads nothing that only the dashboard or a form needs', (page) => {
    const packages = packagesOf(page);
    expect(packages).toContain('react-dom');
    for (const heavy of ['axios', '@tanstack/query-core', 'zod', 'react-hook-form', 'react-markdown']) {
      expect(packages).not.toContain(heavy);
    }
  });

  test.each(['login-page.tsx', 'register-page.tsx'])('%s loads its form, but no API client', (page) => {
    const packages = packagesOf(page);
    expect(packages).toContain('react-hook-form');
    for (const heavy of ['axios', '@tanstack/query-core', 'react-markdown']) {
      expect(packages).not.toContain(heavy);
    }
  });

  test('the schemas of forms are evaluated in a task of their own, after their library', () => {
    const library = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/node_modules/zod/')),
    );
    expect(library).toHaveLength(1);
    expect(library[0]?.moduleIds.filter((id) => id.includes('/contract/'))).toEqual([]);
  });
});
