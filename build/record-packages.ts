import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export const bundledParts = ['main', 'preload', 'renderer', 'local'] as const;

export const recordOfPart = (root: string, part: string): string =>
  path.join(root, 'out/packages', `${part}.json`);

/**
 * Records which packages have code or files in the output. The desktop app's licenses and SBOM are generated from it,
 * so that they list what is inside, not what is installed.
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

/** Returns the package of a module as its folder in the project: `node_modules/a/node_modules/@b/c`. */
export function packageOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (helper) return `node_modules/${helper}`;
  const segment = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;
  return segment.exec(id.replaceAll('\\', '/'))?.[1];
}
