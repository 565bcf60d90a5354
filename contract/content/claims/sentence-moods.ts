import { sentenceAt } from './number-words.ts';

const ownVoice = /(?<!\p{L})(?:[Ww]e|[Oo]urs?|us|I|[Mm]y)(?!\p{L})/u;
const addressed = /(?<!\p{L})(?:you|your|yours|yourself)(?!\p{L})/iu;
const presupposes = /^(?:did you know|have you heard|wussten sie|saviez-vous|¿sabía|lo sapeva|wist u)/iu;
const advises = /(?<!\p{L})(?:should|must|ought|needs? to|had better)(?!\p{L})/iu;

const asks = new RegExp(
  `^(?:please |first,? |then,? |now,? |always |just |also )*(?:${[
    'add|allow|answer|apply|arrange|ask|attach|avoid|bake|begin|book|bring|brush|build|buy|call|carry|check|choose|clean|close|collect|combine|come|compare|consider|contact|cook|copy|count|cover|cut',
    "decide|describe|discover|divide|do|don[’']t|download|draw|drink|drive|drop|eat|enjoy|enter|explain|explore|fill|find|finish|fold|follow|forget|forward|get|give|go|grow|hang|heat|help|hold|imagine",
    'invite|join|jot|keep|knead|know|label|lay|leave|let|lift|list|listen|look|make|mark|measure|meet|mention|mix|move|name|note|offer|open|order|pack|paint|park|pay|pick|place|plan|plant|pour|prepare|press',
    'print|protect|pull|push|put|read|record|register|remember|remove|rent|repeat|replace|reply|reserve|rest|return|review|ride|rinse|roll|save|scan|schedule|search|see|select|send|separate|serve|set|share',
    'show|sign|sit|skip|sleep|sort|speak|split|spread|stand|start|stay|stir|stop|store|study|subscribe|switch|take|talk|taste|tell|test|think|train|try|turn|type|use|visit|wait|walk|warm|wash|watch|water|wear|weigh|write',
  ].join(
    '|',
  )})(?!\\p{L})|^(?:kommen|bringen|nehmen|fragen|\\p{L}{3,12}en) Sie(?!\\p{L})|^\\p{L}{2,12}ez(?!\\p{L})`,
  'iu',
);

const promises = /^(?:get|gain|save|earn|win|receive)(?!\p{L})/iu;

/** A plain question, an instruction and advice say nothing of the company. */
export function saysOfItself(text: string, place: number): boolean {
  const sentence = plainSentenceAt(text, place);
  if (ownVoice.test(sentence) || presupposes.test(sentence) || promises.test(sentence)) return true;
  return !(/\?$/u.test(sentence) || asks.test(sentence) || advises.test(sentence));
}

/** Small numbers also count what is the readers' own (`your two hands`) or anybody's (`Two heads are better`). */
export function countsOwnThings(text: string, place: number, value: number): boolean {
  const sentence = plainSentenceAt(text, place);
  if (ownVoice.test(sentence)) return true;
  const isGeneral =
    value === 2 && /^two(?!\p{L})/iu.test(sentence) && /^two(?!\p{L})/iu.test(text.slice(place));
  return saysOfItself(text, place) && !addressed.test(sentence) && !isGeneral;
}

export const asksSomething = (sentence: string): boolean => asks.test(sentence);

const plainSentenceAt = (text: string, place: number): string =>
  sentenceAt(text, place).replace(/^[^\p{L}\p{N}¿]+/u, '');
