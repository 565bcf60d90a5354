import { foldAccents } from '../../vocabulary/fold.ts';
import { slipsBetween } from '../../vocabulary/spelling.ts';
import { isOrdinary } from './asking-words.ts';
import { anyPhrase, phrasesOf } from './phrase-words.ts';

/** How far the lines below a heading are asked for: `none` is what is offered, told or required by law. */
export type SectionNeed = 'must' | 'nice' | 'duty' | 'none' | 'plain';

/**
 * The headings of adverts in the product's languages, folded; a star stands for any letters. The first entry counts whose words
 * stand in a heading: `Preferred qualifications` are nice to have, `About us` asks for nothing, `About you` does. Words after an
 * equals sign count only where a short heading begins or ends with them: `Experience`, but not `VR experiences for everyone`.
 */
const table: [SectionNeed, string][] = [
  [
    'duty',
    `essential functions|essential job functions|essential duties|essential job duties|essential responsibilities|essential tasks|primary functions|responsible for|
aufgaben erwarten|aufgaben die|
vous aurez pour mission*|avez pour mission*|en charge|serez amene*|serez charge*|missions consist*|
cuyas funciones|funciones seran|funciones principales`,
  ],
  [
    'none',
    `benefits|salary|submit the following|must submit|not for you|not a fit|any questions|
mindestgehalt|passt eher nicht|von uns erwarten|es erwarte* sie|es erwarte* dich|noch fragen|
beneficios|se le ofrece|
diferenciais da empresa|diferenciais da vaga|
benefity|oferujemy`,
  ],
  [
    'plain',
    `responsibilities requirements|responsibilities and requirements|requirements and responsibilities|duties and requirements|
aufgaben und anforderungen|funciones y requisitos`,
  ],
  [
    'must',
    `apply if you|those who|someone who|person who|people who|candidate who|a fit if|fit for this role|thrive in this role|succeed in this role|successful in this role|will have|
jemanden der|jemand der|person die|fur die rolle relevant|
quelqu'un qui|personne qui|candidat qui|profil qui|
persona que|personas que|alguien que|debe contar con|
persona che|qualcuno che|
iemand die|kandidaat die|
alguem que|pessoa que|pessoas que|estamos procurando|estamos buscando|nao pode faltar|
persoana care|
osobe ktora|osoby ktora|osoba ktora|osob ktore|kandydata ktory`,
  ],
  [
    'nice',
    `preferred|prefered|preferable|preferably|beneficial|advantageous|nice to have*|nice-to-have*|desirable|desired|good to have|great to have|extra points|assets|bonus points|add value|added value|would be great|would be nice|would be a plus|is a plus|as a plus|big plus|not required|stand out|even better|
von vorteil|wunschenswert|idealerweise|bonuspunkte|pluspunkt*|nice to haves|ware schon|ware toll|ware super|ware ein plus|
serait un plus|seraient un plus|souhait*|apprecie*|idealement|les atouts|serait apprecie|
se valora*|valorable*|valoramos|sumara|suman puntos|deseable*|desead*|se aprecia*|
gradit*|preferenzial*|apprezzat*|costituisc*|bello se|valore aggiunto|
mooi meegenomen|bij voorkeur|pluspunt*|
desejave*|diferencia*|valoriza*|mais valia*|seria legal|
constituie avantaj|avantaj*|reprezinta un|
mile widzian*|milo jesli|milo by|dodatkowe atuty|dodatkowe umiejetnosci|bedzie plusem|beda plusem|dodatkowym|dodatkowo`,
  ],
  [
    'must',
    `important to us|what matters|requirement*|prerequisite*|required|qualification*|must have*|must-have*|essential*|minimum|
ist uns wichtig|wichtig ist|anforderung*|voraussetzung*|qualifikation*|bringst du mit|bringen mit|bringst mit|bringt ihr mit|du mitbringst|mitbringen|bringen sie mit|
important pour nous|requis*|prerequis|pre-requis|pre requis|competences|nous recherchons|nous cherchons|nous attendons|
importante para nosotros|estudios minimos|formacion minima|nivel de estudios|requisito*|requerimiento*|imprescindible*|excluyente*|
requisit*|competenze*|necessari*|
belangrijk|functie-eisen|functie eisen|functieeisen|eisen|vereist*|
pre-requisito*|obrigatori*|imprescindive*|qualificacoes|
cerint*|
wazne|wymaga*|oczekiwania*|niezbedn*|konieczn*`,
  ],
  [
    'none',
    `hiring insights|job activity|benefit*|perks|rewards|we offer|what we offer|offer|offering|you get|you will get|you'll get|you will receive|you'll enjoy|enjoy|in it for you|why join*|why you should|why you will|why you'll|why you would|why it|why us|why work|why we|about us|about our|who we are|our company|our mission|our story|our values|our culture|our team|our client*|our commitment|company|compensation|salary|pay|remuneration|how to apply|apply|to apply|application*|contact|equal opportunit*|eeo*|diversity|legal|disclaimer|privacy|more information|further information|additional information|working with us|work with us|working conditions|hiring process|how we hire|physical demands|work environment|working environment|interview process|selection process|recruitment process|next steps|what happens|how to find|labels|note|location|schedule|start date|job id|you will learn|what you will learn|growth opportunit*|life at|department|industry|job type|employment type|reports to|
wir bieten|bieten wir|dir bieten|bieten dir|ihnen bieten|bieten ihnen|euch bieten|wir dir|das bieten|unser angebot|uber uns|wer wir sind|wir sind|unternehmen*|kontakt|bewerbung*|bewirb dich|vorteile|dich bei uns erwartet|bei uns erwarte*|erwartet dich bei|sie bei uns erwartet|dich bei * erwartet|interesse geweckt|ihr interesse|datenschutz|gehalt|vergutung|ansprechpartner*|warum wir|warum du|abschlussbemerkungen|rahmenbedingungen|arbeitsbedingungen|arbeitsumfeld|arbeitszeit*|arbeitsort|standort|arbeitsbeginn|vertragsart|informationen|weitere infos|sonstiges|klingt gut|das bekommst|perspektiven|worauf du dich|worauf sie sich|bei uns erwartet|kannst du dich freuen|konnen sie sich freuen|freu dich auf|freuen uns auf|
nous offrons|nous vous offrons|nous proposons|ce que nous|avantages|remuneration|salaire|qui sommes*|entreprise|a propos de nous|a propos de l*|notre*|candidature|postuler|processus de recrutement|pourquoi|rejoindre|modalites|conditions|type de contrat|contrat|horaires|lieu|localite|temps de travail|duree|date de debut|type d'emploi|prise de poste|informations|
informacion de contrataciones|actividad del empleo|publicado hoy|ofrecemos|te ofrecemos|se ofrece|que ofrece*|beneficios|sobre nosotros|quienes somos|la empresa|de la empresa|salario|como aplicar|contacto|condiciones|inscripcion|ubicacion|jornada|tipo de contrato|fecha de inicio|por que|
offriamo|si offre|cosa offr*|chi siamo|azienda|su di noi|retribuzione|ral|contratto|candidatura|invio candidature|come candidarsi|consenso|trattamento dei dati|contatti|sede|luogo|orario*|perche|
wij bieden|bieden wij|wat bieden|we bieden|bieden|ons aanbod|over ons|wie zijn wij|wie wij zijn|bedrijfsprofiel|bedrijf|arbeidsvoorwaarden|salaris|sollicit*|interesse|geinteresseerd|wat krijg je|krijg je|werken bij|jij krijgt|voordelen|waarom|locatie|
oferecemos|oferece|sobre nos|nossa empresa|nossos|a empresa|quem somos|contratacao|regime|como se candidatar|candidatar|contato|interessados|horario|local|tempo medio|remuneracao|voce ganha|incentivos|etapas|processo seletivo|informacoes adicionais|informacoes|por que|
oferim|ce oferim|beneficii|despre noi|companiei|compania|salariu*|oferta*|aplica*|termen*|program|locatie|de ce|
oferujemy|zapewniamy|co oferujemy|zyskasz|benefity|o nas|o firmie|warunki*|wynagrodzeni*|kontakt|aplikuj|jak aplikowac|klauzula|rodo|do podpisania umowy|dlaczego|rekrutac*|miejsce pracy|lokalizacja`,
  ],
  [
    'nice',
    `bonus|plus|pluses|ideally|advantage*|excited to learn|optional|
optional|vorteilhaft|
un plus|les plus|atout*|
plus|suma|
plus|
pre|
avantaj|
atut*`,
  ],
  [
    'must',
    `why you|requires|mandatory|what you need|you will need|you'll need|you need|do i need|you bring|you'll bring|you will bring|you can bring|you have|you'll have|you should have|you've|who you are|about you|are you|you are|your profile|your qualities|=your skills|your experience|your background|candidate*|applicants|we are looking for|we're looking for|we look for|looking for|seeking|what it takes|please have|should have|must have|skills|proficienc*|=skills|=expertise|=education|=experience|=languages|=language|competenc*|the person|eligibility|we expect|person specification|ksas|=knowledge|=understanding*|=abilities|must|ideal|=credentials|=licenses|=certifications|
profil*|mitbringst|bring mit|bringst|erwarten|du hast|sie haben|=kenntnisse|erwartungen|du bist|sie sind|uber dich|grundlagen|=fahigkeiten|solltest|sie verfugen|verfugen uber|verfugst uber|muss|passt du|passen sie|zeichnet|uberzeugst|punktest|=suchen wir|=wir suchen|=suchen wir dich|du passt|sie passen|passt zu uns|passen zu uns|wunschen wir uns|wir uns wunschen|deine starken|dein skillset|bewerber*|
profil*|competence*|criteres|exige*|vous avez|vous etes|vous apportez|vous disposez|=formation*|qui etes vous|=diplome*|=experience*|techniquement|=vous|=toi|=connaissances|=langues|savoir-faire|certificats|
perfil*|buscamos|que buscamos|=obligatori*|=formacion|=conocimientos|necesitas|pedimos|se requiere*|se pide*|se exige*|se busca|=experiencia|=titulacion|=idiomas|=habilidades|=competencias|=aptitudes|criterios|
profilo|cerchiamo|richiest*|ti serve|chiediamo|ci aspettiamo|il candidato|=conoscenze|=istruzione|titolo di studio|obbligator*|=lingue|=caratteristiche|
vragen wij|wij vragen|in huis|neem je mee|jij biedt|wat jij|herken je|zoeken|wat vragen|we vragen|verwachten|breng je mee|breng jij|meebrengt|je hebt|jij hebt|beschik je|beschik|profiel|functieprofiel|voorwaarden|wie ben jij|wie jij bent|ben jij|jij bent|je bent|over jou|jouw profiel|=vaardigheden|=talenkennis|=kennis|=opleiding|kwaliteiten|=competenties|
perfil|buscamos|procuramos|=conhecimento*|=formacao|esperamos|precisa ter|voce precisa|=habilidades|=experiencia|=idiomas|
candidatul*|ce cerem|ne dorim|ai nevoie|trebuie sa|te potrivesti|cerem|profil*|calificari|cautam|asteptam|asteptari*|necesar*|obligatori*|=studii|=experienta|=abilitati|=limbi*|
oczekujemy|kwalifikacje|musisz|dolacz do nas jesli|jesli posiadasz|idealny kandydat|szukamy|posiadasz|potrzebujesz|od kandydat*|twoj profil|=umiejetnosci|=doswiadczenie`,
  ],
  [
    'duty',
    `responsibilit*|duties|what you will do|what you'll do|you'll do|be doing|you will|you'll|your tasks|tasks|role|position|day to day|stack|technolog*|specifications|mission|scope|activities|the job|the work|your day|opportunity|your impact|
aufgaben*|tatigkeit*|rolle|erwartet dich|dich erwartet|du machst|du tust|dein job|verantwortung*|einsatzgebiet|
mission*|tache*|poste|responsabilite*|activites|role|quotidien|environnement de travail|
funciones|responsabilidades|haras|tareas|puesto|
mansioni|attivita|responsabilita|compiti|farai|ruolo|occuperai|
taken*|takenpakket|ga je|ga ik doen|je doet|functieomschrijving|functie|jobomschrijving|werkzaamheden|in jouw eerste|in de eerste|wat doe je|jouw rol|
responsabilidades|atividades|funcao|atribuicoes|dia a dia|vai fazer|desafios|
responsabilit*|sarcini*|atributii|activitati|rolul|vei face|
obowiazk*|zakres obowiazkow|zadania|twoja rola|bedziesz`,
  ],
  [
    'plain',
    `description|summary|overview|stellenbeschreibung|descriptif|descripcion|descrizione|descricao|descriere*|opis*|sobre a vaga|about the role|about this role`,
  ],
];

