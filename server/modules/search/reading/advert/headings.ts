import { foldAccents } from '../../vocabulary/fold.ts';

/** What the lines below a heading ask for: `none` is what is offered, told or required by law. */
export type SectionNeed = 'must' | 'nice' | 'duty' | 'none' | 'plain';

/**
 * The headings of adverts in the product's languages, folded; a star stands for any ending. The first need counts whose words
 * stand in a heading: `Preferred qualifications` are nice to have, `About us` asks for nothing, `About you` does.
 */
const table: [Exclude<SectionNeed, 'plain'>, string][] = [
  [
    'none',
    `benefits|perks|we offer|what we offer|offer|you will get|you'll get|you will receive|you'll enjoy|why join*|why you|why it|why us|why work|why we|about us|about our|who we are|our company|our mission|our story|our values|our culture|our team|our client*|company|compensation|salary|pay|remuneration|how to apply|apply|to apply|application*|contact|equal opportunit*|eeo*|legal|disclaimer|privacy|more information|further information|additional information|working with us|work with us|working conditions|hiring process|interview process|selection process|next steps|what happens next|how to find|labels|note|location|you will learn|what you will learn|
wir bieten|bieten wir|wir dir bieten|das bieten|unser angebot|uber uns|wer wir sind|unternehmen*|kontakt|bewerbung*|vorteile|dich bei uns erwartet|sie bei uns erwartet|interesse geweckt|ihr interesse|datenschutz|gehalt|ansprechpartner*|warum wir|warum du|
nous offrons|nous vous offrons|nous proposons|ce que nous|avantages|remuneration|salaire|qui sommes*|entreprise|a propos|notre*|candidature|postuler|processus de recrutement|pourquoi nous|modalites|conditions|conditions de travail|
ofrecemos|te ofrecemos|se ofrece|que ofrece*|beneficios|sobre nosotros|quienes somos|la empresa|de la empresa|salario|como aplicar|contacto|condiciones|inscripcion|
offriamo|si offre|cosa offr*|benefit|chi siamo|azienda|su di noi|retribuzione|ral|contratto|candidat*ra|invio candidature|consenso|trattamento dei dati|contatti|
wij bieden|bieden wij|wat bieden|we bieden|ons aanbod|over ons|wie zijn wij|wie wij zijn|bedrijfsprofiel|arbeidsvoorwaarden|salaris|sollicit*|interesse|geinteresseerd|
oferecemos|oferece|sobre nos|sobre a|nossa empresa|a empresa|quem somos|contratacao|regime|como se candidatar|candidatar|contato|interessados|horario|local|tempo medio|remuneracao|
oferim|ce oferim|beneficii|despre noi|companiei|compania|salariu*|oferta*|aplica*|termen*|
oferujemy|zapewniamy|co oferujemy|benefity|o nas|o firmie|warunki*|wynagrodzeni*|kontakt|aplikuj|klauzula|rodo|do podpisania umowy|dlaczego my`,
  ],
  [
    'nice',
    `preferred|preferable|nice to have*|desirable|desired|bonus|plus|pluses|ideally|good to have|advantage*|extra points|excited to learn|add value|added value|optional|would be great|not required|
von vorteil|wunschenswert|idealerweise|pluspunkt*|optional|bonuspunkte|
un plus|les plus|atout*|souhait*|apprecie*|idealement|
se valora*|valorable*|valoramos|deseable*|plus|suma|
gradit*|preferenzial*|costituisc*|bello se|valore aggiunto|
pre|mooi meegenomen|bij voorkeur|pluspunt*|
desejave*|diferencia*|valoriza*|mais valia*|
constituie avantaj|avantaj*|reprezinta*|
mile widzian*|atut*|dodatkow*`,
  ],
  [
    'must',
    `requirement*|required|requires|qualification*|must have*|must haves|essential*|mandatory|minimum|what you need|what you will need|what you'll need|you'll need|you need|you bring|you'll bring|you will bring|you can bring|you have|you'll have|you should have|who you are|about you|are you|your profile|your qualities|your skills|your experience|your background|candidate|we are looking for|we're looking for|looking for|seeking|skills|skill*|expertise|education|experience*|languages|language|competenc*|the person|eligibility|we expect|knowledge|must|ideal|credentials|
anforderung*|profil|dein profil|ihr profil|qualifikation*|voraussetzung*|bringst du mit|bringen sie mit|bringst|bring mit|mitbringen|erwarten|erwarten wir|du hast|sie haben|kenntnisse|erwartungen|du bist|uber dich|grundlagen|fahigkeiten|das solltest du|sie verfugen|muss|
profil*|competence*|prerequis|exige*|requis*|vous avez|vous etes|formation*|qui etes vous|diplome*|experience*|techniquement|connaissances|langues|
requisito*|requerimiento*|perfil*|buscamos|que buscamos|imprescindible*|obligatori*|excluyente*|formacion|conocimientos|necesitas|pedimos|experiencia|titulacion|idiomas|habilidades|
requisit*|competenze*|profilo|cerchiamo|richiest*|il candidato|conoscenze|istruzione|titolo di studio|obbligator*|lingue|
functie eisen|functie-eisen|functieeisen|eisen|vereist*|vragen wij|wij vragen|wat vragen|we vragen|verwachten wij|wat verwachten|breng je mee|je hebt|jij hebt|beschik je|beschik|profiel|functieprofiel|voorwaarden|wie ben jij|over jou|jouw profiel|vaardigheden|talenkennis|
requisitos|obrigatori*|perfil|buscamos|procuramos|qualificacoes|conhecimento*|formacao|esperamos|imprescindive*|necessari*|
cerint*|candidatul*|ce cerem|cerem|profil*|calificari|cautam|asteptari*|necesar*|obligatori*|studii|experienta|abilitati|limbi*|
wymaga*|oczekujemy|oczekiwania*|kwalifikacje|szukamy|niezbedn*|konieczn*|od kandydat*|umiejetnosci`,
  ],
  [
    'duty',
    `responsibilit*|duties|what you will do|what you'll do|you will|you'll|your tasks|tasks|role|position|description|summary|overview|day to day|stack|technolog*|specifications|mission|scope|activities|the job|the work|your day|
aufgaben*|tatigkeit*|rolle|stellenbeschreibung|erwartet dich|dich erwartet|
mission*|tache*|poste|descriptif|responsabilite*|activites|
funciones|responsabilidades|haras|tareas|descripcion|puesto|
mansioni|attivita|responsabilita|compiti|farai|descrizione|
taken*|takenpakket|ga je|functieomschrijving|functie|jobomschrijving|werkzaamheden|in jouw eerste|in de eerste|wat doe je|
responsabilidades|atividades|funcao|descricao|atribuicoes|dia a dia|vai fazer|
responsabilit*|sarcini*|atributii|descriere*|activitati|
obowiazk*|zakres obowiazkow|zadania|opis stanowiska|twoja rola`,
  ],
];

const patterns = table.map(
  ([need, list]) =>
    [
      need,
      new RegExp(
        `(?<![\\p{L}\\d])(?:${list
          .split(/\|\s*/)
          .filter((words) => words !== '')
          .map((words) => words.replaceAll('*', '\\p{L}*'))
          .join('|')})(?![\\p{L}\\d])`,
        'u',
      ),
    ] as const,
);

/** About another subject than the applicant: `About Housekeep`. */
const aboutOthers =
  /^(?:more )?about (?!you\b|the (?:role|job|position|work|opportunity)|this)|^(?:uber|sobre|over|despre) (?!dich|sie|ti|vos|jou|de functie|functie|la posicion|el puesto|a vaga|rol)/u;

/** What the lines below a heading ask for; undefined for one that no table has. */
export function needOfHeading(heading: string): Exclude<SectionNeed, 'plain'> | undefined {
  const folded = foldAccents(heading)
    .replace(/[’´`]/g, "'")
    .replace(/[^\p{L}\d'+-]+/gu, ' ')
    .trim();
  if (aboutOthers.test(folded)) return 'none';
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0];
}
