/**
 * Measures what the composer writes, for the companies of the gate and for others that are kept apart.
 *
 * With the name of a kind it prints that kind's posts instead: `npm run bench:content -- linkedin [apart]`; with `model`, the
 * table of what services with a model may do.
 */
import { composer } from '../../server/modules/content/engines/composer/composer.ts';
import { measureClaims } from './content/measure-claims.ts';
import { measureContent, writeDrafts } from './content/measure-content.ts';
import { tabulateBehaviours } from './content/model-table.ts';
import { profiles, topics } from './content/profiles.ts';
import { profilesApart, topicsApart } from './content/profiles-apart.ts';
import { profilesSecond, topicsSecond } from './content/profiles-second.ts';

const [kind, set] = process.argv.slice(2);
if (kind === 'model') {
  console.log(await tabulateBehaviours());
} else if (kind) {
  const drafts = await writeDrafts(
    composer,
    set === 'apart' ? profilesApart : profiles,
    set === 'apart' ? topicsApart : topics,
  );
  // A step that shares no factor with the number of topics meets each company and each topic.
  for (const [index, { request, content }] of drafts
    .filter(({ request: { kind: of } }) => of === kind)
    .entries()) {
    if (index % 11 !== 0) continue;
    const { tone, sentiment, length, topic } = request.prompt;
    console.log(
      `——— ${request.profile.company_name}: ${topic} (${tone}, ${sentiment}, ${length})\n\n${content}\n`,
    );
  }
} else {
  for (const [name, figures] of [
    ['of the gate', await measureContent(composer, profiles, topics)],
    ['kept apart', await measureContent(composer, profilesApart, topicsApart)],
  ] as const) {
    const { faults, ...rest } = figures;
    console.log(`Companies ${name}`);
    console.table({ ...rest, faults: faults.length });
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  }
  for (const [name, given] of [
    ['of the gate', [profiles, topics]],
    ['kept apart', [profilesApart, topicsApart]],
  ] as const) {
    const { falseAlarms, missed, ...rest } = await measureClaims(...given);
    console.log(`Claims, companies ${name}`);
    console.table({ ...rest, falseAlarms: falseAlarms.length, missed: missed.length });
    for (const line of [...falseAlarms, ...missed].slice(0, 20)) console.log(`  ${line}`);
  }
}