const patterns = table.map(([need, list]) => {
  const entries = phrasesOf(list);
  const edges = entries.filter((words) => words.startsWith('=')).map((words) => words.slice(1));
  const words = entries.filter((entry) => !entry.startsWith('='));
  return {
    need,
    anywhere: new RegExp(`(?<![\\p{L}\\d])(?:${anyPhrase(words)})(?![\\p{L}\\d])`, 'u'),
    atEdge:
      edges.length > 0
        ? new RegExp(`^(?:${anyPhrase(edges)})(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?:${anyPhrase(edges)})$`, 'u')
        : undefined,
  };
});

/** What a heading of nothing else makes nice to have; within more words each may be anything, as a town or a verb. */
const niceAlone = new RegExp(
  `^(?:${anyPhrase(
    phrasesOf(`nice|nices|nice haves|could have|extra|extras|bonuses|plus|not essential|
kann|soll|kann-kriterium|kann-kriterien|soll-kriterium|soll-kriterien|vorteil|gern|gerne|wunsch|wunsche|optionale kenntnisse|kein muss|
avantage|un avantage|en option|
ventaja|opcionales|preferencial|
vantaggio|ideale|
gewenst|voordeel|voorkeur|ideaal|geen must|
vantagem|opcionais|preferivel|
de dorit|preferat|plusuri|
pozadane|zaleta|dodatkowo|opcja`),
  )})$`,
  'u',
);

