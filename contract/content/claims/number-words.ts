import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as dutch } from 'n2words/nl-NL';
import { toCardinal as polish } from 'n2words/pl-PL';
import { toCardinal as portuguese } from 'n2words/pt-PT';

const otherForms = {
  duas: 2,
  dwie: 2,
  dwóch: 2,
  trzech: 3,
  czterech: 4,
  pięciu: 5,
  sześciu: 6,
  hundert: 100,
  tausend: 1000,
  mille: 1000,
  mil: 1000,
  veintiún: 21,
  dutzend: 12,
  dizaine: 10,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
  centaine: 100,
  docena: 12,
  veintena: 20,
};

let read: ReadonlyMap<string, number> | undefined;

function numbers(): ReadonlyMap<string, number> {
  read ??= new Map<string, number>([
    ...[german, spanish, french, italian, dutch, polish, portuguese].flatMap((toWords) =>
      Array.from({ length: 998 }, (_, at) => [toWords(at + 2), at + 2] as const),
    ),
    ...Object.entries(otherForms),
  ]);
  return read;
}

/** They are other words in one of the languages, and a number only before a unit. */
const otherWords = /^(?:cent|cento|due|elf|neuf|once|onze|otto|sei|seize|sept|six|sto|dos|tien|dix|cien)$/u;
const mostInPassing = 12;

const units =
  /^\s(?:(?:Arbeits|Werk|Kalender)?tagen?|Wochen|Monaten?|Stunden|Minuten|Jahren?|jours|semaines|mois|heures|ans|années|días|semanas|meses|horas|años|giorni|settimane|mesi|ore|anni|(?:werk)?dagen|weken|maanden|uur|jaar|dias|anos|dni|kilom\p{L}+|Kilos?|Meter|mètres?|metros?|Grad|Prozent|pour cent|por ciento|tygodnie?|miesiące|miesięcy|godzin\p{L}?|lata?)(?!\p{L})/iu;
const ownVoice =
  /(?<!\p{L})(?:wir|uns|unser\p{L}{0,2}|nous|nos|notre|nosotros|nuestr\p{L}{1,2}|noi|nostr\p{L}|wij|onze|ons|nós|noss\p{L}{1,2}|nasz\p{L}{0,3}|\p{L}{2,20}(?:amos|emos|imos|iamo|amy|emy|imy))(?!\p{L})/iu;
const parts =
  /^\s(?:Dinge|Fragen|Schritte|Tipps|Gründe|Wege|Punkte|choses|questions|étapes|raisons|conseils|cosas|preguntas|pasos|razones|consejos|cose|domande|passi|motivi|consigli|dingen|vragen|stappen|redenen|tips|coisas|perguntas|passos|razões|dicas|rzeczy|pytania|kroki|powody)(?!\p{L})/iu;

export interface NumberWord {
  text: string;
  start: number;
  end: number;
  value: number;
}

/** `all`: also those that may count nothing, as in what is known. */
export function numberWordsIn(text: string, all: boolean): NumberWord[] {
  const words = [...text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)];
  const found: NumberWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const number = longestAt(text, words, at);
    if (!number) continue;
    at += number.words - 1;
    if (all || counts(text, number)) found.push(number);
  }
  return found;
}

const thousand = /^(?:tausend|mille|mil|mila|duizend|tysi(?:ące|ęcy)|tys)$/u;
const withThousand = /^(?<few>\p{L}+?)(?:tausend|mila|duizend)$/u;

/** The number that words say, also in thousands: `sechstausend`, `six mille`. */
function numberOf(said: string): number | undefined {
  const value = numbers().get(said);
  if (value !== undefined) return value;
  const parts = said.split(' ');
  const few = thousand.test(parts.at(-1) ?? '')
    ? parts.slice(0, -1).join(' ')
    : withThousand.exec(said)?.groups?.few;
  const thousands = few === undefined ? undefined : numbers().get(few);
  return thousands === undefined ? undefined : thousands * 1000;
}

/** `treinta y dos`, `cento e vinte e dois`: several words are one number. */
function longestAt(
  text: string,
  words: readonly RegExpExecArray[],
  at: number,
): (NumberWord & { words: number }) | undefined {
  const start = words[at]?.index ?? 0;
  for (const count of [5, 4, 3, 2, 1]) {
    const last = words[at + count - 1];
    if (!last) continue;
    const end = last.index + last[0].length;
    const value = numberOf(
      text
        .slice(start, end)
        .toLowerCase()
        .replace(/(?<=cient|quinient)as(?!\p{L})/u, 'os'),
    );
    if (value !== undefined) return { text: text.slice(start, end), start, end, value, words: count };
  }
  return undefined;
}

function counts(text: string, { text: word, start, end, value }: NumberWord): boolean {
  const rest = text.slice(end, end + 40);
  if (units.test(rest)) return true;
  if (otherWords.test(word.toLowerCase())) return false;
  if (value > mostInPassing) return true;
  return /^\s\p{L}{3,}/u.test(rest) && !parts.test(rest) && ownVoice.test(sentenceAt(text, start));
}

export function sentenceAt(text: string, place: number): string {
  const before =
    text
      .slice(Math.max(0, place - 300), place)
      .split(/[.!?…\n](?=\s|$)/u)
      .at(-1) ?? '';
  const after = /^[^.!?…\n]*(?:[.,:]\S[^.!?…\n]*)*[.!?…]?/u.exec(text.slice(place, place + 300))?.[0] ?? '';
  return `${before}${after}`.trim();
}
