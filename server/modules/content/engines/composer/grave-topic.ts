const dying =
  /\b(?:dies|died|deaths?(?= of\b| at\b| in\b)|death notice|passe[sd] away|funerals?|burials?|obituary|in memory of|memorial(?! day)|condolences|mourn\w*|killed|fatal\w*|suicide|verstorben|trauerfeier|beerdigung)\b/iu;

const subjects =
  '(?:fires?|floods?|flooding|accidents?|strikes?|outages?|(?:data )?breach(?:es)?|data leaks?|recalls?|closures?|lay-?offs?|insolvency|burglar(?:y|ies)|break-ins?|explosions?|attacks?)';
/** Words that make a service or a precaution of a misfortune: `fire safety`, `preventing accidents`. */
const precaution = new RegExp(
  `\\b${subjects}[- ](?:safety|prevention|protection|insurance|cover|training|drills?|doors?|alarms?|extinguishers?|stations?|brigades?|engines?|pits?|places?|sales?|risks?|assessments?|planning|plans?|tests?|detection|claims?|law|ballots?|votes?|funds?|repairs?|recovery|response|management|tv|balance|a (?:balance|chord|deal)|gold|up|rates?|intervals?)\\b|\\b(?:prevent\\w*|avoid\\w*|reduc\\w*|against|(?:protect|insur)\\w* (?:\\p{L}+ ){0,3}(?:from|against)|prepar\\w* for) (?:an? |the |more )?(?:\\p{L}+ )?${subjects}\\b|\\b(?:camp|bon|open|wood|log|and|to|lucky)[- ](?:fires?|strikes?|recall)\\b|\\bfloods? of\\b`,
  'iu',
);
const misfortune =
  /\b(?:fires?|floods?|flooded|flooding|accidents?|strikes?|outages?|power cuts?|gas leaks?|data (?:breach(?:es)?|leaks?|loss|theft)|security (?:breach(?:es)?|incidents?)|breach of|cyber-?\s?attacks?|attacks? (?:on|at|in)|hacked|recalls?|recalled|lay-?offs?|laid off|redundanc(?:y|ies)|job cuts|insolven(?:cy|t)|bankruptcy|bankrupt|liquidation|earthquakes?|explosions?|evacuat\w+|landslides?|hurricanes?|burglar(?:y|ies)|break-ins?|robber(?:y|ies)|assaults?|outbreaks?|contaminat\w+|poisoning|salmonella|listeria|injured|victims?|unfall|streik)\b/iu;
