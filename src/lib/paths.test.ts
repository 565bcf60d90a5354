import { expect, it } from 'vitest';
import { postKinds } from '../../contract/content/post-kinds.ts';
import {
  deletionLinkPath,
  deletionPath,
  isApiPath,
  providerAccessPath as mailedPath,
  organizationReturnPath,
  organizationSignInPath,
  organizationStartPath,
} from '../../contract/platform/paths.ts';
import { isPage } from '../../contract/site/pages.ts';
import * as ownPaths from './paths.ts';
import * as settingsPaths from './settings-paths.ts';

const { paths, ...others } = ownPaths;
const apart = [...Object.values(settingsPaths), ...Object.values(others)].flatMap((path) => {
  const made: unknown =
    typeof path === 'function' ? (path as (...parts: string[]) => unknown)('one', 'two') : path;
  return typeof made === 'string' && made.startsWith('/') ? (made.split(/[?#]/)[0] ?? []) : [];
});

const all = Object.entries(paths).flatMap(([name, path]): string[] => {
  if (typeof path === 'string') return [path.replace(':purpose', 'activate').replaceAll(/:\w+/g, 'one')];
  if (name === 'posts') return postKinds.map((kind) => paths.posts(kind));
  if (name === 'post') return postKinds.map((kind) => paths.post(kind, 'one'));
  return [(path as (...parts: string[]) => string)('one', 'two')];
});

/** Those that the mail about a deletion leads to. */
const mailed = [deletionLinkPath('one'), deletionPath('one')];

const ofSignIn = [organizationSignInPath, organizationStartPath('one'), organizationReturnPath('one')];

it.each([...all, ...apart, ...mailed, ...ofSignIn])(
  'the server knows the page %s and does not treat it as an API call',
  (path) => {
    expect(isPage(path)).toBe(true);
    expect(isApiPath(path)).toBe(false);
  },
);

it('mails lead to the page of provider access', () => {
  expect(settingsPaths.providerAccessPath).toBe(mailedPath);
});
