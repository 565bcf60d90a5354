/** First heading, one in the middle, and the last. */
type OfTopic = readonly [first: string, middle: string, last: string];

export interface OutlineQuestions {
  sizes: Record<'short' | 'medium' | 'long', string>;
  /** In place of the audience where its words would need another form. */
  readers?: string;
  topics: Record<'why' | 'how' | 'what', OfTopic>;
  takeaways: string;
  subjects: Record<'figures' | 'rules' | 'steps' | 'signs' | 'people' | 'differences', string>;
  inTurn: readonly string[];
  gain: string;
  main: string;
  hook: string;
  discussion: string;
  news: string;
  use: string;
  stages: readonly [string, string, string];
  /** Subjects of mails that ask for a case, for what most get wrong, and for what to do first. */
  mails: readonly [string, string, string];
  heading: string;
}

const english: OutlineQuestions = {
  sizes: { short: 'One sentence.', medium: 'Two sentences.', long: 'Four sentences.' },
  topics: {
    why: [
      'Who still believes the opposite, and what does it cost them?',
      'What causes this, and how can you show it?',
      'What should {readers} do differently tomorrow?',
    ],
    how: [
      'What goes wrong today for {readers}, and when did you last see it?',
      'Where do most give up, and what helps there?',
      'What is the first step, and how do readers notice that it worked?',
    ],
    what: [
      'What do {readers} ask you about this, in their own words?',
      'Which choices are there, and when does each fit?',
      'What should readers do first, and what does it save them?',
    ],
  },
  takeaways: 'What should {readers} still know in a week?',
  subjects: {
    figures: 'Which figures do you have, and where are they from?',
    rules: 'What does the rule say, and where can readers look it up?',
    steps: 'Which steps would you take, in their order?',
    signs: 'By which signs can readers tell, and from which point on?',
    people: 'Who has a part in this, and who has the last word?',
    differences: 'Where does a reader see the difference first?',
  },
  inTurn: [
    'Which case of yours shows this, with a place or a figure?',
    'What do most get wrong here, and what happens then?',
    'What do you do otherwise than most, and why?',
    'What would a colleague object here, and what do you answer?',
  ],
  gain: 'What do readers gain by opening this?',
  main: 'What is the one thing {readers} should know?',
  hook: 'What do most get wrong, and what have you seen instead?',
  discussion: 'What do you want to ask {readers}?',
  news: 'What is new, and why does it matter to {readers}?',
  use: 'What can they do with it now?',
  stages: [
    'Why does this matter now to {readers}?',
    'They have opened a mail: what do they still want to know?',
    'They have followed the link: what did the page not say?',
  ],
  mails: ['A case of ours', 'What most get wrong', 'Where to start'],
  heading: 'What do readers need to know about “{name}”?',
};

const german: OutlineQuestions = {
  sizes: { short: 'Ein Satz.', medium: 'Zwei Sätze.', long: 'Vier Sätze.' },
  readers: 'Ihre Leser',
  topics: {
    why: [
      'Wer glaubt noch das Gegenteil, und was kostet ihn das?',
      'Woran liegt das, und womit können Sie es belegen?',
      'Was sollten {readers} morgen anders machen?',
    ],
    how: [
      'Was geht heute schief, und wann haben Sie es zuletzt erlebt?',
      'Wo geben die meisten auf, und was hilft an dieser Stelle?',
      'Was ist der erste Schritt, und woran merkt man, dass er gelungen ist?',
    ],
    what: [
      'Was fragen {readers} Sie dazu, in ihren eigenen Worten?',
      'Welche Möglichkeiten gibt es, und wann passt welche?',
      'Was sollten {readers} zuerst tun, und was sparen sie damit?',
    ],
  },
  takeaways: 'Was sollten {readers} in einer Woche noch wissen?',
  subjects: {
    figures: 'Welche Zahlen haben Sie dazu, und woher stammen sie?',
    rules: 'Was sagt die Vorschrift, und wo kann man sie nachlesen?',
    steps: 'Welche Schritte würden Sie gehen, der Reihe nach?',
    signs: 'Woran erkennt man das, und ab wann?',
    people: 'Wer ist beteiligt, und wer hat das letzte Wort?',
    differences: 'Woran merken {readers} den Unterschied zuerst?',
  },
  inTurn: [
    'Welcher Fall aus Ihrer Arbeit zeigt das, mit Ort oder Zahl?',
    'Was machen die meisten hier falsch, und was passiert dann?',
    'Was machen Sie anders als die meisten, und warum?',
    'Was würde eine Kollegin hier einwenden, und was antworten Sie?',
  ],
  gain: 'Was haben {readers} davon, wenn sie das öffnen?',
  main: 'Was sollten {readers} auf jeden Fall wissen?',
  hook: 'Was machen die meisten falsch, und was haben Sie stattdessen erlebt?',
  discussion: 'Was möchten Sie von Ihren Lesern wissen?',
  news: 'Was ist neu, und warum geht es Ihre Leser an?',
  use: 'Was können sie jetzt damit anfangen?',
  stages: [
    'Warum geht das Ihre Leser gerade jetzt an?',
    'Eine Mail haben sie geöffnet: Was wollen sie noch wissen?',
    'Den Link haben sie angeklickt: Was stand nicht auf der Seite?',
  ],
  mails: ['Ein Fall aus unserer Arbeit', 'Was die meisten falsch machen', 'Womit man anfängt'],
  heading: 'Was müssen {readers} über „{name}“ wissen?',
};