/** Something shuts, is called off or is there no more. */
const ending =
  /\b(?:closes|closed|(?:is|are|we['’]re|be) closing)\b(?!-)(?! (?:(?:the|this|a) (?:gap|deal|loop|circle|round)|deals?|gaps?|loops?))|\b(?:will|must|ha(?:s|ve) to|we) close\b(?! (?:to|the|a)\b)|\bcancel(?:led|ed|s)\b|\bcancel(?:l?ing|lation of)\b|\b(?:postponed|postpones|called off|calls off|suspended|discontinued|withdrawn|abgesagt|verschoben|geschlossen)\b|\b(?:not any ?more|no longer|not any longer)\b/iu;
/** One that somebody may also be of service with: `Permits for road closures`. */
const closure = /\bclosures?\b/iu;
const day =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\d{1,2}|christmas|easter|new year|holidays?|today|until further notice)';
/** `No walk-ins on Sunday` tells what there is not on a day; `No fees in December` and `No deposit until 1 May` are good news. */
const nothingThen = new RegExp(
  `^no (?!(?:\\p{L}+[- ]){0,3}(?:fees?|charges?|costs?|commission|deposits?|obligations?|strings|contracts?|minimum|risks?|waiting|queues?|surprises?|interest|vat|delivery|appointment needed)\\b).*\\b${day}\\b`,
  'iu',
);
/** What somebody writes about in general: `Accidents at work`, `Cyberattacks and small firms`. */
const general =
  /^(?:(?:rising|more|fewer|frequent|common|hidden|the cost of|the risk of) )?(?:\p{Ll}+ )?(?:fires|floods|accidents|strikes|outages|power cuts|data (?:breaches|leaks|loss|theft)|security (?:breaches|incidents)|cyber-?\s?attacks|burglaries|break-ins|robberies|earthquakes|redundancies|recalls)(?: (?:at (?:work|home|school|sea|night)|on site|in (?:winter|summer|autumn|spring|the (?:home|workplace|office|kitchen|supply chain))|and \p{Ll}+(?: \p{Ll}+)?))?$|^(?:accident|injured|burglary|fire|flood) (?:at|in|on) (?:work|home|school|the road|the workplace)$|^(?:fire|flood|accident|storm|water) damage$|^(?:redundancy|insolvency|bankruptcy|liquidation) (?:during|and|in|after|before|law|rights|pay|vs\.?|versus)(?!\p{L})(?! (?:our|the) )/iu;
/** What somebody does about such things: `Permits for road closures`, `Help after a burglary`. */
const service =
  /^(?:(?:our|free|more|new|your) )?(?:\p{L}+ )?(?:permits?|permission|licen[cs]es?|insurance|cover|help|advice|support|protection|claims?|plans?|tips|checklists?|training|cleaning|repairs?) (?:for|after|against|in case of|on|with) /iu;
/** What somebody does about what is called off: `Help with cancelled flights`. */
const remedy = new RegExp(
  `${service.source}(?:an? |the |your )?(?:cancel(?:l?ed|lation of)|postponed|suspended|discontinued|withdrawn|closed) \\p{L}`,
  'iu',
);
/** A share of all, not of ours: `1 in 10 bookings is cancelled`. */
const ofOthers =
  /^(?:(?:only|almost|nearly|more than|over|about|around|up to) )?(?:\d[\d.,]*\s?(?:%|per ?cent)|half|an? (?:third|quarter)|(?:two|three) (?:thirds|quarters)|(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?[\p{L}\d]+) (?!.*\b(?:our|we|us|staff|jobs|branch(?:es)?|shops|offices)\b)/iu;
/** An event that is about a misfortune: `Webinar: data breaches and the law`. */
const eventAbout =
  /^(?:(?:free|online|our|new|open|public) )*(?:webinars?|workshops?|seminars?|talks?|lectures?|trainings?|courses?|conferences?|panels?|breakfasts?|round ?tables?)(?::| (?:on|about|for)\b| [–—-] )/iu;

/** What turns an event without being grave elsewhere: `We have moved.` is news. */
const turning = /\b(?:moved|rescheduled|sold out|fully booked|delayed|changed|off|over)\b/iu;

/** What a funeral home offers and explains, where nobody has died. */
const arrangement =
  /\b(?:burials?|funerals?) (?:vs\.?|versus|or|and cremations?|plans?|planning|costs?|insurance|arrangements|traditions?|customs|music|flowers|speech(?:es)?|etiquette|directors?|homes?|services)(?!\p{L})|\b(?:vs\.?|versus|or) (?:burials?|funerals?)\b|\b(?:plan|arrang|organi[sz]|pay|prepar|choos|speak|attend|explain)\w* (?:\p{L}+ ){0,4}(?:funerals?|burials?)\b(?! (?:of|for) (?!(?:an? |your )?(?:parents?|child|friend|relative|partner|pet|loved one|somebody|someone)\b))|^(?:\p{L}+ )?(?:funerals|burials)$/giu;
/** Something does not work, becomes dearer, or is regretted: no news to be glad of. */
const regretted =
  /\b(?:phones?|lines?|telephones?|(?:web)?sites?|systems?|servers?|networks?|internet|e-?mails?|apps?|shops?|lifts?|elevators?) (?:is|are) (?:currently |still )?(?:down|offline|out of (?:order|service)|not working)\b|^(?:(?:we|i)(?: are|['’]re| am|['’]m) )?(?:so |very |truly )?sorry\b|^(?:our |an )?apolog(?:y|ies)\b|\bwe apologi[sz]e\b|\b(?:price|fee|rate|rent)s? (?:increase|rise|change|adjustment)s?(?: of [\d.,]+\s?(?:%|per ?cent))? (?:from|on|as of|effective)\b|\b(?:raised|raising|increas(?:ed?|es|ing)|rises?|rising|go(?:es|ing)? up) (?:to|by|from) [£€$]?\s?\d|\bour (?:prices|fees|rates) (?:will |are going to |have to )?(?:rise|increase|go up)\b/iu;

/** Whether somebody died. */
export const isDeath = (topic: string): boolean => dying.test(topic.replaceAll(arrangement, ''));

/** Whether something bad has happened or something ends, of which people are informed soberly. */
export const isGrave = (topic: string): boolean =>
  isDeath(topic) ||
  regretted.test(topic) ||
  nothingThen.test(topic) ||
  (!ofOthers.test(topic) &&
    ((ending.test(topic) && !remedy.test(topic)) ||
      (!service.test(topic) && (closure.test(topic) || hasHappened(topic)))));

const hasHappened = (topic: string) =>
  misfortune.test(topic) && ![precaution, general, eventAbout].some((pattern) => pattern.test(topic));

/** Whether an event does not take place as was planned. */
export const isTurned = (event: string): boolean => turning.test(event);
