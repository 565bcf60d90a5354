import { phrase } from '../clean-text.ts';
import { isDeath, isGrave, isTurned } from './grave-topic.ts';

/** What a topic is; it decides how it is introduced, before tone and sentiment do. */
export const topicForms = [
  'none',
  'noun',
  'problem',
  'event',
  'offer',
  'question',
  /** The reader's own: `Do I need an appointment?`, `Is it worth switching?` */
  'asked',
  'guide',
  /** One thing against another: `rent vs. buy`. */
  'choice',
  'person',
  /** Somebody or something goes. */
  'farewell',
  /** A misfortune, a death, something closed or called off: said soberly, whatever tone and sentiment are asked for. */
  'notice',
  'place',
  /** A figure that says something: `1 in 8 appointments is a no-show`. */
  'figure',
  'news',
  /** Why or how the company does something: `Why we stopped selling plastic`. */
  'reason',
  /** People are wanted: `We are hiring two nurses`. */
  'hiring',
  /** `25 years of Plan B` */
  'jubilee',
  /** What people said when they were asked: `What our customers told us`. */
  'results',
  /** What is said to the reader: a request, thanks, wishes. */
  'message',
] as const;
export type TopicForm = (typeof topicForms)[number];

export interface Topic {
  form: TopicForm;
  /** As it was typed. */
  text: string;
}