const french: OutlineQuestions = {
  sizes: { short: 'Une phrase.', medium: 'Deux phrases.', long: 'Quatre phrases.' },
  readers: 'vos lecteurs',
  topics: {
    why: [
      'Qui croit encore le contraire, et qu’est-ce que cela lui coûte ?',
      'D’où cela vient-il, et comment pouvez-vous le montrer ?',
      'Que devraient faire {readers} autrement dès demain ?',
    ],
    how: [
      'Qu’est-ce qui se passe mal aujourd’hui, et quand l’avez-vous vu pour la dernière fois ?',
      'Où la plupart abandonnent-ils, et qu’est-ce qui aide à ce moment-là ?',
      'Quelle est la première étape, et à quoi voit-on qu’elle a réussi ?',
    ],
    what: [
      'Que vous demandent {readers} à ce sujet, avec leurs mots ?',
      'Quels choix y a-t-il, et dans quel cas prendre lequel ?',
      'Que devraient faire {readers} en premier, et qu’y gagnent-ils ?',
    ],
  },
  takeaways: 'Que doivent retenir {readers} dans une semaine ?',
  subjects: {
    figures: 'Quels chiffres avez-vous, et d’où viennent-ils ?',
    rules: 'Que dit la règle, et où peut-on la lire ?',
    steps: 'Quelles étapes suivriez-vous, dans l’ordre ?',
    signs: 'À quels signes le voit-on, et à partir de quand ?',
    people: 'Qui y participe, et qui a le dernier mot ?',
    differences: 'Où voit-on la différence en premier ?',
  },
  inTurn: [
    'Quel cas vécu le montre, avec un lieu ou un chiffre ?',
    'Quelle erreur fait-on le plus souvent ici, et que se passe-t-il alors ?',
    'Que faites-vous autrement que les autres, et pourquoi ?',
    'Qu’objecterait un confrère, et que répondez-vous ?',
  ],
  gain: 'Que gagnent {readers} à ouvrir ce message ?',
  main: 'Que doivent savoir {readers} avant tout ?',
  hook: 'Quelle erreur fait-on le plus souvent, et qu’avez-vous vu à la place ?',
  discussion: 'Que voulez-vous demander à vos lecteurs ?',
  news: 'Qu’y a-t-il de nouveau, et en quoi cela concerne-t-il vos lecteurs ?',
  use: 'Que peuvent-ils en faire dès maintenant ?',
  stages: [
    'En quoi cela concerne-t-il vos lecteurs en ce moment ?',
    'Ils ont ouvert un message : que veulent-ils encore savoir ?',
    'Ils ont suivi le lien : qu’est-ce que la page ne disait pas ?',
  ],
  mails: ['Un cas vécu', 'L’erreur la plus fréquente', 'Par où commencer'],
  heading: 'Que doivent savoir {readers} sur « {name} » ?',
};

