import { listTechnologies } from '../../search/vocabulary/technologies.ts';

const mask = '…';

/**
 * A text without mail addresses, web addresses, handles and phone numbers, also where they are spelled out, as in
 * `mila (at) visser dot nl`. It would rather mask too much; years, dates, amounts and names of technologies stay.
 *
 * Every step reads the text once from its start to its end: no input can make it slow.
 */
export function withoutContacts(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}|\ufe0f/gu, '');
  const words = maskNumbers(plain).split(/(\s+)/);
  const masked = maskWords(words).join('');
  return masked === plain ? text : masked.replaceAll(/…(?:\s?…)+/g, mask);
}

/** Numbers are looked for in runs of digits and what people put between them. */
const numberRun = /(?<![+(])[+(]*\p{Nd}[\p{Nd}\s()./,_*·•–—-]*/gu;
/** What introduces a phone number, also a short one. */
const phoneLabel =
  /(?:^|[^\p{L}])(?:t|m|p|tel|tele(?:ph|f)on[eo]?|téléphone|phone|ph|mob(?:ile|il)?|cell|handy|fax|call|ring|dial|sms|text|whats?app|signal|viber|☎|📞|📱)[\s.:=#]{0,3}$/iu;

const maskNumbers = (text: string): string =>
  text.replaceAll(numberRun, (run, start: number) => {
    const isLabelled = phoneLabel.test(text.slice(Math.max(0, start - 16), start));
    if (!isPhone(run, isLabelled)) return run;
    let end = run.length;
    while (/[\s().,/_*·•–—-]/.test(run.charAt(end - 1))) end -= 1;
    return mask + run.slice(end);
  });

function isPhone(run: string, isLabelled: boolean): boolean {
  const groups = run.match(/\p{Nd}+/gu) ?? [];
  const digits = groups.join('');
  const isYear = (group: string) => /^(?:19|20)\d\d$/.test(group);
  const isDate = groups.some(isYear) && groups.every((group) => isYear(group) || /^\d{1,2}$/.test(group));
  if (isDate && !run.startsWith('+')) return false;
  if (isLabelled) return digits.length >= 5;
  if (/^[1-9]\d{0,2}(?:,\d{3})+[\s.,]*$/.test(run) || /^[1-9]\d{0,2}(?:\.\d{3})+[\s.,]*$/.test(run))
    return false;
  return digits.length >= (/^[+(0]/.test(run) ? 6 : 7);
}

const services =
  'skype|telegram|tg|whats?app|wa|signal|wechat|weixin|viber|threema|line|discord|slack|messenger|icq|matrix|insta|instagram|ig|twitter|tw|bluesky|bsky|mastodon|threads|facebook|fb|linkedin|li|xing|github|gitlab|tiktok|snapchat|snap|youtube|zoom|e?-?mail|web|website|site|url|blog|contact|kontakt|handle|user(?:name)?';
/** `skype:mila` in one word, or `linkedin/mila`. */
const serviceWithName = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})[:=/\\]+[^\s:=/\\]`, 'iu');
/** `skype:` with the name in the next word. */
const serviceBefore = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})[:=]+$`, 'iu');
const serviceAlone = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})$`, 'iu');
const handleLike = /[\d_.-][\p{L}\d]/u;

const at = 'at|ät|arroba|arobase|chiocciola|małpa|malpa|zavináč|kukac|snabel-a|apenstaartje';
const dot = 'dot|punkt|point|punto|ponto|punt|kropka|tečka';
/** `(at)`, `[at]`, `_at_`, alone or within a word. */
const bracketedAt = new RegExp(String.raw`[([{<_*|/-]\s?(?:${at})\s?[)\]}>_*|/-]`, 'iu');
const bracketedDot = new RegExp(String.raw`[([{<_*|/-]\s?(?:${dot})\s?[)\]}>_*|/-]`, 'iu');
const dotWord = new RegExp(String.raw`^[([{<_*|/-]?(?:${dot}|\.)[)\]}>_*|/-]?$`, 'iu');
const atWord = new RegExp(String.raw`^[([{<_*|/-]?(?:${at})[)\]}>_*|/-]?$`, 'iu');
const spelledDigit = /^\W?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\W?$/i;

/** @param parts words at even places, the space between them at odd ones */
function maskWords(parts: string[]): string[] {
  const masked = new Set<number>();
  const word = (place: number) => parts[place] ?? '';
  for (let place = 0; place < parts.length; place += 2) {
    const now = word(place);
    if (now === '') continue;
    if (isContact(now)) masked.add(place);
    const next = word(place + 2);
    if (now === '@' || (bracketedAt.test(now) && atWord.test(now)))
      masked
        .add(place - 2)
        .add(place)
        .add(place + 2);
    if (serviceBefore.test(now)) masked.add(place + 2);
    if (serviceAlone.test(now) && (/^[:=]$/.test(next) || handleLike.test(next))) {
      masked.add(place + 2);
      if (/^[:=]$/.test(next)) masked.add(place + 4);
    }
    // `mila at visser dot nl`, `mila dot visser`: a dot that is spelled out stands in addresses alone.
    if (dotWord.test(now) && place > 0 && /^[\p{L}\d_-]+\p{P}?$/u.test(next)) {
      masked
        .add(place - 2)
        .add(place)
        .add(place + 2);
      if (atWord.test(word(place - 4))) masked.add(place - 4).add(place - 6);
    }
  }
  for (let place = 0, run = 0; place <= parts.length + 1; place += 2) {
    if (spelledDigit.test(word(place))) run += 1;
    else {
      if (run >= 6) for (let back = 1; back <= run; back += 1) masked.add(place - 2 * back);
      run = 0;
    }
  }
  return parts.map((part, place) => (masked.has(place) && part !== '' ? mask : part));
}

/** True for a word without spaces that is, or contains, contact data. */
const isContact = (word: string): boolean =>
  (word.includes('@') && word !== '@') ||
  bracketedAt.test(word) ||
  bracketedDot.test(word) ||
  word.includes('://') ||
  /^\W{0,3}www\./i.test(word) ||
  /^\W{0,3}(?:mailto|tel|sms|callto|skype|xmpp|tg|whatsapp|matrix):./i.test(word) ||
  /^\W{0,3}(?:in|u)\/[\p{L}\d_-]/iu.test(word) ||
  serviceWithName.test(word) ||
  holdsDomain(word);

/** Names with a dot that are no domains. */
const titles = /^(?:[bm]\.(?:sc|a|eng|ed|phil|ba|tech|arch|res)|ph\.d|dr\.-?ing|dipl\.-?\p{L}+|e\.g|i\.e)$/u;

function holdsDomain(word: string): boolean {
  return word
    .toLowerCase()
    .split(/[^\p{L}\p{N}.。-]+/u)
    .some((part) => {
      const name = part.replaceAll('。', '.').replace(/^[.-]+/, '');
      const labels = name.split('.').filter(Boolean);
      const last = labels.at(-1) ?? '';
      if (labels.length < 2 || !/^(?:\p{L}{2,24}|xn--.{1,59})$/u.test(last)) return false;
      const whole = labels.join('.');
      return last !== 'js' && !titles.test(whole) && !dottedTechnologies().has(whole);
    });
}

let dotted: Set<string> | undefined;
/** `asp.net`, `socket.io`: the technologies whose names look like domains. */
function dottedTechnologies(): Set<string> {
  dotted ??= new Set(
    listTechnologies().flatMap(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .filter((part) => /[^.]\.[^.]/.test(part)),
    ),
  );
  return dotted;
}