const question =
  /[?？؟]["”’)]*$|^(?:how|what|why|when|where|who|which) (?:do|does|did|can|could|should|would|will|is|are|was|were)\s|^(?:is|are|do|does|did|can|could|should|will|would|was|has|have) (?:we|you|I|it|they|there|one)\s/iu;
const reason =
  /^(?:(?:here(?:['’]s| is)|this is) )?(?:(?:why|how) (?:we|our)|what we(?:['’]ve| have)? (?:learn\w*|did|changed?|found|saw|got|mean|believe))(?!\p{L})/iu;
const results =
  /^what (?:(?:our|the|your|\d+|most|many) )?(?:\p{L}+ ){1,3}(?:told|tell|said|say|think|thought|wish|want|answered|like)\b|\b(?:customers?|clients?|members?|staff|employees?|readers?|patients?|parents?|guests?|users?|visitors?|donors?|volunteers?|satisfaction|our|annual|reader) (?:survey|poll|questionnaire)\b|\b(?:survey|poll|questionnaire) results\b|\b(?:results|findings|answers) (?:of|from) (?:our|the|a) (?:\p{L}+ )?(?:survey|poll|questionnaire|study)\b/iu;
/** Whom and what one looks for without a vacancy: `Looking for tenants in Leeds`. */
const notWorkers =
  '(?<!\\p{L})(?!(?:answer|order|number|paper|letter|computer|other|customer|buyer|(?<!\\b(?:team|crew|staff|cast) )member|partner|supplier|donor|sponsor|investor|visitor|tenant|participant|grant|flower)s?(?!\\p{L}))';
const staff = `(?:${notWorkers}\\p{L}+(?:er|or|ist|ant|ian)s?|nurses?|mechanics?|clerks?|chefs?|cooks?|midwi(?:fe|ves)|staff|people|colleagues|volunteers?|apprentices?|trainees?|interns?|reinforcements?|somebody|someone|you|talents?|team members?)`;
const hiring = new RegExp(
  `^(?:we(?: are|['’]re)|now|currently|\\p{Lu}\\p{L}+ is) (?:hiring|recruiting)(?!\\p{L})|^(?:we(?: are|['’]re)) (?:looking for|seeking|searching for) (?:\\p{L}+ ){0,3}${staff}(?!\\p{L})|^(?:(?:summer |holiday |student |our )?jobs?|apprenticeships?(?: places?)?|vacanc(?:y|ies)|job (?:openings?|offers?|vacanc(?:y|ies))|open (?:positions?|roles?)|wanted)(?:$|[:,]|\\s[–—-]|\\s(?:at|in|for|with|from|20\\d\\d)(?!\\p{L}))|\\b(?:join (?:our|the) team|work (?:with|for) us|we want you)\\b|${staff} (?:wanted|needed)$|^(?:wanted|looking for|seeking)\\b.*\\b(?:(?:part|full)[- ]time|hrs|hours|apprentice)\\b|\\((?:[mfwdx]/){1,2}[mfwdx]\\)|^(?:we (?:still |also )?need|looking for|seeking|searching for) (?:\\p{L}+ ){0,2}${notWorkers}(?:\\p{L}+(?:ers|ors|ists|ants|ians)|nurses|chefs|cooks|clerks|mechanics|apprentices|trainees)(?!\\p{L})|(?<!\\p{L})gesucht(?!\\p{L})|^wir suchen(?!\\p{L})`,
  'iu',
);
const jubilee =
  /^(?:celebrating |celebrate |our )?(?:\d+|\p{L}+(?:-\p{L}+)?) (?:years|jahre) (?:of|at|in|with|on|for)(?!\p{L})(?! (?:experience|warranty|guarantee|war|debt|age|waiting|delays?)\b)|\b(?:anniversary|jubilee|birthday(?! (?:part|cake|gift|present|card|table))|jubiläum)\b|\bturns? (?:\d{1,3}|ten|twenty|thirty|forty|fifty|sixty|a hundred)\b/iu;
const guide =
  /^(?:how|why|what|when|where|which|whether) |^(?!.*(?<!\b(?:is|are|was|were|gets?) )(?:cancell?ed|suspended|discontinued|withdrawn|postponed)$)(?:the )?(?:top )?(?:\d+ |two |three |five |seven |ten )?(?:tips|signs|ways|things|facts|steps|ideas|reasons|rules|questions|mistakes|lessons|checklist|guide|advice|best practices|do's|dos and don'ts)\b|\b(?:checklist|guide|tips|explained|step by step)$/iu;
const asked = /\b(?:I|my|me|I['’]\p{L}+)\b/u;
/** Whoever asks so wants to know what the reader or the company thinks; other questions may be the reader's. */
const ofUs = /\b(?:we|us|our|ours|you|your|yours)\b/iu;
const offer =
  /^free\s|\bfor the price of\b|(?<!\bno (?:\p{L}+ )?)\b(?:places?|seats?|spots?|spaces?|rooms?|slots?)(?: (?:are|is|still|now))* (?:free|available|left|vacant)\b|plätze?\b.*\bfrei\b|^\d+\s?% (?:on|auf)\s|^(?:save|get|up to|bis zu)\s.*\d\s?%|(?:\d|[£€$%]|\bper ?cent|half price) off\b|\d\s?(?:%|per ?cent)\s?(?:discount|rabatt|extra|less|cheaper|reduction)|\b(?:discounts?|sale|half price|vouchers?|coupons?|gift cards?|special offers?|offers?|deals?|free (?:trial|first|consultation|delivery|shipping|visit|check|audit|sample|month|class|lesson|quote|entry)|(?:\d|two|three) for (?:\d|one|two)|buy one|one free|early bird|black friday|cyber monday|bundle|cashback|rabatt|gutschein|aktion)\b|[£€$]\s?\d+(?:[.,]\d+)*(?![\d.,]*\s?(?:m|k|bn|million|billion|mio)\b)|\d\s?(?:€|EUR|USD|GBP)(?!\p{L})/iu;
const event =
  /\b(?:webinars?|workshops?|seminars?|conferences?|meet-?ups?|concerts?|festivals?|(?:job|careers?|trade|book|science|street|spring|summer|autumn|winter|christmas|craft|county|school|health|art|fun) fairs?|exhibitions?|tasting|open (?:day|house|evening|night|doors)|(?:opening|launch|info(?:rmation)?|parents'?|quiz|games|film|taster|volunteer|career|training|community|family|sports) (?:day|night|evening|party|session)|(?<!third[- ])party|gala|fundraiser|celebration|reunion|tournament|hackathon|round ?table|(?:business|networking|charity) breakfast|guided tour|trade show|market day|christmas market|summer fête|agm|general meeting|tag der offenen tür|sommerfest|weihnachtsmarkt)\b/iu;
/** What one can attend where a day is named; else the words mean other things as well: `fair pay`, `of course`. */
const eventWithDate =
  /\b(?:fair|party|launch|tours?|talks?|lectures?|(?<!of )course|class|training|screening|session|demo|dinner|lunch|breakfast|reception|show|opening|performance|match|anniversary|birthday|jubilee|vernissage|premiere|drop-in|evening|night|afternoon|morning|walk|vigil|picnic|barbecue|bbq|gathering|meeting|rehearsal|fête)\b/iu;
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** A day of the week with its date is one on which something is. */
const fullDate = new RegExp(
  `\\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?\\.? (?:${months})|(?:${months})\\.? \\d{1,2})\\b`,
  'iu',
);
/** A day on which something is; one until or before which something is possible is none. */
const date = new RegExp(
  `(?<!\\b(?:until|till|by|before|since|through|from|bis|deadline:?)\\s(?:\\p{L}+\\.?,?\\s)?)\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\.? (?:${months})|(?:${months})\\.? \\d{1,2})\\b|\\b(?:on|this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day\\b`,
  'iu',
);
const timeOfDay =
  /\b\d{1,2}(?:[.:]\d{2})?\s?(?:[ap]\.?\s?m\b|o['’]clock\b|uhr\b)|\b\d{1,2}:\d{2}\b|\b(?:noon|midday)\b/iu;
/** A day and an hour at which something ends or is due. */
const due = /\b(?:deadline|clos(?:e|es|ing)|ends?|expires?|due|apply|applications?|orders?|deliver\w*)\b/iu;
const problem =
  /\b(?:shortages?|burn-?out|late|delays?|delayed|double bookings?|no-shows?|churn|turnover|attrition|fraud|scams?|damages?|leaks?|leaking|mould|mold|damp|risks?|rising|soaring|lack|missing|complaints?|waste|wasted|downtime|outages?|stress|debts?|arrears|cuts|cancellations?|failures?|failed|failing|problems?|issues?|crisis|gaps?|waiting (?:times?|lists?)|queues?|backlogs?|absences?|absenteeism|accidents?|injur(?:y|ies)|loneliness|loss|losses|lost|theft|breach(?:es)?|phishing|ransomware|(?:cyber-?)?attacks?|overdue|unpaid|broken|burst|blocked|clogged|struggl\w+|overload|overtime|bottlenecks?|errors?|mistakes|hidden costs?|empty|noise|pollution|fears?|anxiety|pain|ghosting|bias|discrimination|inflation|bankruptcy|spam|traffic jams?|misunderstandings?|conflicts?|bullying)\b/iu;
const person =
  /^(?:meet|welcome|introducing|interview with|portrait of)\b|(?:^|\s)(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herr)\.? \p{Lu}|\b(?:joins|promoted|appointed)\b|(?<!\p{L})(?!\p{L}*(?:beer|burger|cider|coffee|dinner|supper|flavor|color|flower|number|letter|paper|weather|error) of )(?:\p{L}+(?:er|or|ist|ee|ian)|apprentice|nurse) of the (?:week|month|year)\b|\bour new (?:\p{L}+ )?(?:colleague|director|manager|apprentice|chef|doctor|nurse|teacher|trainer|ceo|cto|cfo|head|partner|team member)\b/iu;
/** `Maria Lind becomes managing partner` */
const named = /^(?:\p{Lu}\p{Ll}+[ -]){1,3}\p{Lu}[\p{L}’'-]+ (?:becomes|takes over|starts as|has become) /u;
const figure =
  /^(?:only |almost |nearly |more than |over |about |around |up to )?(?:\d+(?:[.,]\d+)?\s?(?:%|per ?cent)\s|(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twenty|a hundred)\s|(?:half|a third|a quarter|two thirds|three quarters) of\s|\d[\d.,]*\s?(?:tonnes?|tons?|kg|kilos?|lit(?:re|er)s?|million|billion|thousand|km|miles)(?!\p{L}))/iu;
/** Rules of others are no news of ours. */
const rules =
  /^(?:the )?new (?:\p{L}+ )?(?:rules?|laws?|regulations?|legislation|requirements?|directives?|standards?|obligations?|tax(?:es)?)(?!\p{L})/iu;
const farewell =
  /\b(?:retires?|retiring|retirement of|farewell|leaves (?:us|the)|(?:is|are) leaving|says? goodbye|steps? down|goodbye to)\b/iu;
const message =
  /^(?:(?:a|our|one) (?:big |warm |heartfelt )?thank[- ]you|thanks?|thank you|congratulations|happy|merry|season['’]s greetings|greetings|good luck|best wishes|welcome (?:back|to)|please|let['’]s|do not|don['’]t|never|remember to|stop \p{L}+ing)\s|^(?:book|reserve|save|join|come|try|visit|get|order|plan|register|apply|donate|give|help|support|bring|ask|tell|stop|start|make|keep|learn|read|check|call|contact|choose|take|send|share|sign|protect|prepare|update|follow|become|watch|find|see|test|download|subscribe|vote|use|talk|write|discover|say|renew|enrol|enroll|hire|change|switch|show) (?:your|our|my|an?|the|us|me|it|them|this|these|that|now|early|ahead|today|up (?:for|to)|with us|to (?:us|your)|yourself|and (?:\p{L}+) (?:us|our|your|the|it|for))(?!\p{L})/iu;
/** Of one thing and another. */
const choice = /\s(?:vs\.?|versus|compared (?:to|with))\s/iu;
const news =
  /^(?:our (?:new|latest|first)|we(?:'|’)?(?:re|ve|ll)?|new|now)\s.*|\b(?:is|are|was|were|has|have|will|opens?|moves?|launch(?:es)?|wins?|starts?|closes?|announc\w+)\s|^(?:launch|(?:re-?)?opening|release|introduction|start|relaunch|return) of\b|\b(?:opening hours|now open|announcement|annual report|report \d{4})\b/iu;
const placeWord =
  /^(?:in |at )?(?:the )?(?:\p{Lu}\p{L}+[ -]){0,2}(?:city|town|village|street|square|valley|harbour|harbor|quarter|county|region|island|station)$/iu;

/** Reads what was typed as the topic. `isPlace` knows the names of towns. */
export function readTopic(typed: string, isPlace: (name: string) => boolean): Topic {
  const text = phrase(typed);
  return { form: text === '' ? 'none' : formOf(text, isPlace), text };
}

function formOf(text: string, isPlace: (name: string) => boolean): TopicForm {
  if (isDeath(text)) return 'notice';
  if (question.test(text)) return asked.test(text) || !ofUs.test(text) ? 'asked' : 'question';
  if (results.test(text)) return 'results';
  if (reason.test(text)) return 'reason';
  if (guide.test(text)) return 'guide';
  if (isGrave(text)) return 'notice';
  if (hiring.test(text)) return 'hiring';
  if (offer.test(text)) return 'offer';
  if (isEvent(text)) return isTurned(text) ? 'notice' : 'event';
  if (figure.test(text)) return 'figure';
  if (farewell.test(text)) return 'farewell';
  if (message.test(text)) return 'message';
  if (person.test(text) || named.test(text)) return 'person';
  if (jubilee.test(text)) return 'jubilee';
  if (choice.test(text)) return 'choice';
  if (problem.test(text)) return 'problem';
  if (isPlace(text) || placeWord.test(text)) return 'place';
  return news.test(text) && !rules.test(text) ? 'news' : 'noun';
}

/** A day alone makes no event; with an hour or its day of the week it does. */
const isEvent = (text: string) =>
  event.test(text) ||
  (date.test(text) &&
    (eventWithDate.test(text) || ((timeOfDay.test(text) || fullDate.test(text)) && !due.test(text))));
