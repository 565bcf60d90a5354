/**
 * Measures what the composer writes, for the companies of the gate and for three sets that are kept apart.
 *
 * With the name of a kind it prints that kind's posts instead: `npm run bench:content -- linkedin [apart|second|third]`; with `model`,
 * the table of what services with a model may do.
 */
import { postKindSchema } from '../../contract/content/content.calls.ts';
import { composer } from '../../server/modules/content/engines/composer/composer.ts';
import { measureClaims } from './content/measure-claims.ts';
import { measureContent, writeDrafts } from './content/measure-content.ts';
import { tabulateBehaviours } from './content/model-table.ts';
import { profiles, topics } from './content/profiles.ts';
import { profilesApart, topicsApart } from './content/profiles-apart.ts';
import { profilesSecond, topicsSecond } from './content/profiles-second.ts';
import { profilesThird, topicsThird } from './content/profiles-third.ts';
import { sampleOf } from './content/written-posts.ts';

const sets = {
  gate: [profiles, topics],
  apart: [profilesApart, topicsApart],
  second: [profilesSecond, topicsSecond],
  third: [profilesThird, topicsThird],
} as const;

const [kind, set = 'gate'] = process.argv.slice(2);
if (kind === 'model') {
  console.log(await tabulateBehaviours());
} else if (kind) {
  const drafts = await writeDrafts(composer, ...sets[set as keyof typeof sets]);
  for (const { request, content } of sampleOf(drafts, postKindSchema.parse(kind))) {
    const { tone, sentiment, length, topic } = request.prompt;
    console.log(
      `——— ${request.profile.company_name}: ${topic} (${tone}, ${sentiment}, ${length})\n\n${content}\n`,
    );
  }
} else {
  for (const [name, given] of Object.entries(sets)) {
    const { faults, ...rest } = await measureContent(composer, ...given);
    console.log(`Companies: ${name}`);
    console.table({ ...rest, faults: faults.length });
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  }
  for (const [name, given] of Object.entries(sets)) {
    const { falseAlarms, missed, ...rest } = await measureClaims(...given);
    console.log(`Claims, companies: ${name}`);
    console.table({ ...rest, falseAlarms: falseAlarms.length, missed: missed.length });
    for (const line of [...falseAlarms, ...missed].slice(0, 20)) console.log(`  ${line}`);
  }
}
