export const mask = '…';

const houseNumber = String.raw`(?!24/7)\d{1,4}(?:\s?[a-zA-Z](?!\p{L}))?(?:\s?[-–/]\s?\d{1,4}[a-z]?)?(?![\p{L}\d%]|[.,]\d)`;
/** A name of up to four words, such as `de la Paix` or `Martin Luther King` */
const streetName = String.raw`(?:(?:de|del|della|delle|dei|di|du|des|da|do|dos|la|las|le|les|los|el|von|van|der|den|of)\s|[ld]['’]){0,3}\p{Lu}[\p{L}'’.-]{1,30}(?:\s(?:(?:de|del|du|des|da|do|la|e|y|et)\s){0,2}\p{Lu}[\p{L}'’.-]{1,30}){0,3}`;
const streets = [
  // `12 Baker Street`, not `24 Hour Road Assistance`
  String.raw`\d{1,5}[a-zA-Z]?,?\s(?:(?!Years?|Months?|Hours?|Days?|Lane|Way|Stars?|Levels?)(?:\p{Lu}|\d{1,3}(?:st|nd|rd|th))[\p{L}'’.-]{0,30}\s){1,3}(?:Street|Road|Avenue|Lane|Boulevard|Crescent|Terrace|STREET|ROAD|AVENUE|LANE|(?:St|Rd|Ave|Blvd|Ln)(?:\.|(?!\p{L}))|(?:Drive|Close|Court|Square|Highway|Way|Place|Row|Dr\.?)(?=\s{0,2}(?:[,.;)\n]|$)))(?!\p{L})`,
  String.raw`\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:[Rr]ue|[Aa]v(?:enue|\.)|[Bb]oulevard|[Bb]d\.?|[Cc]hemin|[Ii]mpasse|[Aa]llée|[Qq]uai|[Rr]oute|[Pp]lace|[Cc]ours)\s${streetName}`,
  String.raw`\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|chemin|impasse|allée|quai)\s(?:(?:de|du|des|la|le|les)\s){0,2}\p{Ll}{3,30}`,
  // `Baker Street 221B`
  String.raw`(?:\p{Lu}[\p{L}'’.-]{1,30}\s){1,3}(?:Street|Road|Avenue|Lane|Boulevard|Crescent|Terrace|St\.|Rd\.|Ave\.?)\s(?:\d{1,3}[A-Za-z](?!\p{L})|\d{1,3}(?=\s?(?:[,;)\n]|$)))`,
  // `Am Alten Markt 3`, `Unter den Linden 77`, not `Im Quartal 3` nor `Am Bahnhof 3 Jahre`
  String.raw`(?:Am|An der|An den|Im|In der|In den|Auf der|Auf dem|Unter den|Zum|Zur|Beim|Vor dem)\s(?:\p{Lu}\p{L}{1,15}\s)?(?:\p{Lu}?\p{L}{0,20}(?:[Mm]arkt|[Pp]latz|[Bb]ahnhof|[Bb]erg|[Bb]ach|[Ss]ee|[Ww]ald|[Gg]raben|[Uu]fer|[Aa]nger|[Bb]runnen|[Hh]afen|[Gg]arten|[Mm]ühle|[Hh]öhe|[Ww]inkel|[Ww]iese|[Ll]inden|[Kk]irche|[Ss]chloss|[Dd]eich|[Aa]lster)|Ring|Park|Hof|Hang|Tal|Tor|Feld|Dom|Burg|Eck)\s(?!(?:19|20)\d\d)${houseNumber}(?=\s?(?:[,;.)\n]|$)|\s(?:\d{5}|in|or|oder|und|and)(?!\p{L}))`,
  String.raw`(?:Rue|Avenue|Boulevard|Chemin|Chaussée|Calle|C/|Avenida|Avda\.|Av\.|Plaza|Pza\.|Paseo|Camino|Ronda|Rua|Praça|Travessa|Via|Viale|Corso|Piazza|Vicolo|ul\.|ulica|al\.|aleja|plac|Plac|pl\.|ulice|[Nn]áměstí|Trg|ул\.|улица|проспект)\s?${streetName},?\s(?:n[º°o]?\.?\s?|nr\.?\s?|д\.\s?)?${houseNumber}`,
  String.raw`(?:Calle|Carrera|Cra\.?|Cl\.|Transversal|Diagonal)\s\d{1,3}\s?[A-Za-z]?\s?(?:#|No\.?|N[º°])\s?\d{1,3}(?:\s?-\s?\d{1,3})?`,
  String.raw`\p{L}{2,30}(?:-\p{L}{2,30}){0,2}(?:straße|strasse|STRASSE|str\.|(?<=\p{Lu}\p{L}{2,27})str(?=\s))\s?${houseNumber}`,
  String.raw`\p{Lu}\p{L}{1,30}(?:[- ]\p{Lu}\p{L}{1,30}){0,2}(?:[- ](?:Straße|Strasse|Str\.|Allee|Weg|Gasse|Damm|Chaussee|Ufer)|(?:weg|gasse|allee|damm|laan|straat|gracht|plein|dijk|gatan|vägen|veien|katu|intie))\s${houseNumber}`,
  String.raw`(?:P\.?\s?O\.?\s?Box|Postfach|Postbus|Apartado|Casilla)\s\d(?:\s?\d){0,7}`,
];
/** Streets with their numbers, and the postal code behind them; the town may be known. */
const street = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(?:${streets.join('|')})(?:,?\s(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{3}\s\d\d)(?!\d)(?:\s?[A-Z]{2}(?!\p{L}))?)?`,
  'gu',
);
/** `EC1A 1BB` */
const britishCode = /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\d])/gu;
const startsWithYear = /^(?:19|20)\d\d,?\s/;

export const maskStreets = (text: string): string =>
  text
    .replaceAll(street, (found) => (startsWithYear.test(found) ? found : mask))
    .replaceAll(britishCode, mask);
