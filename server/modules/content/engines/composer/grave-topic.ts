const dying =
  /\b(?:dies|died|deaths?(?= of\b| at\b| in\b)|death notice|passe[sd] away|funerals?|burials?|obituary|in memory of|memorial(?! day)|condolences|mourn\w*|killed|fatal\w*|suicide|verstorben|trauerfeier|beerdigung)\b/iu;

const subjects =
  '(?:fires?|floods?|flooding|accidents?|strikes?|outages?|(?:data )?breach(?:es)?|data leaks?|recalls?|closures?|lay-?offs?|insolvency|burglar(?:y|ies)|break-ins?|explosions?|attacks?)';
/** Words that make a service or a precaution of a misfortune: `fire safety`, `preventing accidents`. */
const precaution = new RegExp(
  `\\b${subjects}[- ](?:safety|prevention|protection|insurance|cover|training|drills?|doors?|alarms?|extinguishers?|stations?|brigades?|engines?|pits?|places?|sales?|risks?|assessments?|planning|plans?|tests?|detection|claims?|law|repairs?|recovery|response|management|tv|balance|a (?:balance|chord|deal)|gold|up|rates?|intervals?)\\b|\\b(?:prevent\\w*|avoid\\w*|reduc\\w*|against|(?:protect|insur)\\w* (?:\\p{L}+ ){0,3}(?:from|against)|prepar\\w* for) (?:an? |the |more )?(?:\\p{L}+ )?${subjects}\\b|\\b(?:camp|bon|open|wood|log|and|to|lucky)[- ](?:fires?|strikes?|recall)\\b|\\bfloods? of\\b`,
  'iu',
);
const misfortune =
  /\b(?:fires?|floods?|flooded|flooding|accidents?|strikes?|outages?|power cuts?|gas leaks?|data (?:breach(?:es)?|leaks?|loss|theft)|security (?:breach(?:es)?|incidents?)|breach of|cyber-?\s?attacks?|attacks? (?:on|at|in)|hacked|recalls?|recalled|lay-?offs?|laid off|redundanc(?:y|ies)|job cuts|insolven(?:cy|t)|bankruptcy|bankrupt|liquidation|earthquakes?|explosions?|evacuat\w+|landslides?|hurricanes?|burglar(?:y|ies)|break-ins?|robber(?:y|ies)|assaults?|outbreaks?|contaminat\w+|poisoning|salmonella|listeria|injured|victims?|unfall|streik)\b/iu;
/** Something shuts, is called off or is there no more. */
const ending =
  /\bclosures?\b|\b(?:closes|closed|(?:is|are|we['’]re|be) closing)\b(?!-)(?! (?:(?:the|this|a) (?:gap|deal|loop|circle|round)|deals?|gaps?|loops?))|\b(?:will|must|ha(?:s|ve) to|we) close\b(?! (?:to|the|a)\b)|\bcancel(?:led|ed|s)\b|\bcancel(?:l?ing|lation of)\b|\b(?:postponed|postpones|called off|calls off|suspended|discontinued|withdrawn|abgesagt|verschoben|geschlossen)\b|\b(?:not any ?more|no longer|not any longer)\b|^no\s/iu;
/** What turns an event without being grave elsewhere: `We have moved.` is news. */
const turning = /\b(?:moved|rescheduled|sold out|fully booked|delayed|changed|off|over)\b/iu;

/** Whether somebody died. */
export const isDeath = (topic: string): boolean => dying.test(topic);

/** Whether something bad has happened or something ends, of which people are informed soberly. */
export const isGrave = (topic: string): boolean =>
  isDeath(topic) || ending.test(topic) || (misfortune.test(topic) && !precaution.test(topic));

/** Whether an event does not take place as was planned. */
export const isTurned = (event: string): boolean => turning.test(event);
