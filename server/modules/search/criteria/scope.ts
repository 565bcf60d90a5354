/** How a mention counts: as it stands, denied, or said of others, of the past or of a wish. */
export type Scope = 'stated' | 'denied' | 'elsewhere';

/** Just before a mention; folded. Only words of the same clause may lie between. */
const deniedBefore =
  /(?:\b(?:no|not|never|without|lacks?|lacking|neither|nor|zero|nothing|none|kein(?:e[nrms]?)?|ohne|nicht|nie|pas|sans|aucune?|jamais|ni|sin|nunca|ningun[ao]?|non|senza|mai|nessun[ao]?|geen|zonder|niet|nooit|nao|sem|nunca|fara|nu|niciodata|nici|nie|bez|nigdy)\b|\b(?:do|does|did|has|have|had|is|was|can|could|would|will)(?:n't| not)\b|\bcannot\b|\b(?:unfamiliar|inexperienced) with\b|\bno longer\b|\b(?:avoids?|refuses?|dislikes?|hates?|stopped|gave up|quit|except|everything but|all but|other than|rather than|instead of|anything but|new to|free of|unable to|failed to learn|expired|lapsed|revoked|suspended|inactive)\b)(?:\s+(?!but\b|only\b|just\b)[\p{L}\d'+#./-]+,?){0,6}?\s*$/u;
const deniedAfter =
  /^\s*(?:(?:(?:is|was|are|were|has been)\s*)?(?:not|never|isn't|wasn't|aren't)\b(?!\s+(?:only|just))|(?:(?:experience|skills?|knowledge)\s*)?(?::\s*)?(?:none|no|zero|nicht|not yet)\b(?=\s*(?:$|[.,;)]))|(?:is|are) (?:unknown|missing|absent|new) (?:to|from)?|(?:certifi\w{2,9}|licen[cs]e|card)?(?:\s?,\s?|\s)?\(?(?:has |is |was |since |now )?(?:expired|lapsed?\b|revoked|suspended|inactive|not renewed|ran out|no longer|out of date|abgelaufen|expiree?|caducad[oa]|scadut[oa]|verlopen|vencid[oa]|expirat[a]?|wygasl\w*))/u;
/** A `not` that denies nothing here. */
const noDenial =
  /\b(?:not only|not just|no stranger to|never without|nothing but|not limited to|no doubt|nicht nur|non seulement|no solo|non solo|niet alleen)\b/u;

/** Said of other people or of the work around. */
const ofOthers =
  /\b(?:manag(?:ed|es|ing)|led|leads|leading|supervis(?:ed|es|ing)|recruit(?:ed|s|ing)|hir(?:ed|es|ing)|sourc(?:ed|es|ing)|coach(?:ed|es|ing)|coordinat(?:ed|es|ing)|support(?:ed|s|ing)|worked (?:with|alongside|beside|for)|works (?:with|alongside|beside|for)|sat (?:with|next to|beside)|assist(?:ed|s|ing)|report(?:ed|s|ing) to|sold to|sells to|train(?:ed|s)|mentor(?:ed|s|ing)|headed|fuhrte|leitete|dirigeait|gestionaba)\b(?:\s+(?!and\b|in\b|using\b|with\b)[\p{L}\d'+#./-]+){0,5}\s*$/u;
/** People as the object: `managed Java developers`, but not `managed Kubernetes clusters`. */
const others =
  /^(?:[\s/,&-]+(?:and |or )?[\p{L}\d+#.]+){0,3}?[\s-]+(?:developers?|engineers?|programmers?|teams?|people|staff|nurses?|accountants?|specialists?|consultants?|analysts?|designers?|experts?|colleagues?|contractors?|candidates?|workers?|recruiters?|managers?|drivers?|administrators?|architects?|scientists?|entwickler|teachers?|clients?|customers?|vendors?)\b/u;

/** `Coordinates with project managers`, `reports to: recruiter`. */
const besideOthers =
  /\b(?:with|to|by|from|under|for|between|assist\w*|support\w*)[:\s]+(?:[\p{L}]+[ /]){0,3}$/u;
const aPerson =
  /(?:managers?|developers?|engineers?|trainers?|teachers?|recruiters?|accountants?|designers?|analysts?|nurses?)$/u;

/** `Payroll was done by an outside firm`. */
const byOthers =
  /^ (?:(?:was|is|were|are|been) )?(?:done|handled|run|provided|outsourced|managed) (?:by|to) (?!me\b|myself\b|hand\b)/u;

/** Said of a time that is over or hasn't come. */
const notNow =
  /\b(?:former(?:ly)?|ex|previously|once|used to (?:be|work|write|use|do)|retired|until (?:19|20)\d\d|years ago|as a student|wants? to (?:learn|become|be|move into|work)|would like to|hop(?:es?|ing) to|would love to|keen on|picking up|plann?ing to|intends? to|excited to|learning|plans? to|interested in|keen to|eager to|aspir(?:es?|ed|ing)|aims? to|seek(?:s|ing)?|look(?:s|ing)? (?:for|to)|to obtain|to secure|to become|appl(?:y|ying|ied) for|desires?|wish(?:es)? to|studying|(?:was|were|is|are|am|been|being) taught|dreams? of|curious about|beginner in|course in|fruher|ehemalige[rn]?|ancien(?:ne)?|antigu[oa]|ex-|fost[aă]?|dawniej|byl[ya])\b(?:\s+[\p{L}\d'+#./-]+,?){0,6}?[\s-]*$/u;

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
  const closest = before.split(/[,.;]/).at(-1) ?? '';
  if (deniedBefore.test(before) && !noDenial.test(closest)) return 'denied';
  if (deniedAfter.test(after)) return 'denied';
  if (ofOthers.test(before) && others.test(after)) return 'elsewhere';
  if (aPerson.test(folded.slice(start, end)) && (besideOthers.test(before) || /^['’]s\b/.test(after)))
    return 'elsewhere';
  if (notNow.test(before) || byOthers.test(after)) return 'elsewhere';
  return 'stated';
}

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
