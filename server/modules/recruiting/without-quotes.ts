/** Words of the line above a quote, such as *On Monday, Ada wrote:*, in languages of mail programs. */
const wrote = 'wrote,schrieb,a écrit,escribió,ha scritto,schreef,escreveu,skrev,napisał'.split(',');
const opening = /^(?:on|am|le|el|il|op|em|den|dne|w dniu)\s/i;
/** *-----Original Message-----* */
const separator =
  /^[-_–—]{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|original-nachricht)\s?[-_–—]{2,}$/i;
const fromLine = /^\*?(?:from|von|de|da|van|från|fra)\s?:/i;
const sentLine =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|skickat|sendt)\s?:/i;

/** A line above a quote may be broken into this many. */
const mostParts = 3;
/** The most lines between *From:* and *Sent:*. */
const headerLines = 4;

/**
 * What the sender of a mail wrote, without the quote of the mail before at its end. Answers between quoted lines stay as they are, and
 * so does all of a text in which nothing else is left.
 */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const end = lines.findIndex((_, at) => beginsQuote(lines, at));
  let last = end < 0 ? lines.length : end;
  while (last > 0 && isQuoteOrEmpty(lines[last - 1] ?? '')) last--;
  // A rule above the headers of the quote.
  if (last < lines.length && /^[_-]{5,}$/.test(lines[last - 1] ?? '')) last--;
  return text.split(/\r?\n/).slice(0, last).join('\n').trim() || text.trim();
}

const isQuoteOrEmpty = (line: string) => line === '' || line.startsWith('>');

function beginsQuote(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (separator.test(line)) return true;
  if (fromLine.test(line))
    return lines.slice(at + 1, at + 1 + headerLines).some((next) => sentLine.test(next));
  return opening.test(line) && isAttribution(lines, at);
}

function isAttribution(lines: string[], at: number): boolean {
  for (let parts = 1; parts <= mostParts; parts++) {
    const whole = lines.slice(at, at + parts).join(' ');
    if (whole.length > 400) return false;
    const said = whole.toLowerCase();
    if (!whole.endsWith(':') || !wrote.some((word) => said.includes(word))) continue;
    if (!/\d/.test(whole)) return false;
    const after = lines.slice(at + parts).filter((line) => line !== '');
    const quoted = after.filter((line) => line.startsWith('>')).length;
    return quoted === 0 ? whole.includes('@') : quoted === after.length;
  }
  return false;
}
