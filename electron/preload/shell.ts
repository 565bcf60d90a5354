/** The preload script of the shell's own pages. It runs in an isolated world and exposes nothing to the page. */
import { shellPaths } from '../../contract/desktop/shell-pages.ts';
import { runFindBar } from './find-bar.ts';
import { runProxySignIn } from './proxy-sign-in.ts';

const run: Record<string, () => void> = {
  [shellPaths.find]: runFindBar,
  [shellPaths.proxy]: runProxySignIn,
};

addEventListener('DOMContentLoaded', () => run[location.pathname]?.());
