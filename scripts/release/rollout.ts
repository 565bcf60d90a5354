/**
 * `npm run release:rollout -- [what]`: says or changes how far a version has been rolled out, in a copy of the update host's
 * folder (`--folder`, else `LARKSPUR_UPDATES_FOLDER`) that is synchronised with the host afterwards.
 */
import { parseArgs } from 'node:util';
import {
  type FeedChannel,
  publishRelease,
  RolloutError,
  type RolloutState,
  readRollout,
  restoreEarlier,
  setMinimum,
  setShare,
} from './feeds.ts';

const usage = `npm run release:rollout -- [what] --folder FOLDER [--channel beta]
  (nothing)                   says how far the newest version is rolled out
  publish RELEASE VERSION 10  puts a release's files onto the host, for 10 % of all copies
  25                          raises the share to 25 %; 100 is everybody
  stop                        nobody else gets the version
  back                        offers the version before again; copies that have the newer one keep it
  minimum 1.2.0               copies below 1.2.0 ask their users to update, and update before their turn
  minimum none                takes that back`;

/** @throws RolloutError with a sentence for the release manager */
function act([what, ...further]: string[], folder: string, channel: FeedChannel): RolloutState {
  const [first = '', second = '', third = '100'] = further;
  if (what === undefined) return readRollout(folder, channel);
  if (what === 'stop' && further.length === 0) return setShare(folder, channel, 0);
  if (what === 'back' && further.length === 0) return restoreEarlier(folder, channel);
  if (what === 'minimum' && further.length === 1) {
    return setMinimum(folder, channel, first === 'none' ? undefined : first);
  }
  if (what === 'publish' && first && second) return publishRelease(folder, first, second, share(third));
  if (further.length === 0 && /^\d/.test(what)) return setShare(folder, channel, share(what));
  throw new RolloutError(usage);
}

const share = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, channel: { type: 'string', default: 'latest' } },
  });
  const folder = values.folder ?? process.env.LARKSPUR_UPDATES_FOLDER;
  if (!folder) throw new RolloutError(`Name the folder of the update host.\n${usage}`);
  if (values.channel !== 'latest' && values.channel !== 'beta') {
    throw new RolloutError('A channel is latest or beta.');
  }
  const { version, percentage, minimum, files } = act(positionals, folder, values.channel);
  const who = percentage === 0 ? 'nobody else' : percentage === 100 ? 'everybody' : `${percentage} %`;
  console.log(`${version} is for ${who}${minimum ? `, at least ${minimum} is asked for` : ''}.`);
  console.log(`In ${files.join(', ')}: bring them to the update host, after the packages.`);
}

try {
  run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
