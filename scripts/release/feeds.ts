import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { isOlder, isVersion } from '../../contract/desktop/app-version.ts';
import { checkFeed, checkReleaseFiles, expectedFiles } from './release-files.ts';

/** The channels of update files, by the names that electron-updater asks for. */
export type FeedChannel = 'latest' | 'beta';

/** One update file on the host: the newest version of one channel for one system. */
interface Feed {
  name: string;
  channel: FeedChannel;
  version: string;
  content: Document;
}

/** What a roll-out has come to. */
export interface RolloutState {
  version: string;
  /** The share of copies that get the version, in percent. */
  percentage: number;
  /** The oldest version that should still be used. */
  minimum: string | undefined;
  files: string[];
}

export class RolloutError extends Error {}

/** Where the update files of earlier versions are kept on the host, in a folder for each version. */
const earlierFolder = 'earlier';

function readFeeds(folder: string): Feed[] {
  if (!existsSync(folder)) throw new RolloutError(`There is no folder ${folder}.`);
  return readdirSync(folder).flatMap((name) => {
    const channel = /^(latest|beta)(?:-mac|-linux|-linux-arm64)?\.yml$/.exec(name)?.[1];
    if (!channel) return [];
    const content = parseDocument(readFileSync(path.join(folder, name), 'utf8'));
    const version = String(content.get('version'));
    if (content.errors.length > 0 || !isVersion(version)) {
      throw new RolloutError(`${name} is not an update file.`);
    }
    return [{ name, channel: channel as FeedChannel, version, content }];
  });
}

/** The update files that offer the newest version of a channel: a stable version is offered on both. */
function feedsOf(folder: string, channel: FeedChannel): [Feed, ...Feed[]] {
  const all = readFeeds(folder);
  const versions = [...new Set(all.filter((feed) => feed.channel === channel).map(({ version }) => version))];
  const [version] = versions;
  if (version === undefined)
    throw new RolloutError(`${folder} has no update files of the channel ${channel}.`);
  if (versions.length > 1) {
    throw new RolloutError(
      `The update files of ${channel} offer different versions: ${versions.join(', ')}.`,
    );
  }
  const found = all.filter((feed) => feed.version === version);
  // The other channel may be at another version.
  const wanted = expectedFiles(version).feeds.filter((name) => name.startsWith(channel));
  const missing = wanted.filter((name) => !found.some((feed) => feed.name === name));
  if (missing.length > 0) throw new RolloutError(`These do not offer ${version}: ${missing.join(', ')}.`);
  return found as [Feed, ...Feed[]];
}

/** Says how far the newest version of a channel has been rolled out. */
export function readRollout(folder: string, channel: FeedChannel): RolloutState {
  const feeds = feedsOf(folder, channel);
  const states = new Set(feeds.map(({ content }) => JSON.stringify([shareOf(content), minimumOf(content)])));
  if (states.size > 1) {
    throw new RolloutError('The update files do not agree with each other. Set the share again.');
  }
  return stateOf(feeds);
}

const stateOf = (feeds: [Feed, ...Feed[]]): RolloutState => ({
  version: feeds[0].version,
  percentage: shareOf(feeds[0].content),
  minimum: minimumOf(feeds[0].content),
  files: feeds.map(({ name }) => name),
});
const shareOf = (content: Document) => Number(content.get('stagingPercentage') ?? 100);
const minimumOf = (content: Document) => content.get('minimumVersion') as string | undefined;

/**
 * Sets the share of copies that get the newest version of a channel.
 * @param percentage 0 stops the roll-out; 100 is everybody
 */
export function setShare(folder: string, channel: FeedChannel, percentage: number): RolloutState {
  if (!Number.isInteger(percentage) || percentage < 0 || percentage > 100) {
    throw new RolloutError('The share is a whole number from 0 to 100.');
  }
  const feeds = feedsOf(folder, channel);
  const before = Math.max(...feeds.map(({ content }) => shareOf(content)));
  if (percentage > 0 && percentage < before) {
    throw new RolloutError(
      `The share is ${before} % already, and copies keep what they have. Stop the roll-out instead.`,
    );
  }
  return write(folder, feeds, 'stagingPercentage', percentage === 100 ? undefined : percentage);
}

/** Sets the oldest version that should still be used, or takes it away. */
export function setMinimum(folder: string, channel: FeedChannel, minimum: string | undefined): RolloutState {
  const feeds = feedsOf(folder, channel);
  const [{ version }] = feeds;
  if (minimum !== undefined && !isVersion(minimum)) throw new RolloutError(`${minimum} is not a version.`);
  if (minimum !== undefined && isOlder(version, minimum)) {
    throw new RolloutError(`Nobody could reach ${minimum}: the newest version is ${version}.`);
  }
  return write(folder, feeds, 'minimumVersion', minimum);
}

function write(folder: string, feeds: [Feed, ...Feed[]], key: string, value: unknown): RolloutState {
  for (const { name, content } of feeds) {
    if (value === undefined) content.delete(key);
    else content.set(key, value);
    place(path.join(folder, name), content.toString());
  }
  return stateOf(feeds);
}

/** A check of the app between two writes must not read half a file. */
function place(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/**
 * Puts a release onto the host: packages first, then the update files with a share. Those of the version before are kept.
 * @param release the downloads of the release, as drafted
 */
export function publishRelease(
  folder: string,
  release: string,
  version: string,
  percentage: number,
): RolloutState {
  const faults = checkReleaseFiles(release, version);
  if (faults.length > 0) throw new RolloutError(`The release is not whole:\n- ${faults.join('\n- ')}`);
  const { feeds } = expectedFiles(version);
  mkdirSync(folder, { recursive: true });
  for (const feed of readFeeds(folder).filter(({ name }) => feeds.includes(name))) {
    if (!isOlder(feed.version, version)) {
      throw new RolloutError(`${feed.name} offers ${feed.version} already. A version is published once.`);
    }
    const kept = path.join(folder, earlierFolder, feed.version);
    mkdirSync(kept, { recursive: true });
    copyFileSync(path.join(folder, feed.name), path.join(kept, feed.name));
  }
  const packages = readdirSync(release).filter((name) => name.startsWith(`Larkspur-${version}-`));
  for (const name of packages) place(path.join(folder, name), readFileSync(path.join(release, name)));
  for (const name of feeds) {
    const content = parseDocument(readFileSync(path.join(release, name), 'utf8'));
    if (percentage < 100) content.set('stagingPercentage', percentage);
    place(path.join(folder, name), content.toString());
  }
  return readRollout(folder, version.includes('-') ? 'beta' : 'latest');
}

/** Puts the update files of the version before back, each in the place of the present one. */
export function restoreEarlier(folder: string, channel: FeedChannel): RolloutState {
  const present = feedsOf(folder, channel);
  const kept = path.join(folder, earlierFolder);
  for (const { name, version } of present) {
    const earlier = (existsSync(kept) ? readdirSync(kept) : [])
      .filter((one) => isOlder(one, version) && existsSync(path.join(kept, one, name)))
      .reduce(
        (newest: string | undefined, one) => (newest && isOlder(one, newest) ? newest : one),
        undefined,
      );
    if (!earlier) throw new RolloutError(`${folder} has no ${name} of a version before ${version}.`);
    const file = path.join(kept, earlier, name);
    const faults = checkFeed(folder, file, earlier);
    if (faults.length > 0) throw new RolloutError(faults.join('\n'));
    place(path.join(folder, name), readFileSync(file));
  }
  return readRollout(folder, channel);
}
