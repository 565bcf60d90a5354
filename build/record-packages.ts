import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Parts of the desktop app that are bundled, each by a build of its own. */
export const bundledParts = ['main', 'preload', 'renderer'] as const;

/** Where a build writes the packages down that it has put into its output. */
export const recordOfPart = (root: string, part: string): string =>
  path.join(root, 'out/packages', `${part}.json`);

/**
 * Writes down which packages have code or files in the output. Licences and the SBOM of the desktop app are made of it, so
 * that they name what is inside and not what happens to be installed.
 */
export function recordPackages(root: string, part: (typeof bundledParts)[number]): Plugin {
  return {
    name: 'record-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((item) =>
        item.type === 'chunk'
          ? Object.entries(item.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? [id] : [],
            )
          : item.originalFileNames,
      );
      const packages = [...new Set(sources.flatMap((source) => packageOf(source) ?? []))].sort();
      const file = recordOfPart(root, part);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(packages, null, 2)}\n`);
    },
  };
}

/**
 * The package that a module comes from, as its folder below the project: `node_modules/a/node_modules/@b/c`.
 * @param id as the bundler names modules; its own helpers begin with a null character
 */
export function packageOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (helper) return `node_modules/${helper}`;
  const segment = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;
  return segment.exec(id.replaceAll('\\', '/'))?.[1];
}
