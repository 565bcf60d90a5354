/**
 * Measures what the built-in writer writes for twelve companies that no rule was made for.
 *
 * With the name of a kind it prints that kind's posts instead: `npm run bench:content -- linkedin`; with `model`, the table of what
 * services with a model may do.
 */
import { postKindSchema } from '../../contract/content/content.calls.ts';
import { composer } from '../../server/modules/content/engines/composer.ts';
import { benchCompanies } from './content/bench-companies.ts';
import { measureClaims, measureLabeledClaims } from './content/measure-claims.ts';
import { measureCopy, writeCopy } from './content/measure-copy.ts';
import { tabulateBehaviours } from './content/model-table.ts';

const [kind] = process.argv.slice(2);
if (kind === 'model') {
  console.log(await tabulateBehaviours());
} else if (kind) {
  const asked = postKindSchema.parse(kind);
  const copies = await writeCopy(composer, benchCompanies);
  for (const { company, request, content } of copies.filter(({ request }) => request.kind === asked)) {
    console.log(`——— ${company.profile.company_name}: ${request.prompt.topic}\n\n${content}\n`);
  }
} else {
  const copies = await writeCopy(composer, benchCompanies);
  for (const [name, own] of [
    ['Announcements', copies.filter(({ isAnnouncement }) => isAnnouncement)],
    ['Outlines', copies.filter(({ isAnnouncement }) => !isAnnouncement)],
    ['All', copies],
  ] as const) {
    const { faults, ...figures } = measureCopy(own);
    console.log(name);
    console.table(figures);
    if (name === 'All') for (const fault of faults.slice(0, 40)) console.log(`  ${fault}`);
  }
  for (const [name, measured] of [
    ['Claims', await measureClaims(benchCompanies)],
    ['Claims in labeled sentences of other companies', measureLabeledClaims('claim-sentences.txt')],
    ['Claims in the words of texts that sell', measureLabeledClaims('claim-wordings.txt')],
    ['Claims of all kinds', measureLabeledClaims('claim-kinds.txt')],
  ] as const) {
    const { missed, falseAlarms, ...claims } = measured;
    console.log(name);
    console.table(claims);
    for (const line of [...missed, ...falseAlarms].slice(0, 40)) console.log(`  ${line}`);
  }
}
