/** How a mention counts: as it stands, denied, or said of others, of the past or of a wish. */
export type Scope = 'stated' | 'denied' | 'elsewhere';

/** Just before a mention; folded. Only words of the same clause may lie between. */
const deniedBefore =
  /(?:\b(?:no|not|never|without|lacks?|lacking|neither|nor|zero|nothing|none|kein(?:e[nrms]?)?|ohne|nicht|nie|pas|sans|aucune?|jamais|ni|sin|nunca|ningun[ao]?|non|senza|mai|nessun[ao]?|geen|zonder|niet|nooit|nao|sem|nunca|fara|nu|niciodata|nici|nie|bez|nigdy)\b|\b(?:do|does|did|has|have|had|is|was|can|could|would|will)(?:n't| not)\b|\bcannot\b|\b(?:unfamiliar|inexperienced) with\b|\bno longer\b|\b(?:avoids?|refuses?|dislikes?|hates?|stopped|gave up|quit|except|everything but|all but|other than|rather than|instead of|anything but|new to|free of|unable to|failed to learn|expired|lapsed|revoked|suspended|inactive)\b)(?:\s+(?!but\b|only\b|just\b)[\p{L}\d'+#./-]+,?){0,6}?\s*$/u;
const deniedAfter =
  /^\s*(?:(?:(?:is|was|are|were|has been)\s*)?(?:not|never|isn't|wasn't|aren't)\b(?!\s+(?:only|just))|(?:(?:experience|skills?|knowledge)\s*)?(?::\s*)?(?:none|no|zero|nicht|not yet)\b(?=\s*(?:$|[.,;)]))|(?:is|are) (?:unknown|missing|absent|new) (?:to|from)?|(?:certifi\w{2,9}|licen[cs]e|card)?(?:\s?,\s?|\s)?\(?(?:has |is |was |since |now )?(?:expired|lapsed?\b|revoked|suspended|inactive|not renewed|surrendered|withdrawn|taken away|ran out|no longer|out of date|out of force|allowed to lapse|let (?:it )?lapse|abgelaufen|entzogen|ungultig|expiree?|perime|retire|caducad[oa]|scadut[oa]|verlopen|vencid[oa]|expirat[a]?|wygasl\w*))/u;
/** A `not` that denies nothing here. */
const noDenial =
  /\b(?:not only|not just|no stranger to|never without|nothing but|not limited to|no doubt|nicht nur|non seulement|no solo|non solo|niet alleen)\b/u;

/** Said of other people or of the work around. */
const ofOthers =
  /\b(?:manag(?:ed|es|ing)|led|leads|leading|supervis(?:ed|es|ing)|recruit(?:ed|s|ing)|hir(?:ed|es|ing)|sourc(?:ed|es|ing)|coach(?:ed|es|ing)|coordinat(?:ed|es|ing)|support(?:ed|s|ing)|worked (?:with|alongside|beside|for)|works (?:with|alongside|beside|for)|sat (?:with|next to|beside)|assist(?:ed|s|ing)|report(?:ed|s|ing) to|sold to|sells to|train(?:ed|s)|mentor(?:ed|s|ing)|headed|fuhrte|leitete|dirigeait|gestionaba)\b(?:\s+(?!and\b|in\b|using\b|with\b)[\p{L}\d'+#./-]+){0,5}\s*$/u;
/** People as the object: `managed Java developers`, but not `managed Kubernetes clusters`. */
const others =
  /^(?:[\s/,&-]+(?:and |or )?[\p{L}\d+#.]+){0,3}?[\s-]+(?:developers?|engineers?|programmers?|teams?|people|staff|nurses?|accountants?|specialists?|consultants?|analysts?|designers?|experts?|colleagues?|contractors?|candidates?|workers?|recruiters?|managers?|drivers?|administrators?|architects?|scientists?|entwickler|teachers?|clients?|customers?|vendors?)\b/u;

/** Several of an occupation are other people: `stories for C++ programmers`, `a team of eight Kotlin developers`. */
const otherPeople =
  /^(?:[\s/,&-]+(?:and |or )?[\p{L}\d+#.]+){0,2}?[\s-]+(?:developers|engineers|programmers|coders|specialists|consultants|designers|experts|contractors|freelancers|recruiters|administrators|architects)\b(?! (?:meetup|group|community|conference|association))/u;
/** `Colleagues who do Boolean search`, `an analyst who writes SQL`, `people with COBOL skills`, `a company for plastering`. */
const knownByOthers =
  /\b(?:colleagues?|teams?|people|staff|others|employees|students|candidates|vendors?|(?:sub)?contractors?|suppliers?|freelancers?|agenc(?:y|ies)|company|companies|firms?|departments?|partners?|friends?|trainers|engineers|developers|experts|specialists|consultants)(?: (?:skilled|trained|experienced|fluent|certified) in| for)(?:\s[\p{L}\d'+#./-]+,?){0,4}\s*$|\b(?<!\b(?:am|as|i'm|be|become) )(?:an?|the|of|with|to|for|by|several|two|three|other|some|colleagues|people|staff|those|employees|contractors?)(?: [\p{L}-]+){0,3}?,? who (?!i\b|we\b)\p{L}+(?:\s[\p{L}\d'+#./-]+,?){0,4}\s*$/u;
const othersWith =
  /\b(?:colleagues?|teams?|people|staff|employees|students|candidates|contractors?|freelancers?|engineers|developers|experts|specialists|consultants) with(?:\s[\p{L}\d'+#./-]+,?){0,4}\s*$/u;
const ofTheirs = /^[^.;]{0,40}\b(?:skills?|knowledge|experience|backgrounds?)\b/u;
/** `Contracted a company for VMware`, `competed against Salesforce`. */
const leftToOthers =
  /\b(?:(?:contracted|commissioned|outsourced|booked|engaged|appointed|retained|subcontracted|delegated)\b[^.;:()]{0,60}\b(?:for|to|with|of)|compet(?:ed|es|ing) (?:against|with))\b(?:\s[\p{L}\d'+#./-]+){0,3}\s*$/u;

/** `Bought MIG welding machines`, `sold Oracle licences`. */
const traded =
  /\b(?:bought|buys|buying|purchas(?:ed|es|ing)|procur(?:ed|es|ing)|ordered|orders|sold|sells|selling|resold|resells)\b(?:\s(?!and\b|with\b|using\b|in\b|through\b|via\b)[\p{L}\d'+#./-]+){0,4}\s*$/u;
const goods =
  /^(?:[\s/-]+[\p{L}\d+#.]+){0,2}?\s(?:machines?|machinery|equipment|licen[cs]es?|subscriptions?|supplies|products?|seats|gear|consumables)\b/u;

/** `Coordinates with project managers`, `reports to: recruiter`. */
const besideOthers =
  /\b(?:with|to|by|from|under|for|between|assist\w*|support\w*)[:\s]+(?:[\p{L}]+[ /]){0,3}$/u;
const aPerson =
  /(?:managers?|developers?|engineers?|trainers?|teachers?|recruiters?|accountants?|designers?|analysts?|nurses?)$/u;

/** `Payroll was done by an outside firm`. */
const byOthers =
  /^ (?:(?:was|is|were|are|been) )?(?:done|handled|run|provided|outsourced|managed) (?:by|to) (?!me\b|myself\b|hand\b)|^[^.;,]{0,30} by (?:the |our |an? )?(?:external |outside |other )?(?:subcontractors?|contractors?|suppliers?|vendors?|agenc(?:y|ies)|colleagues?|others|consultants?|partners?|freelancers?|providers?|specialists)\b/u;

/** Said of a time that is over. */
const over =
  /\b(?:former(?:ly)?|ex|previously|once|used to (?:be|work|write|use|do)|retired|until (?:19|20)\d\d|years ago|as a student|fruher|ehemalige[rn]?|ancien(?:ne)?|antigu[oa]|ex-|fost[aă]?|dawniej|byl[ya])\b(?:[\s-]+[\p{L}\d'+#./]+,?){0,6}?[\s-]*$/u;
/** Said of what hasn't come: wishes, plans and first steps, anywhere before the mention in its clause. */
const wished =
  /\b(?:wants?|wanted|would (?:like|love)|hop(?:es?|ing)|keen|eager|excited|curious|aspir(?:es?|ed|ing)|desires?|dreams? of|(?:plan(?:s|ning)?|intend(?:s|ing)?|aim(?:s|ing)?|wish(?:es)?|ready|open|motivated|willing) to(?! (?:relocate|travel|commute|work))|looking (?:forward )?(?:for|to)|looks? (?:forward )?(?:for|to)|seek(?:s|ing)?|appl(?:y|ying|ied) for|(?:to|i will|will) (?:learn|obtain|secure|become|acquire|study|explore)|(?<!\b(?:machine|deep|reinforcement|supervised|unsupervised|transfer|federated|statistical|e|online|distance|blended|active|adult|student|lifelong)[ -])learn(?:s|ing)(?! (?:and|&) development| management| algorithms?| models?)|studying|picking up|interested in|beginner (?:in|at|with)|(?:started|attending|taking|doing|enrolled in|signed up for) (?:an? |my )?(?:\p{L}+ ){0,2}(?:course|class|tutorial|bootcamp)|course in|(?:chance|opportunity|opportunities) to (?:use|learn|work|gain|get|try)|(?:goal|aim|ambition|dream|hope|wish)s? (?:is|are|was|would be)|next (?:step|goal|thing)|(?:get|gain|getting|gaining) (?:into|exposure to)|(?:was|were|is|are|am|been|being) taught|read(?:s|ing)? (?:up )?(?:about|on)|heard (?:of|about)|mochte\p{L}*|wurde gern\p{L}*|(?:zu )?lernen|lerne|interesse an|souhait\p{L}+|aimerai\p{L}*|apprendre|voudrai\p{L}*|quier[oe]|gustaria|aprender|vorre[il]|imparare|graag|leren|quero|gostaria|vreau|doresc|invat|chc\p{L}+|nauczyc)\b/u;
/** `Kubeflow is the next thing I want to learn`, `reads about Vue and wants to use it`. */
const wishedAfter =
  /^[^.;]{0,80}\b(?:wants?|would (?:like|love)|hop(?:es?|ing)|plan(?:s|ning)?|keen|eager|intends?|excited) to (?:learn|try|use|know|study|master|work with|get into|move into)(?: (?:them|it|both|these|this|that|next|soon))?\s*(?:$|[.,;)])|^(?:,? (?:and|or) [\p{L}\d+#.]+)? (?:is|are) (?:on my list|(?:my|the) next (?:step|goal|thing)|next)\b/u;

/** Where a clause ends, beyond which no word reaches. */
const clauseEnd =
  /[.;:!?()]|,\s*(?:but|now|and now|then|however|though|aber|jetzt|mais|pero|ma|maar|mas|dar|ale)\b|\b(?:(?<!(?:every|any|no)thing |all )but|however|although|though|whereas|aber|sondern|mais|pero|ma|maar|dar|ale)\b|\bnow\b|,/gu;

/**
 * How a mention counts in its sentence.
 * @param folded the sentence, folded
 */
export function scopeOf(folded: string, start: number, end: number): Scope {
  const before = beforeOf(folded.slice(0, start));
  const after = folded.slice(end);
  const wide = folded.slice(0, start);
  const closest = before.split(/[,.;]/).at(-1) ?? '';
  if (deniedBefore.test(before) && !noDenial.test(closest)) return 'denied';
  if (deniedAfter.test(after)) return 'denied';
  if (ofOthers.test(before) && others.test(after)) return 'elsewhere';
  if (
    otherPeople.test(after) ||
    knownByOthers.test(wide) ||
    (othersWith.test(wide) && ofTheirs.test(after)) ||
    leftToOthers.test(wide)
  )
    return 'elsewhere';
  if (traded.test(before) && goods.test(after)) return 'elsewhere';
  if (aPerson.test(folded.slice(start, end)) && (besideOthers.test(before) || /^['’]s\b/.test(after)))
    return 'elsewhere';
  if (over.test(before) || wished.test(wideOf(wide)) || wishedAfter.test(after) || byOthers.test(after))
    return 'elsewhere';
  return 'stated';
}

/** What stands before a mention in its sentence, from the last turn such as `but` or `now`. */
const wideOf = (text: string): string =>
  text
    .split(
      /[.;:!?]\s|[()]|\b(?:but|however|although|though|whereas|now|already|currently|aber|sondern|mais|pero|maar|dar|ale)\b/u,
    )
    .at(-1) ?? '';

/** What stands before a mention in its own clause; a list such as `no Java, Kotlin or Scala` is one. */
function beforeOf(text: string): string {
  let from = 0;
  for (const match of text.matchAll(clauseEnd)) {
    if (match[0] === ',') {
      // After a comma a denial goes on only through names: `no Java, Kotlin`.
      const next = text.slice(match.index + 1).trim();
      if (
        next.split(/\s+/).filter((word) => word !== '').length <= 2 &&
        !/\b(?:uses?|writes?|knows?|is|has|works?|likes?|prefers?|mostly|mainly|only|strong|good|lots|deep|years?)\b/.test(
          next,
        )
      )
        continue;
    }
    from = match.index + match[0].length;
  }
  return text.slice(from);
}
