import { fold } from '../../people/identity/person-names.ts';
import { listTechnologies } from '../../search/vocabulary/technologies.ts';
import { mask, maskStreets } from './mask-streets.ts';

/**
 * A text without mail addresses, web addresses, handles, phone numbers and streets, also spelled out, as in
 * `mila (at) visser dot nl`. It would rather mask too much. Every step reads the text once from its start to its
 * end: no input can make it slow.
 */
export const withoutContacts = (text: string, name = '', employer = ''): string =>
  maskText(text, readOwner(name, employer), false);

/**
 * The same for a name: of a person, a company, a place or a skill. `Booking.com` and `St.Gallen` are names, and *Skype Larsson* is one;
 * an address with a path, and one that is made of the person's name, are not.
 */
export const nameWithoutContacts = (text: string, name: string): string =>
  maskText(text, readOwner(name), true);

function maskText(text: string, owner: Owner, isName: boolean): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|[\ufe0f\u20e3]/gu, '')
    .replaceAll(/[‧・]/g, '.');
  const words = maskNumbers(maskStreets(plain)).split(/(\s+)/);
  const masked = maskWords(words, owner, isName).join('');
  return masked === plain ? text : masked.replaceAll(/…(?:\s?…)+/g, mask);
}

/** Numbers are looked for in runs of digits and what people put between them. */
const numberRun = /(?<![+(])[+(]*\p{Nd}[\p{Nd}\s()./,:;|~'’_*·•–—-]*/gu;
/** `06:30`, not a part of `06:12:34:56`. */
const timeOfDay = /(?<!\d:?)(?:[01]?\d|2[0-3]):[0-5]\d(?!:?\d)/g;
/** `3,500,000` after another number */
const millions =
  /(?<=[,;]\s)[1-9]\d{0,2}(?:,\d{3}){2,3}(?![\d,.])|(?<=[,;]\s)[1-9]\d{0,2}(?:\.\d{3}){2,3}(?![\d,.])/g;
const phoneLabel =
  /(?:^|[^\p{L}])(?:t|m|p|tel|tele(?:ph|f)on[eo]?|téléphone|phone|ph|mob(?:ile|il)?|cell|handy|natel|gsm|tfn|tlf|puh|fax|call|ring|dial|sms|text|whats?app|signal|viber|zalo|qq|ext(?:ension)?|durchwahl|тел(?:ефон)?|моб|τηλ|电话|電話|手机|携帯|هاتف|☎|☏|✆|📞|📱|📲)[\s.:=#]{0,3}$/iu;
/** Of those, the ones that nothing else stands behind than the number of a phone, if only an extension. */
const shortPhoneLabel = /\p{L}{3}[\s.:=#]{0,3}$/u;

const maskNumbers = (text: string): string =>
  text.replaceAll(numberRun, (run, start: number) => {
    const before = text.slice(Math.max(0, start - 16), start);
    const isLabelled = phoneLabel.test(before);
    if (!isPhone(run, isLabelled ? (shortPhoneLabel.test(before) ? 4 : 5) : 0)) return run;
    let end = run.length;
    while (/[\s().,:;|~'’/_*·•–—-]/.test(run.charAt(end - 1))) end -= 1;
    return mask + run.slice(end);
  });

/** `1,200,000.50`, `1.200.000,50`, `1'200'000` and `1 200 000`, which no phone number ends like. */
const amounts = [
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?[\s.,;]*$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?[\s.,;]*$/,
  /^[1-9]\d{0,2}(?:['’]\d{3})+(?:\.\d{1,2})?[\s.,;]*$/,
  /^[1-9]\d{0,2}(?:\s\d{3})*\s000[\s.,;]*$/,
];

/** @param enough the digits that are a number behind its label; 0 without one */
function isPhone(run: string, enough: number): boolean {
  const groups =
    run
      .replaceAll(timeOfDay, ' ')
      .replaceAll(millions, ' ')
      .match(/\p{Nd}+/gu) ?? [];
  const digits = groups.join('');
  const isYear = (group: string) => /^(?:19|20)\d\d$/.test(group);
  const isDate = groups.some(isYear) && groups.every((group) => isYear(group) || /^\d{1,2}$/.test(group));
  if (isDate && !run.startsWith('+')) return false;
  if (/^\d{3,5}(?:-\d{1,2})?:(?:19|20)\d\d[\s.,;:)]*$/.test(run)) return false;
  if (enough > 0) return digits.length >= enough;
  if (amounts.some((amount) => amount.test(run))) return false;
  return digits.length >= (/^[+(0]/.test(run) ? 6 : 7);
}

const services =
  'skype|telegram|tg|whats?app|wa|signal|wechat|weixin|viber|threema|line|kakao(?:talk)?|qq|zalo|imo|vk|vkontakte|вк|вконтакте|телеграмм?|тг|ватсап|вайбер|скайп|инстаграм|почта|微信号?|facetime|imessage|sips?|discord|slack|messenger|icq|matrix|insta|instagram|ig|twitter|tw|bluesky|bsky|mastodon|threads|facebook|fb|linkedin|li|xing|github|gitlab|tiktok|snapchat|snap|youtube|behance|dribbble|calendly|linktree|zoom|e?-?mail|web|website|site|url|blog|contact|kontakt|handle|user(?:name)?';
const serviceWithName = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})[:=/\\]+[^\s:=/\\]`, 'iu');
/** `skype:` with the name in the next word. */
const serviceBefore = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})\)?[:=]+$`, 'iu');
const serviceAlone = new RegExp(String.raw`^[\p{P}\p{S}]{0,3}(?:${services})$`, 'iu');
/** Words that mostly introduce something else: `Web: React`, `Line Set-Up`, `how to handle health-related problems`. */
const ordinary =
  /^(?:line|signal|matrix|contact|kontakt|handle|user|web|website|site|url|blog|zoom|slack|discord|messenger|threads|e?-?mail)$/iu;
const hasOnlySubjects = /^(?:web|website|site|url|blog|e?-?mail)$/iu;
/** `mila_v`, not the `2.0` of *Web 2.0* */
const isHandleLike = (word: string, separator = /[\d_.-][\p{L}\d]/u): boolean =>
  /\p{L}/u.test(word) && separator.test(word);
const bareWord = (word: string): string =>
  word.replace(/^[\p{P}\p{S}]{1,3}/u, '').replace(/[\p{P}\p{S}]{1,3}$/u, '');

/** Services by which people are reached: what follows is a name there, save for these. */
const reachedBy =
  /^(?:skype|telegram|tg|whats?app|wechat|weixin|viber|threema|icq|kakao(?:talk)?|zalo|телеграмм?|ватсап|вайбер|скайп|微信号?|facetime|insta|snapchat|snap|gmail|googlemail|hotmail|gmx|icloud|protonmail)$/iu;
const noUserName =
  /^(?:business|api|apis|bots?|web|integrations?|marketing|support|groups?|channels?|chats?|calls?|ads|app|apps|for|and|or|on|via|by|from|of|und|et|y|e|en|with|mit|to|as|in|is|team|meetings?|reels|stories)$/iu;
const between =
  /^(?:[:=–—-]|id|ids?:|nick(?:name)?:?|name:?|handle:?|user(?:name)?:?|account:?|me:?|at:?|@|under|as|is|ist|est|es|è)$/iu;
const explicitly = /^(?:[:=–—-]|.*:|id|nick(?:name)?|handle|user(?:name)?|account)$/iu;
const preposition =
  /^(?:at|@|on|via|by|through|auf|bei|über|per|sur|chez|par|en|por|su|tramite|op|bij|em|na|pe|på|hos)$/iu;

/** Between a service and a name there, and where the name may stand then. */
function afterService(word: (place: number) => string, place: number): { at: number; isExplicit: boolean } {
  let at = place + 2;
  let isExplicit = /[:=]$/.test(word(place));
  for (let skipped = 0; skipped < 2 && between.test(word(at)); skipped += 1) {
    if (explicitly.test(word(at))) isExplicit = true;
    at += 2;
  }
  return { at, isExplicit };
}

interface Owner {
  parts: string[];
  handles: Set<string>;
  written: Set<string>;
}

function readOwner(name: string, employer = ''): Owner {
  const parts = fold(name)
    .split(' ')
    .filter((part) => part.length > 2);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const handles =
    parts.length < 2 ? [] : [first + last, last + first, first[0] + last, last + first[0], first + last[0]];
  return {
    parts,
    handles: new Set(handles.filter((handle) => handle.length > 3)),
    written: new Set(`${name} ${employer}`.split(/\s+/).map(bareWord)),
  };
}

/** True for `milavisser` or `mvisser85`, not for `Mila`, nor for `Mei-Ling` of Mei-Ling Wu. */
const isHandleOf = ({ handles, written }: Owner, word: string): boolean =>
  handles.size > 0 && handles.has(fold(word).replaceAll(/[ \d]/g, '')) && !written.has(bareWord(word));
const isNamedLike = ({ parts }: Owner, word: string): boolean => {
  const folded = fold(word);
  return parts.some((part) => folded.includes(part));
};

const at =
  'at|ät|arroba|arobas|arobase|chiocciola|małpa|malpa|zavináč|zavinac|kukac|snabel-?a|(?:krøll)?alfa(?:krøll)?|apenstaartje|apestaart(?:je)?|klammeraffe|ät-merkki|miukumauku|papaki|παπάκι|sobaka|собака|собачка';
const dot =
  'dot|punkt|point|punto|ponto|punt|kropka|tečka|tecka|bodka|pont|punct|piste|prikk|nokta|telia|teleia|τελεία|tochka|точка|крапка';
/** Those that mean something else as well: `point of contact`, `punto de venta`. */
const dotIsNoun = /^(?:dot|punkt|point|punto|ponto|punt|pont|piste|punct)$/iu;
const topLevel = /^(?:com|net|org|info|eu|fr|nl|ch|pl|cz|dk|pt|br|ru|hu|ro|gr|uk|io|dev|biz)\P{L}?$/iu;
const bracketedAt = new RegExp(
  String.raw`[([{<_*|/"'“”‘’«»„]\s?(?:${at})\s?[)\]}>_*|/"'“”‘’«»]|^-(?:at)-$|-(?:at)-\S{1,60}?(?:-(?:${dot})-|\.)\p{L}`,
  'iu',
);
const bracketedDot = new RegExp(
  String.raw`[([{<_*|/-]\s?(?:${dot})\s?[)\]}>_*|/-]|\p{L}[([{<]\.[)\]}>]\p{L}`,
  'iu',
);
/** `milaATvisserDOTnl` */
const atInCapitals = /\p{Ll}AT\p{Ll}\S{0,60}DOT\p{Ll}/u;
const dotWord = new RegExp(String.raw`^[([{<_*|/"'“”‘’«»„-]?(?:${dot}|\.)[)\]}>_*|/"'“”‘’«»-]?$`, 'iu');
const atWord = new RegExp(String.raw`^[([{<_*|/"'“”‘’«»„-]?(?:${at})[)\]}>_*|/"'“”‘’«»-]?$`, 'iu');
const digitWords = new Set(
  [
    'zero oh one two three four five six seven eight nine double triple',
    'null eins zwei zwo drei vier fünf sechs sieben acht neun nul een twee drie vijf zes zeven negen',
    'zéro un deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve',
    'due tre quattro cinque sei sette otto nove um dois três quatro sete oito',
    'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć unu doi trei patru cinci șase șapte opt nouă',
    'noll ett två fyra fem sex sju åtta nio en to fire seks syv otte ni',
  ].flatMap((words) => words.split(' ')),
);
const twoDigitWords = new Set(
  [
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
    'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
    'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante septante nonante',
    'diez once doce trece catorce quince dieciséis veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    'dieci undici dodici tredici quattordici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  ].flatMap((words) => words.split(' ')),
);
/** `vierunddreißig`, `vierendertig` */
const unitFirst = /^(\p{L}{3,6})(?:und|en|ën)(\p{L}{5,8})$/u;
function digitsOf(spelled: string): number {
  if (digitWords.has(spelled)) return 1;
  const [, unit = '', tens = ''] = unitFirst.exec(spelled) ?? [];
  return twoDigitWords.has(spelled) ||
    (twoDigitWords.has(tens) &&
      /^(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|een|twee|drie|vijf|zes|zeven|negen)$/.test(unit))
    ? 2
    : 0;
}
function spelledDigits(word: string): number {
  const spelled = bareWord(word)
    .toLowerCase()
    .split(/[-–.,/]/);
  const digits = spelled.map(digitsOf);
  if (digits.includes(0)) return 0;
  return /^[2-9]?0?$|^21$/.test(digits.join('')) ? 2 : digits.reduce((sum, one) => sum + one, 0);
}

/** A dot that is spelled out stands in addresses; a noun that means it, only beside what else is one. */
function isDotOf(word: (place: number) => string, place: number, owner: Owner): boolean {
  if (!dotIsNoun.test(word(place))) return true;
  const [before, after] = [word(place - 2), word(place + 2)];
  const isOne = (part: string) => isNamedLike(owner, part) || isHandleLike(part, /[\d_.][\p{L}\d]/u);
  return (
    topLevel.test(after) ||
    isOne(before) ||
    isOne(after) ||
    dotWord.test(word(place + 4)) ||
    (atWord.test(word(place - 4)) && !/^(?:of|in|to|is|where|which|that)$/i.test(after))
  );
}

function lettersApart(parts: string[]): number[] {
  const found: number[] = [];
  let run: number[] = [];
  for (let place = 0; place <= parts.length + 1; place += 2) {
    const now = parts[place] ?? '';
    if (/^\S$/u.test(now)) run.push(place);
    else {
      if (run.length > 6 && run.some((one) => parts[one] === '@' || parts[one] === '.')) found.push(...run);
      run = [];
    }
  }
  return found;
}

/** @param parts words at even places, the space between them at odd ones */
function maskWords(parts: string[], owner: Owner, isName: boolean): string[] {
  const word = (place: number) => parts[place] ?? '';
  const masked = new Set<number>();
  for (let place = 0; place < parts.length; place += 2) {
    if (word(place) === '') continue;
    if (isContactOf(owner, word(place), isName)) masked.add(place);
    for (const found of addressAt(word, place, owner)) masked.add(found);
    for (const found of namesAtService(word, place, owner, isName)) masked.add(found);
  }
  for (const place of [...spelledNumbers(word, parts.length), ...lettersApart(parts)]) masked.add(place);
  // `linkedin dot com slash in slash mila`
  for (let place = 2; place < parts.length; place += 2) {
    const before = word(place - 2);
    const isSpelledOut = /^(?:slash|schrägstrich|barra|skråstrek|ukośnik)$/iu.test(word(place));
    if (isSpelledOut && (masked.has(place - 2) || (serviceAlone.test(before) && !ordinary.test(before))))
      masked.add(place).add(place + 2);
  }
  return parts.map((part, place) => (masked.has(place) && part !== '' ? mask : part));
}

function isContactOf(owner: Owner, word: string, isName: boolean): boolean {
  if (isContact(word) || isHandleOf(owner, word)) return true;
  if (!holdsDomain(word)) return false;
  return !(isName ? isNameOnly(word, owner) : owner.written.has(bareWord(word)) && !isNamedLike(owner, word));
}

/** The places of an address whose signs are words of their own. */
function addressAt(word: (place: number) => string, place: number, owner: Owner): number[] {
  const now = word(place);
  const found: number[] = [];
  if (now === '@' || (bracketedAt.test(now) && atWord.test(now))) found.push(place - 2, place, place + 2);
  if (/^\W?(?:www|https?)\W?$/i.test(now)) {
    const end = [place + 4, place + 6, place + 8].find((one) => topLevel.test(word(one)));
    for (let one = place; end && one <= end; one += 2) found.push(one);
  }
  // `mila at visser dot nl`, `mila dot visser`: a dot that is spelled out stands in addresses alone.
  const isBetween = place > 0 && /^[\p{L}\d_-]+\p{P}?$/u.test(word(place + 2));
  if (dotWord.test(now) && isBetween && isDotOf(word, place, owner)) {
    found.push(place - 2, place, place + 2);
    if (atWord.test(word(place - 4))) found.push(place - 4, place - 6);
  }
  return found;
}

/** The places of phone numbers whose digits are spelled out, or some of them. */
function spelledNumbers(word: (place: number) => string, length: number): number[] {
  const found: number[] = [];
  for (let place = 0, run = 0, digits = 0, isSpelled = false; place <= length + 1; place += 2) {
    const now = bareWord(word(place));
    const spelled = spelledDigits(now);
    const written = /^\p{Nd}{1,4}$/u.test(now) && !/^(?:19|20)\d\d$/.test(now) ? now.length : 0;
    const isJoined = run > 0 && /^(?:y|e|et|und)$/i.test(now) && spelledDigits(word(place + 2)) > 0;
    if (spelled > 0 || written > 0 || isJoined) {
      run += 1;
      digits += spelled + written;
      // `from 190 to 75`
      isSpelled ||= spelled > 0 && !/^(?:to|en|un|um|ni|oh)$/i.test(now);
      continue;
    }
    const isLabelled = phoneLabel.test(word(place - 2 * run - 2));
    if (isSpelled && digits >= (isLabelled ? 3 : 6))
      for (let back = 1; back <= run; back += 1) found.push(place - 2 * back);
    run = 0;
    digits = 0;
    isSpelled = false;
  }
  return found;
}

function namesAtService(
  word: (place: number) => string,
  place: number,
  owner: Owner,
  isName: boolean,
): number[] {
  const now = word(place);
  const bare = bareWord(now);
  if (serviceBefore.test(now) && !hasOnlySubjects.test(bare))
    return [place + 2, afterService(word, place).at];
  const isReachedBy = reachedBy.test(bare);
  if (!isReachedBy && !serviceAlone.test(now)) return [];
  const { at, isExplicit } = afterService(word, place);
  const name = word(at);
  const found: number[] = [];
  const isUserName =
    isReachedBy && !isName
      ? !noUserName.test(bareWord(name))
      : isExplicit && !hasOnlySubjects.test(bare) && !(ordinary.test(bare) && /^\p{Lu}/u.test(name));
  const isOfOwner = !isName && isNamedLike(owner, name);
  const isHandle = isHandleLike(name, ordinary.test(bare) ? /[\d_.][\p{L}\d]/u : undefined);
  if (name !== '' && (isUserName || isHandle || isOfOwner)) found.push(at);
  if (preposition.test(word(place - 2))) {
    // `mila visser at gmail`, `milavisser on Telegram`
    for (const before of [place - 4, place - 6]) {
      if (!isNamedLike(owner, word(before)) && !isHandleLike(word(before))) break;
      found.push(before);
    }
  }
  return found;
}

/** `React@18`, `lodash@4.17.21`, `@angular/core` */
const ofPackage =
  /^\(?(?:[a-z][\w./-]{0,40}@[\^~v]?\d{1,4}(?:\.\d{1,6}){0,3}|@[a-z][a-z\d-]{1,40}\/[a-z][\w-]{1,40})[,;.)]{0,2}$/i;
const isContact = (word: string): boolean =>
  (word.includes('@') && word !== '@' && !ofPackage.test(word)) ||
  bracketedAt.test(word) ||
  bracketedDot.test(word) ||
  atInCapitals.test(word) ||
  /^\+?\d{1,4}-\d{3}-[A-Z][A-Z-]{3,}[,.;:]?$/.test(word) ||
  /^\d{1,3}(?:\.\d{1,3}){3}[:/]/.test(word) ||
  word.includes('://') ||
  /^\W{0,3}www\./i.test(word) ||
  /^\W{0,3}(?:mailto|tel|sms|callto|skype|live|xmpp|tg|whatsapp|matrix):./i.test(word) ||
  /^\W{0,3}(?:in|u)\/(?!out)[\p{L}\d_-]{3}/iu.test(word) ||
  serviceWithName.test(word);

/** `Booking.com` and `B.Jones` of B. Jones, not `mila.nl` or `visser.com/cv`. */
const isNameOnly = (word: string, owner: Owner): boolean =>
  !/[/:?]\p{L}/u.test(word) && (owner.written.has(bareWord(word)) || !isNamedLike(owner, word));

/** Names with a dot that are no domains. */
const titles =
  /^(?:(?:st|ste|mt|dr|mr|mrs|ms|prof)\.\p{L}{3,24}|[bm]\.(?:sc|a|eng|ed|phil|ba|tech|arch|res)|ph\.d|(?:vb|ado|ml)\.net|inc\.\p{L}+|dr\.-?ing|dipl\.-?\p{L}+|e\.g|i\.e)$/u;

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
