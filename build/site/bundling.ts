import type { Plugin } from 'vite';

/**
 * Fails the build when chunks import each other in a circle. A module of one may then run before what it needs of the other
 * exists, which shows only on the page that loads them in that order.
 */
export const refuseCircularChunks: Plugin = {
  name: 'refuse-circular-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? file.imports : [];
    };
    const circle = findCircle(Object.keys(bundle), importsOf);
    if (circle)
      this.error(
        `These chunks import each other: ${circle.join(' → ')}. Change the groups in vite.config.ts.`,
      );
  },
};

export function findCircle(
  names: string[],
  importsOf: (name: string) => readonly string[],
): string[] | undefined {
  const finished = new Set<string>();
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of importsOf(name)) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of names) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Lets the bundler drop the router's unused components: removes their `displayName` assignments and marks `forwardRef` and
 * `memo` calls as pure. Also turns off the router's development warnings.
 */
export const treeShakeRouter: Plugin = {
  name: 'tree-shake-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replaceAll(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};
