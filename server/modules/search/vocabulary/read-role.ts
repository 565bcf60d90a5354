import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { findPlace } from './find-place.ts';
import { readLevel } from './levels.ts';

/** What stands around a role in a query or an advertisement. */
const chatter =
  /\b(?:we(?:'re| are) (?:hiring|looking for|seeking)|looking for|searching for|find(?: me)?|hiring|wanted|urgent(?:ly)?|needed|job opening|jobs?|positions?|roles?|vacanc(?:y|ies)|candidates?|people|based|located|working|living|who (?:is|are)|at companies|at startups?|experience|senior level|junior level|mid[- ]level|entry level)\b/gi;

/** Without `at Acme 24` at the end, which says where somebody works. */
function withoutCompany(text: string): string {
  const before = trimEndOf(text, /[\p{L}\d -]/u);
  return before + text.slice(before.length).replace(/\bat (?!companies|startups).+$/is, ' ');
}

/** The role that a job is for; a query such as `senior recruiters based in minnesota` names more. */
export function readRole(title: string): { role: string; place: string | undefined } {
  const sentence = title.replace(/\b(sr|jr|ph|st)\./gi, '$1').split(/\.(?=\s|$)/)[0] ?? '';
  const headline = sentence.split(/[|•·;]|\s[-–—]+\s/)[0]?.replace(/\([^()]*\)/g, ' ') ?? sentence;
  const level = /\b(senior|junior|entry|mid)[- ]level\b/i.exec(headline)?.[1] ?? '';
  const place = findPlace(headline);
  const rest = place ? `${headline.slice(0, place.start)} ${headline.slice(place.end)}` : headline;
  const cut = withoutCompany(rest.replace(/\b\d+\s*\+?\s*(?:years?|yrs?)(?: of)?(?: experience)?\b/gi, ' '))
    .replace(chatter, ' ')
    .replace(
      /\b(?:in|near|at|across|covering|for|from|around|to|within|with|the|area|who|greater)\b\s*(?=$|\s{2,}|,)/gi,
      ' ',
    )
    .replace(/\b(?:in|near|at|across|covering|from|around|within|for)\s*$/i, ' ')
    .replace(/[,\s]+/g, ' ')
    .trim();
  const isLevelled = level === '' || /^mid$/i.test(level) || readLevel(cut).isNamed;
  return { role: isLevelled ? cut : `${level} ${cut}`, place: place?.text };
}
