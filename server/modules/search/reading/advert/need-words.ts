import { wordsPattern } from './words-pattern.ts';

/** Words by which a clause says how much it asks for something, in the product's languages; folded. */
export const nice = wordsPattern(`
  nice to have*|nice-to-have*|a plus|big plus|huge plus|strong plus|real plus|definite plus|is plus|plus point*|a bonus|bonus|
  an advantage|added advantage|be advantage|advantage|an asset|a benefit|ideally|desirable|desired|preferred|prefered|preferably|prefer|
  optional|optionally|welcome|appreciated|beneficial|advantageous|helpful|useful|valuable|valued|is fine|would be great|would also be great|would be good|would be nice|is great|
  are great|are all great|good to have|great to have|if you have it|if you have them|if you have any|we'd love|would love|even better|
  extra points|highly regarded|highly valued|favorable|favorably|favourable|favourably|
  von vorteil|vorteilhaft|wunschenswert|idealerweise|vorzugsweise|bevorzugt|moglichst|gern gesehen|gerne gesehen|gerne als|gerne auch|ware gut|ware schon|
  ware toll|ware super|pluspunkt*|ein plus|willkommen|wurde uns freuen|
  un atout|atout|idealement|souhaite|souhaitee|souhaites|souhaitees|souhaitable*|un plus|apprecie|appreciee|apprecies|appreciees|facultati*|
  bienvenu|bienvenue|bienvenus|de preference|
  deseado*|deseada*|se valora|se valoran|se valorara|se valoraran|valorado|valorada|valorable*|deseable*|preferible*|preferentemente|preferiblemente|
  idealmente|bienvenid*|se aprecia*|opcional|optionnel*|opzional*|facoltativ*|optioneel|
  gradit*|preferibil*|titolo preferenziale|preferenziale|costituisc*|apprezzat*|
  een pre|pre|bij voorkeur|mooi meegenomen|pluspunt*|het liefst|eventueel|een plus|dikke plus|groot plus|wenselijk|is fijn|handig|
  desejave*|diferencial|diferenciais|mais-valia|valorizad*|preferencialmente|de preferencia|bem-vind*|um plus|
  constituie avantaj|avantaj*|binevenit*|preferabil|de preferat|
  mile widzian*|milo widzian*|atutem|atut|dodatkowym|plusem|najlepiej|preferowan*|opcjonalnie`);

/** What is nice begins here: `Canva und idealerweise Figma`. */
export const niceFrom =
  'eventueel|eventuell|éventuellement|ewentualnie|ideally|preferably|idealerweise|gerne als|gerne auch|vorzugsweise|bevorzugt|idéalement|de préférence|preferiblemente|preferentemente|idealmente|preferibilmente|bij voorkeur|het liefst|preferencialmente|preferabil|najlepiej';

export const must = wordsPattern(`
  must have*|must-have*|must haves|must|require|required|requires|requirement|requirements|mandatory|essential|non-negotiable|crucial|
  imperative|need|needed|needs|necessary|at least|minimum|proven|solid|strong|fluent|qualified|qualification|qualifications|you have|
  you bring|you know|you hold|you are|you speak|you write|you can|you've|experience|experienced|knowledge of|knowledge in|familiar|
  familiarity|proficient|proficiency|expertise|command of|skill|skills|skilled|looking for|seeking|wanted|who knows|who has|who have|
  who speaks|who can|who writes|candidate will have|candidates will have|candidate should|candidates should|candidates must|
  applicants should|applicants must|holder will have|expected to have|would need|
  du hast|du kannst|du bringst|du beherrschst|sie haben|sie verfugen|sie bringen|sie beherrschen|voraussetzung|erforderlich|pflicht|
  zwingend|notwendig|kenntnisse|erfahrung|vorausgesetzt|du solltest|sie sollten|
  vous maitrisez|vous etes|vous avez|vous disposez|vous possedez|vous connaissez|vous justifiez|exige|exigee|requis|requise|obligatoire|
  indispensable|experience|maitrise|vous devez|vous devrez|titulaire|doit etre|devra|il faut|est demande|est demandee|
  tienes|dispones|debe|debes|debera|deberas|se requiere|se precisa|se necesita|imprescindible|obligatorio|obligatoria|necesario|necesaria|requisito|experiencia|
  possiedi|dovrai|si richiede|e richiesto|e richiesta|obbligatori*|indispensabil*|esperienza|richiesto|richiesta|conoscenza|
  je hebt|je moet|je dient|je beschikt|je beheerst|vereist|verplicht|noodzakelijk|ervaring|kennis van|
  voce tem|deve ter|exige-se|obrigatori*|necessari*|imprescindivel|
  experienta|cunostinte|obligatoriu|obligatorie|necesar|necesara|
  masz|posiadasz|wymagan*|konieczn*|niezbedn*|doswiadczenie|znajomosc`);

/** What the employer gives, or tells of itself. */
export const offer = wordsPattern(`
  will receive|will also receive|will enjoy|will be rewarded|will be offered|will have the opportunity|will have an opportunity|
  an opportunity|the opportunity|opportunities to|enhance your|enhance the|will be supported|will be allocated|will be provided|to gain more|gain more|
  we offer|we get|we provide|you'll get|you'll receive|you'll enjoy|you will get|you will receive|you will enjoy|we'll provide|benefits|
  perks|compensation|salary|equal opportunit*|why join|about us|about the company|who we are|our company|our story|our mission|our values|
  our office|our team|our customers|our clients|founded in|401k|paid time off|pension|days of holiday|day of holiday|regardless of|
  we are a|we are an|we're a|we're an|apply now|apply via|apply by|apply with|contact us|
  wir bieten|nous offrons|ofrecemos|offriamo|wij bieden|oferecemos|oferim|oferujemy`);

export const duty = wordsPattern(`
  you'll|you will|responsible for|responsibilities|responsibility|duties|the role|day to day|your tasks|tasks include|we use|we run|
  we build|we work with|our stack|tech stack|deine aufgaben|vos missions|tus tareas`);
/** `You will need Java` asks all the same. */
export const needInstead = wordsPattern(
  `you will be expected to have|you'll need|you'll have|you'll bring|you'll speak|you will need|you will have|you will bring|you will speak`,
);