const tableWords = [
  ...new Set(
    table.flatMap(([, list]) =>
      phrasesOf(list)
        .flatMap((words) => words.replace('=', '').split(/[ -]/))
        .filter((word) => /\p{L}/u.test(word)),
    ),
  ),
];

const headingWords = new RegExp(
  `^(?:${anyPhrase([
    ...tableWords,
    ...'key main other basic core technical professional personal additional necessary general special specific relevant techniques personnelles recherche recherchees tecnicos tecnicas tecniche technische fachliche fachlichen personliche personlichen your our the this we you and of for to in is job work what who how und der die das ihr ihre dein deine unser unsere wir fur zu bei et les des vos votre nos de la le pour y los las tu el del i gli il tuo di e en het de je jouw wij onze o os as seu sua voce da do si cu la a w na do twoj twoje'.split(
      ' ',
    ),
  ])})$`,
  'u',
);

const aboutOthers =
  /^why (?!you\b(?! should join| should work| ll love)|the (?:role|job)|this)|^(?:warum (?:wir|du|sie)|pourquoi (?:nous )?(?:rejoindre|choisir)|perche (?:lavorare|sceglier\p{L}+)|por que (?:trabaj\p{L}+|trabalh\p{L}+|unirte|elegir\p{L}*|escolher)|waarom (?:werken|kiezen)|de ce (?:sa|noi)|dlaczego (?:warto|my))(?!\p{L})|^(?:more )?about (?!you\b|the (?:role|job|position|work|opportunity)|this)|^(?:uber|over|despre) (?!dich|sie|ti|vos|jou|de functie|functie)|^sobre (?!ti\b|vos\b|voce|la posicion|el puesto|a vaga|o cargo)/u;

