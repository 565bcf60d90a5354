import { degrees } from './degrees.ts';

const license = 'licen[cs]es?';
const vehicle = String.raw`(?:,? \(?(?:der |de |da |do |di )?(?:class|category|cat\.?|type|klasse|catégorie|categoria|categoría|categorie|tipo|kat\.?|kategorii|kl\.)| [–-])? ?(?:\(?(?:C1E|CE|C ?\+ ?E|C1|C|B|BE|D|A|T|D1)\b\)?(?![+#'’])(?:(?: (?:lub|or|oder|ou|o|sau|of) |\/)(?:C ?\+ ?E|CE|BE|C1|C|D|B)\b)*(?! (?:Ambiental|level)))?`;

/** Certificates and licences by the words that name them, in the product's languages; the first that stand somewhere count. */
const patterns: RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:full |clean |valid |UK )*driv(?:ing|er'?s?) ${license}|(?:PKW-|LKW-)?Führerscheins?|Fahrerlaubnis|permis de conduire|carn[eé]t? de conducir|permiso de conduc(?:ir|ción)|patente(?: di guida)?|rijbewijs|carta de condução|carteira de motorista|CNH|permis(?: de)? (?:auto|conducere)|prawo jazdy)${vehicle}(?!\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:[Pp]ermis|[Cc]arn[eé]|[Pp]ermiso) (?:CE|C|B|BE|D)\b/u,
  new RegExp(String.raw`\bclass (?:C1E|CE|C|B|D|A) (?:driv(?:ing|er'?s?) |CDL )?${license}\b`, 'i'),
  /\b(?:class [ABC] )?CDL(?:[- ](?:class )?[ABC])?\b(?: with [\p{L}]+ endorsements?)?|\bcommercial driver'?s? licen[cs]e\b(?: \(CDL\))?/iu,
  /\bHGV(?: class \d)?(?: licen[cs]e)?\b|\b(?:FIMO|FCO|ADR|CAP conducător|Kod 95|Code 95|Modul 95)\b/,
  /\bforklift (?:truck )?(?:licen[cs]e|certificat\w+|permit)|(?:Gabel)?[Ss]taplerschein|CACES\b(?: \d)?|heftruckcertificaat|uprawnienia na wózki(?: widłowe)?|carnet de carretillero|patentino (?:del )?muletto/i,
  /(?<!\p{L})uprawnienia (?:na|do|SEP)\s?[\p{L}\d]*(?: [\p{L}\d]+){0,3}|(?<!\p{L})prawo wykonywania zawodu(?: \p{L}+)?/iu,
  /(?<!\p{L})habilitations? [ée]lectriques?(?: \(?[BH]\d\w*\)?)*|(?<!\p{L})licence de soudure(?: \d+)?(?: \([^)]+\))?|attestation de sécurité/iu,
  /(?<!\p{L})(?:Sachkundenachweis|Gesundheitszeugnis|(?:polizeiliches |erweitertes )*Führungszeugnis|Approbation|Staatsexamen|Ausbildereignung|Schweißerschein|Personenbeförderungsschein|BIG-registratie|VCA(?:-certificaat)?|VOG|carnet de manipulador(?: de alimentos)?|atestat(?: profesional)?|książeczk[aęi] sanepid\p{L}*|certificado de \p{Ll}+(?: \p{Ll}+){0,2}|iscrizione all'albo)(?!\p{L})/iu,
  /\b(?:PMP|PRINCE2|CAPM|CSM|PSM(?: I{1,3})?|CPA|ACCA|CFA|CMA|CIA|CISA|CISM|CISSP|CEH|OSCP|CCNA|CCNP|CCIE|ITIL(?: v?\d)?|TOGAF|SHRM-CP|SHRM-SCP|PHR|SPHR|CIPD|CIPS|ACLS|BLS|PALS|CPR(?: (?:and|&) First Aid)?|CNA|LPN|LVN|NCLEX(?:-RN)?|CKA|CKAD|RHCE|RHCSA|MCSA|FINRA Series \d+|Series 7|Series 63|QTS|PGCE|NEBOSH|IOSH|OSHA 10|OSHA 30|Six Sigma (?:Green|Black) Belt|Green Belt|Black Belt|DELF|DALF|TEFL|CELTA|AAT|CECCAR|ServSafe|EMT|TWIC)(?: (?:certifi\w+|certificate|qualification|licen[cs]e))?\b/,
  /\b(?:AWS|Azure|Google Cloud|GCP|Salesforce|Kubernetes|Scrum|Cisco|Oracle|SAP|Microsoft|HubSpot|Tableau|Terraform) (?:Certified(?: [A-Z]\w+){0,4}|certification|certificate|certified)/i,
  /\bcertified (?:public accountant|scrum master|nursing assistant|financial analyst|internal auditor|welder|electrician|translator|[A-Z]\w+(?: [A-Z]\w+){0,3})/i,
  /\b(?:valid |current |active |unencumbered |state )*(?:nursing|RN|LPN|medical|teaching|teacher|law|bar|pharmacy|security|SIA|gas safe|electrical|electrician'?s?|real estate|insurance|pilot'?s?|food hygiene|food handlers?|first aid|welding|crane|trade|professional|state|multistate) (?:licen[cs]e|licensure|registration|certificat(?:e|ion)|admission|permit|card)\b/i,
  /\bNMC (?:pin|registration)\b|\bbar admission\b|\bfirst aid(?:er)? (?:certificate|training)?|\bCSCS card\b|\b(?:enhanced )?DBS (?:check|clearance)\b|\bbackground check\b|\bdrug (?:test|screen(?:ing)?)\b/i,
  /\b(?:active |current )?(?:(?:TS\/SCI|top secret(?:\/SCI)?|secret|security|DV|SC|NATO secret|government) )+clearance\b|Sicherheitsüberprüfung(?: \(?Ü\d\)?)?|habilitation (?:secret|confidentiel)[ -]défense|\bTS\/SCI\b/i,
  ...degrees,
];

export interface NamedCertificate {
  text: string;
  start: number;
  end: number;
}

/** The certificates, licences and degrees that a text names, each once. */
export function findCertificates(text: string): NamedCertificate[] {
  const found: NamedCertificate[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const [start, end] = [match.index, match.index + match[0].length];
      const words = match[0].trim();
      if (words !== '' && !found.some((other) => start < other.end && end > other.start))
        found.push({ text: words, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
