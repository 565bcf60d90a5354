import type { Plugin } from 'vite';

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
