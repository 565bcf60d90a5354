const setOf = (words: string): Set<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** A phrase with one of these is a sentence, or the half of one; folded. */
export const clausal =
  setOf(`ich du wir ihr man dich dir uns euch sich mich hast hat haben kannst konnen konntest willst mochtest weisst wissen wird
  werden wirst jedoch sondern falls dann worauf darin dabei dazu nicht vorhanden you we they he she i us them me everything everyone
  yourself what how why whether you're you've you'll we're we've they're it's i'm appreciate nous vous je tu il elle ils elles j'ai etes avez yo usted nosotros te ti io noi voi lei jij wij
  hij zij ik eu noi voi ei ele ela eles nos my ty on ona jestes masz`);

/** Words that no name has. */
export const finite =
  setOf(`is are was were be been being has have had do does can could will would should must may to if when while as
  requires require needs need means makes make works provides includes ensures allows involves offers comes goes takes gives`);

/** English verbs of a sentence, which no name has. */
export const predicates =
  setOf(`is are was were our your this these those their his her has had requires require meets means makes works includes ensures allows involves comes goes
  takes gives learn`);

/** `Ability to drive a forklift`: what hands do is a skill, other abilities are no more than manners. */
export const able = setOf(
  'ability able capable capacity fahigkeit capacite capacidad capacita capacidade capacitate habilidad habilidade',
);
export const byHand = setOf(`operate use read drive repair install weld type write code program lift interpret
  bedienen lesen fahren reparieren schweissen lire utiliser conduire souder uso usar leer interpretar interpretacion operar manejar reparar
  soldar uso leggere utilizzo saldare bedienen lezen lassen ler operar interpretacao soldar`);

/** Pay and terms, not demands. */
export const terms = setOf('selon according je-nach segun conforme zaleznie entsprechend convention');

export const determiners = setOf('a an the our your their its this these new');
