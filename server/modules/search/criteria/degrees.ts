/** What a degree is in: `in Computer Science, Mathematics or a related field`. */
const words = (most: number) =>
  String.raw`(?:[ /&]+(?!(?:and|or|und|oder|et|ou|y|o|e|en|of|sau|și|lub|i|mit|with|plus|is|are|ist|preferred|required|desirable|minim\p{L}*|sowie|voor)(?![\p{L}]))[\p{L}][\p{L}'’+-]*){0,${most}}`;
const field = (joint: string, most = 4) =>
  String.raw`(?: ?(?:${joint})${words(most)}(?:(?:, | or | and | oder | und | ou | o | y | e | en | of | sau | lub |, or | \/ ?|\/)(?:an? )?(?:related |similar |equivalent |relevant )*(?=\p{Lu}|field|subject|discipline)[\p{L}'’-]+${words(2)}){0,4})?`;
const of = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}])`, 'iu');

const level =
  "(?:associate|bachelor|master|doctor(?:al|ate)?|undergraduate|graduate|postgraduate|university|college|higher|advanced|relevant|technical|four-year|4-year|2-year|nursing|law|engineering|finance|computer science|business|STEM|honou?rs|first|good)(?:['’]?s)?";

/** Degrees, diplomas and trainings as adverts in the product's languages ask for them. */
export const degrees: RegExp[] = [
  of(
    String.raw`${level}(?:(?: or |\/| and |, | or a |\/ ?college )${level})*(?: level)? degrees?(?: \([^)]{2,12}\))?${field('in|of', 5)}`,
  ),
  of(String.raw`degrees? (?:in|from)${words(5)}|(?<=an? )degree`),
  of(
    String.raw`(?:bachelor|master)(?:['’]?s)(?:(?: or |\/)(?:bachelor|master|doctorate|phd)(?:['’]?s)?)*${field('in|of', 4)}`,
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:BSc|MSc|MBA|PhD|Ph\.D\.?|B\.Sc\.?|M\.Sc\.?|BS(?=\/| (?:in|degree))|BA(?=\/| (?:in|degree))|MS(?= (?:in|degree))|JD)(?:(?:\/| or )(?:BSc|MSc|BA|MA|BS|MS|MBA|PhD))*${field('in', 4)}(?![\p{L}])`,
    'u',
  ),
  of(
    String.raw`high[- ]school (?:diploma|degree|education)(?: or (?:GED|equivalent))?|GED|diploma in${words(4)}|(?:graduated? (?:from|of|in)|completion of|completed) (?:an? )?(?:accredited )?${words(5)}(?:\/\p{L}+)?|GCSEs?|A[- ]levels?|NVQ(?: level \d)?|apprenticeship in${words(3)}`,
  ),
  of(
    String.raw`(?:(?:erfolgreich )?(?:abgeschlossen|technisch|kaufmännisch|handwerklich|einschlägig|staatlich anerkannt|entsprechend|fachspezifisch|duales?)\p{L}* ){0,3}(?:(?:Fach|Hoch|Fachhoch|Universitäts|Hochschul|Bachelor|Master)?[- ]?studium|\p{Lu}\p{Ll}{3,}studium|(?:Berufs|Fach|Hochschul)?ausbildung|(?:Hochschul|Studien|Berufs|Schul|Universitäts)abschluss|Diplom|Bachelor|Meisterbrief|Fachabitur|Abitur|Mittlere Reife)${field('der|des|im Bereich|in|als|zum|zur|zum\\/zur|im', 4)}`,
  ),
  of(
    String.raw`(?:niveau |dipl[ôo]me |titulaire d['’]un |de formation |formation )?Bac ?\+ ?\d(?: ?(?:\/|ou|à) ?(?:Bac ?)?\+? ?\d)*${field('en', 4)}|(?:dipl[ôo]me\/niveau |dipl[ôo]me |dipl[ôo]mée? d['’]un |formation (?:technique |de )?(?:type )?)?(?:CAP|BEP|BTS|DUT|BUT|Bac Pro|BAC PRO|baccalauréat|Bac professionnel)(?:(?:\/| ?\/ ?|, | ou )(?:CAP|BEP|BTS|DUT|Bac Pro|BAC PRO))*${field('en|de', 4)}${words(2)}|(?:titulaire d['’]un |un )?dipl[ôo]me (?:d['’]|de |en |universitaire)${words(4)}|dipl[ôo]mée? (?:d['’]|de |en )${words(4)}|formation (?:supérieure|technique|universitaire|d['’]ingénieur|d['’]un niveau|initiale)${words(4)}|école d['’]ingénieurs?|école de commerce`,
  ),
  of(
    String.raw`(?:licenciatura|licenciad[oa](?:\/a)?|grado (?:en|superior|medio|universitario)|diplomatura|ciclo formativo|formación profesional|FP(?: (?:I{1,2}|de grado))?|título|titulación|titulad[oa](?:\/a)?|bachillerato|máster|ingeniería (?:informática|técnica|superior|industrial)|estudios (?:universitarios|superiores))${field('en|de|como', 5)}${words(2)}`,
  ),
  of(
    String.raw`(?:diploma di laurea|laurea(?: magistrale| triennale| specialistica)?|laureand[oaie]\/laureat[oaie]|(?:neo-?)?laureat[oaie]|diploma(?: di| tecnico| istituto)|titolo di studio|dottorato)${field('in|di', 5)}`,
  ),
  of(
    String.raw`(?:minimaal )?(?:een )?(?:afgeronde )?(?:HBO|MBO|WO|HAVO|VMBO|VWO)(?:[+\/ -](?:HBO|MBO|WO)|\+)*(?:[- ](?:diploma|opleiding|niveau|achtergrond)(?: en)?)*(?: (?:werk-? ?(?:en|\/) ?denkniveau))?(?: \(\p{Ll}+\))?|(?:afgeronde |relevante )+(?:opleiding|studie)${words(2)}|diploma (?:van|in|hoger)${words(5)}|(?:bachelor|master)(?:diploma|opleiding)${words(2)}`,
  ),
  of(
    String.raw`(?:ensino|curso|nível) (?:superior|médio|técnico)(?: completo| cursando| em andamento)?${field('em', 5)}|superior completo${field('em', 4)}|(?:graduação|graduand[oa]\/graduad[oa]|graduad[oa]|bacharel(?:ado)?|pós-graduação|mestrado|formação (?:superior|acadêmica|técnica))(?: completa)?${field('em', 5)}`,
  ),
  of(
    String.raw`studii (?:superioare|medii|universitare|liceale|postliceale|de licență|tehnice|economice)(?: (?:sau|de) \p{L}+)*${words(2)}|absolvent[ăi]? (?:al|a|de|cu|unei|studii)${words(4)}|diplom[ăa]${field('de|în|in', 4)}|facultat(?:e|ea)${field('de', 4)}|bacalaureat`,
  ),
  of(
    String.raw`wykształcenie(?: (?:min\.?|minimum|co najmniej))?(?: \p{Ll}+){1,4}|dyplom(?: \p{L}+){0,5}|studia (?:wyższe|magisterskie|inżynierskie|techniczne)${words(3)}|ukończone studia${words(3)}`,
  ),
];
