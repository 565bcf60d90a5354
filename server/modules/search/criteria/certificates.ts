/** Certificates and licences by the words that name them; the first word group is what is shown. */
const patterns: RegExp[] = [
  /\b(?:driv(?:ing|er'?s?) licen[cs]e|Führerschein|permis de conduire|carnet de conducir|patente(?: di guida)?|rijbewijs|carta de condução|permis(?: de)? (?:auto|conducere)|prawo jazdy)(?:,? (?:class|category|cat\.?|type|klasse|catégorie|categoria|categoría|categorie|kat\.?|kategorii))? ?(?:\(?(?:C1E|CE|C\+E|C1|C|B|BE|D|A|T|D1)\b\)?(?![+#]))?/iu,
  /\bclass (?:C1E|CE|C|B|D|A) (?:driv(?:ing|er'?s?) )?licen[cs]e\b/i,
  /\bCDL(?: class [ABC])?\b|\bcommercial driver'?s? licen[cs]e\b/i,
  /\bHGV(?: class \d)?(?: licen[cs]e)?\b/i,
  /\bforklift (?:truck )?(?:licen[cs]e|certificat\w+|permit)|Staplerschein|Gabelstaplerschein|CACES\b|heftruckcertificaat/i,
  /\b(?:PMP|PRINCE2|CAPM|CSM|PSM(?: I{1,3})?|CPA|ACCA|CFA|CMA|CIA|CISA|CISM|CISSP|CEH|OSCP|CCNA|CCNP|CCIE|ITIL(?: v?\d)?|TOGAF|SHRM-CP|SHRM-SCP|PHR|SPHR|CIPD|CIPS|ACLS|BLS|PALS|CNA|LPN|NCLEX|CKA|CKAD|RHCE|RHCSA|MCSA|FINRA Series \d+|Series 7|Series 63|QTS|PGCE|NEBOSH|IOSH|OSHA 10|OSHA 30|Six Sigma (?:Green|Black) Belt|Green Belt|Black Belt|DELF|DALF|TEFL|CELTA|AAT|CECCAR)(?: (?:certifi\w+|certificate|qualification|licen[cs]e))?\b/,
  /\b(?:AWS|Azure|Google Cloud|GCP|Salesforce|Kubernetes|Scrum|Cisco|Oracle|SAP|Microsoft|HubSpot|Tableau|Terraform) (?:Certified(?: [A-Z]\w+){0,4}|certification|certificate|certified)/i,
  /\bcertified (?:public accountant|scrum master|nursing assistant|financial analyst|internal auditor|welder|electrician|translator|[A-Z]\w+(?: [A-Z]\w+){0,3})/i,
  /\b(?:nursing|RN|medical|teaching|law|bar|pharmacy|security|SIA|gas safe|electrical|electrician'?s?|real estate|pilot'?s?|food hygiene|first aid|welding|crane|trade) (?:licen[cs]e|licensure|registration|certificat(?:e|ion)|admission)\b/i,
  /\bNMC (?:pin|registration)\b|\bbar admission\b|\bfirst aid(?:er)? (?:certificate|training)?|\bsecurity clearance\b|\bCSCS card\b/i,
  /\b(?:bachelor'?s?|master'?s?|BSc|MSc|MBA|PhD|doctorate|university|college|nursing|law|engineering|finance|computer science) degree\b|\b(?:BSc|MSc|MBA|PhD)\b|\bdegree in [\p{L} ]{3,30}/iu,
];

export interface NamedCertificate {
  text: string;
  start: number;
  end: number;
}

/** The certificates, licences and degrees that a text names. */
export function findCertificates(text: string): NamedCertificate[] {
  const found: NamedCertificate[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((other) => start < other.end && end > other.start))
        found.push({ text: match[0].trim(), start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
