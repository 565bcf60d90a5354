import { findYears, type YearSpan } from './years.ts';

const worked =
  /(?:experien|erfahrung|praxis|berufs|expérience|pratique|esperien|ervaring|experiên|experiment|vechime|doświadczeni|stażu|track record|background|worked|working (?:as|in|with)|practice|similar (?:role|position)|als \p{Lu})/iu;
/** Years of something else: a person's age, the term of a contract, the age of a company. */
const ofOthers =
  /(?<!\p{L})(?:ages?|aged|alter|im alter|children|kindern?|kids|pupils|patients?|enfants|bambini|niños|crianças|copii|dzieci|kinderen|cumplidos|de edad|mayor de|di età|de idade|anos de idade|vârst[ăa]|varsta|roku życia|passport|visa|founded|gegründet|fondée?|fundad[oa]|fondata|opgericht|warranty|lifetime|anniversary|violations?|accidents?|convictions?|degree|diploma|program(?:me)?s?|we have|we've|our (?:company|team|history)|haben wir|nous avons|hemos|abbiamo|temos|firm[aăeę]|company|unternehmen|entreprise|empresa|azienda|bedrijf)(?!\p{L})/iu;
const ofContract =
  /(?<!\p{L})(?:contract|contrat|contrato|contratto|vertrag|befristet|befristung|fixed[- ]term|temporary|appointment|cdd|intérim\p{L}*|mission|term|umow\p{L}+|assignment|renewable|verlenging|duration|durée|dauer|period of|commit|probation|probezeit|internship|praktikum|alternance|apprentissage|tirocinio|maximum|max\.?|up to)(?!\p{L})/iu;
const since = /^(?:since|seit|depuis|desde|dal|sinds|din|od)\b|^(?:19|20)\d\d/iu;
const recent =
  /\b(?:last|past|previous|within|next|coming|following|first|letzten|dernières?|últimos|ultimi|afgelopen|ultimii|ostatnich)\s(?:the\s)?$/i;

/** `8 years of Kubernetes`, `two years in retail`. */
const ofSomething = /^\s*(?:of|in|with|as|hands-on)\s(?!(?:the|our|your|an?) )\p{L}{2,}/u;

/** The years of experience that a clause asks of a person: not `children aged 3 to 6`, `2-year contract` or `since 1962`. */
export function findDemandedYears(text: string, isAskedFor: boolean): YearSpan[] {
  const spans = findYears(text, new Date().getFullYear());
  return spans.filter((span, index) => {
    if (span.years === 0) return false;
    const written = text.slice(span.start, span.end);
    const before = text.slice(spans[index - 1]?.end ?? 0, span.start);
    const after = text.slice(span.end, spans[index + 1]?.start ?? text.length);
    if (since.test(written) || recent.test(before)) return false;
    const around = `${before.slice(-60)} ${after.slice(0, 60)}`;
    const hasWorked = worked.test(around);
    if (ofContract.test(around) && !/^[^.,;]{0,25}(?:experien|erfahrung|doświadcz|ervaring)/iu.test(after))
      return hasWorked && !ofContract.test(after.slice(0, 20)) && isAskedFor;
    if (ofOthers.test(around))
      return (
        /^['’]?\s*(?:of |de |d['’]|di |an |\p{L}+ )?(?:\p{L}+ ){0,2}(?:experien|erfahrung|expérience|esperien|ervaring|doświadcz)/iu.test(
          after,
        ) && !/\b(?:we|our|unser\p{L}*|nos|nuestr\p{L}*)\b/iu.test(before)
      );
    return hasWorked || isAskedFor || ofSomething.test(after);
  });
}