const mostEdgeWords = 5;

const fewestLetters = 9;
const withoutOneLetter = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
/** The long words of the table, by themselves with a letter left out. */
const byRest = new Map(
  tableWords
    .flatMap((word) => (word.endsWith('*') ? ['', 's', 'en'].map((end) => word.slice(0, -1) + end) : [word]))
    .filter((word) => word.length >= fewestLetters && /^\p{L}+$/u.test(word))
    .flatMap((word) => [word, ...withoutOneLetter(word)].map((rest) => [rest, word] as const)),
);

/** Another last letter is another form of the word. */
const isSlip = (known: string, word: string): boolean =>
  known[0] === word[0] &&
  slipsBetween(known, word) === 1 &&
  !known.startsWith(word) &&
  !word.startsWith(known) &&
  known.slice(0, -1) !== word.slice(0, -1);

/** Mends one slip in a long word of a heading: `prefferred`, `requirments`, `responsibilties`. */
function mendSlip(word: string): string {
  if (word.length < fewestLetters || headingWords.test(word) || isOrdinary(word)) return word;
  const near = [word, ...withoutOneLetter(word)].flatMap((rest) => byRest.get(rest) ?? []);
  return near.find((known) => isSlip(known, word)) ?? word;
}

/** `OverigePluspunten` is two words that lost what stood between them. */
function foldHeading(heading: string): string {
  const words = foldAccents(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[’´`]/g, "'")
    .replace(/[^\p{L}\d'+-]+/gu, ' ')
    .trim()
    .split(' ');
  return (words.length > mostEdgeWords ? words : words.map(mendSlip)).join(' ');
}

export const isAboutOthers = (heading: string): boolean => aboutOthers.test(foldHeading(heading));

const meta =
  /^(?:(?:job |work |working |annual |basic |contract )?(?:locations?|place|salary|pay|rates?|hours|schedule|start date|closing date|company|employer|clients?|department|id|ref|reference|type|title|industry|sector|reports to|duration|length|dates?|contract|contact|note|labels|apply|how to apply|please apply))$/u;

export const isMeta = (heading: string): boolean => meta.test(foldHeading(heading));

const duties =
  '(?:duties|responsibilities|tasks|aufgaben|tatigkeiten|missions?|taches|activites|funciones|tareas|mansioni|attivita|compiti|taken|werkzaamheden|funcoes|atividades|tarefas|atributii|sarcini|zadania|obowiazki)';
const following =
  '(?:following|follows|folgenden?|suivantes?|siguientes|seguenti|volgende|seguintes|urmatoarele|nastepujace)';
/** `Se requiere un técnico para realizar las siguientes tareas`, `You are part of the team and your duties are as follows`. */
const introducesDuties = new RegExp(
  `(?:${following} ${duties}|${duties}(?: \\p{L}{2,7}){0,3} ${following})$`,
  'u',
);

export const introducesTasks = (heading: string): boolean => introducesDuties.test(foldHeading(heading));

/** True for `Nice`, `Kann` and other words that mark a heading only where they are all of it. */
export const isNiceAlone = (heading: string): boolean => niceAlone.test(foldHeading(heading));

export function needOfHeading(heading: string): SectionNeed | undefined {
  const [, within = ''] = /\(([^()]*)\)\s*:?$/.exec(heading) ?? [];
  const need = within === '' ? undefined : needOfHeading(within);
  if (need === 'must' || need === 'nice') return need;
  const folded = foldHeading(heading);
  if (isNiceAlone(heading)) return 'nice';
  if (aboutOthers.test(folded)) return 'none';
  if (introducesTasks(heading)) return 'duty';
  const isShort = folded.split(' ').length <= mostEdgeWords;
  return patterns.find(
    ({ anywhere, atEdge }) => anywhere.test(folded) || (isShort && atEdge?.test(folded) === true),
  )?.need;
}

export const isHeadingAlone = (line: string): boolean =>
  foldHeading(line)
    .split(/[ -]/)
    .every((word) => headingWords.test(word));