const spanish: OutlineQuestions = {
  sizes: { short: 'Una frase.', medium: 'Dos frases.', long: 'Cuatro frases.' },
  readers: 'sus lectores',
  topics: {
    why: [
      '¿Quién cree todavía lo contrario, y qué le cuesta?',
      '¿A qué se debe, y cómo puede demostrarlo?',
      '¿Qué deberían hacer {readers} de otro modo mañana?',
    ],
    how: [
      '¿Qué sale mal hoy, y cuándo lo vio por última vez?',
      '¿Dónde abandona la mayoría, y qué ayuda en ese punto?',
      '¿Cuál es el primer paso, y en qué se nota que ha funcionado?',
    ],
    what: [
      '¿Qué le preguntan {readers} sobre esto, con sus propias palabras?',
      '¿Qué opciones hay, y cuándo conviene cada una?',
      '¿Qué deberían hacer {readers} primero, y qué se ahorran?',
    ],
  },
  takeaways: '¿Qué deberían recordar {readers} dentro de una semana?',
  subjects: {
    figures: '¿Qué cifras tiene, y de dónde salen?',
    rules: '¿Qué dice la norma, y dónde se puede leer?',
    steps: '¿Qué pasos daría, por orden?',
    signs: '¿En qué se nota, y a partir de cuándo?',
    people: '¿Quién participa, y quién tiene la última palabra?',
    differences: '¿Dónde se nota antes la diferencia?',
  },
  inTurn: [
    '¿Qué caso suyo lo muestra, con un lugar o una cifra?',
    '¿En qué se equivoca aquí la mayoría, y qué pasa entonces?',
    '¿Qué hace usted de otro modo que la mayoría, y por qué?',
    '¿Qué objetaría un colega, y qué le respondería?',
  ],
  gain: '¿Qué ganan {readers} al abrir este mensaje?',
  main: '¿Qué deberían saber {readers} ante todo?',
  hook: '¿En qué se equivoca la mayoría, y qué ha visto usted en cambio?',
  discussion: '¿Qué quiere preguntar a sus lectores?',
  news: '¿Qué hay de nuevo, y por qué importa a sus lectores?',
  use: '¿Qué pueden hacer ya con ello?',
  stages: [
    '¿Por qué importa esto ahora a sus lectores?',
    'Han abierto un mensaje: ¿qué quieren saber todavía?',
    'Han seguido el enlace: ¿qué no decía la página?',
  ],
  mails: ['Un caso nuestro', 'El error más frecuente', 'Por dónde empezar'],
  heading: '¿Qué necesitan saber {readers} sobre «{name}»?',
};

const byLanguage: Partial<Record<string, OutlineQuestions>> = { de: german, fr: french, es: spanish };

/** @param language a BCP 47 tag; one without questions has those in English */
export const questionsIn = (language: string): OutlineQuestions => byLanguage[language] ?? english;

const askedOf: readonly [keyof OutlineQuestions['topics'], RegExp][] = [
  ['why', /^(?:why|warum|wieso|weshalb|pourquoi|por qué|perché|waarom|porquê|dlaczego)(?!\p{L})/iu],
  [
    'how',
    /^(?:how|when|wie|wann|comment|quand|cómo|cuándo|come|quando|hoe|como|jak)(?!\p{L})|checklist|guide|tips/iu,
  ],
];

export const topicKind = (topic: string): keyof OutlineQuestions['topics'] =>
  askedOf.find(([, words]) => words.test(topic))?.[0] ?? 'what';

/** What sections ask by the words of a heading. What it is about stands above it. */
export const subjectWords: readonly [keyof OutlineQuestions['subjects'], RegExp][] = [
  [
    'figures',
    /(?<!\p{L})(?:costs?|prices?|pays?|money|arithmetic|numbers?|figures|budget|savings?|how (?:often|many|much|long)|wie (?:oft|viele?|lange)|bezahlt|zahlen|preise?|kost(?:en|et)|prix|coûts?|coûte|combien|precios?|costes?|cuest\p{L}+|cuánt\p{L}+|prezz[oi])(?!\p{L})/iu,
  ],
  [
    'rules',
    /\b(?:law|rules?|standards?|regulations?|permits?|licen[cs]es?)\b|vorschrift|gesetz|genehmigung|réglementation|normativa/iu,
  ],
  [
    'differences',
    /(?<!\p{L})(?:differen\p{L}+|differs?|unlike|instead|anders|unterschied\p{L}*|statt|diff[ée]ren\p{L}+|autrement|diferen\p{L}+)(?!\p{L})/iu,
  ],
  [
    'steps',
    /^(?:how|steps|checklist|what to|at home|in practice|first|schritte|wie|comment|étapes|cómo|pasos)(?!\p{L})|\b(?:plan|week|day)\b/iu,
  ],
  [
    'signs',
    /^(?:when|wann|wenn|quand|cuándo|quando)(?!\p{L})|(?<!\p{L})(?:better|besser|mieux|mejor)(?!\p{L})/iu,
  ],
  ['people', /^(?:who|wer|qui|quién(?:es)?)(?!\p{L})/iu],
];
