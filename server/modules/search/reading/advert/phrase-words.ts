import { foldAccents, type Language, languages } from '../../vocabulary/fold.ts';

export const phrasesOf = (list: string): string[] =>
  list
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** A star stands for any letters. Longer phrases come first. */
export const anyPhrase = (phrases: Iterable<string>): string =>
  [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => RegExp.escape(phrase).replaceAll('\\*', '\\p{L}*'))
    .join('|');

export const wordsPattern = (list: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${anyPhrase(phrasesOf(list))})(?![\\p{L}\\p{N}-])`, flags);

export const nice = wordsPattern(`
  nice to have*|nice-to-have*|a plus|big plus|huge plus|strong plus|real plus|definite plus|is plus|plus point*|a bonus|bonus|
  an advantage|added advantage|be advantage|advantage|an asset|a benefit|ideally|desirable|desired|preferred|prefered|preferable|preferably|prefer|
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

export interface PhraseWords {
  /** What is asked for follows these, or stands before them: `experience with wound care`, `driving experience`. */
  asking: Set<string>;
  /** These ask only with a preposition: `skilled in`, but not `a skilled nurse`. */
  askingOf: Set<string>;
  fillers: Set<string>;
  /** What follows is no longer asked for: a purpose, a relative clause. */
  ends: Set<string>;
  /** A phrase goes no further, though what is joined to it may. */
  breaks: Set<string>;
  inner: Set<string>;
  joints: Set<string>;
  examples: Set<string>;
  /** Another thought begins with these, though `and` stands before them. */
  anew: Set<string>;
  vague: Set<string>;
}

const table: Record<Language, Record<keyof PhraseWords, string>> = {
  en: {
    asking: `experience experienced capability expertise knowledge understanding familiarity familiar proficiency proficient background exposure
      command mastery competency competence competent skill skills skilled trained training fluency comfortable understand qualified
      know-how valid hold holds holding possess`,
    askingOf: `experienced familiar proficient competent skilled trained comfortable qualified strong confident adept versed
      worked fundamentals foundation foundations grounding grasp record knowledgeable`,
    fillers: `about a an the of in with on at as to for by from into is are be been being have has having had must should will would can could
      you your you've you'll we our us it its this that these those their his her any some all more most other one both each a1 a2 b1 b2
      c1 c2 level language languages in-depth depth strong solid good great excellent proven demonstrated demonstrable extensive deep
      basic advanced general sound working practical hands-on previous prior relevant related professional senior junior significant
      substantial high highly very well thorough broad wide minimum least plus years year months yrs old over initial first early recent
      current valid proficient fluent similar various different modern common strongly preferably ideally required preferred desired
      desirable needed necessary essential mandatory considered beneficial advantageous helpful additional using building developing
      designing managing writing analyzing analysing operating running leading supporting maintaining creating delivering implementing
      architecting including eg etc key core degree record track commercial industry real-world verifiable applied conceptual concepts
      basics involved clear demonstrating while confident adept versed own extra bonus big huge how know knows able range variety
      new further different direct comparable higher above become considerable tremendous either indepth medior written spoken both verbal non-technical up out off down together specifically successfully effectively there you're you've knowledge/experience skills/experience combination number set entire actual ship shipping last past previous two three four five six seven eight ten hands date updated round associated applicable suitable upcoming
      distinct demonstrates displaying exceptional also therefore highquality high-quality meaningful trustbased trust-based successful handson`,
    ends: `please along that which who whose where when while gained through via across because since if so ensuring ensure not but than during
      against between around per under without alongside within convey based`,
    breaks:
      'in with on at by for to from as into using working used developed both however also then thats therefore typically is are will can must per would should could may might has have had was were',
    inner: 'of and-',
    joints: 'and or and/or or/and & plus',
    examples: 'such like including include e.g e.g. eg i.e incl namely',
    anew: 'a an the to is are has have be being you we it i also happy loves able who',
    vague: `h/f f/h m/f f/m m/f/d f/m/d m/w/d w/m/d clean pass greater larger ft excellence opening missing superb listed below performance achievement achievements achieving exceeding success successes attributes participation sought desire connections academic applicants regulations legislation targets operations consultants requirements relationship relationships belief ends limits trade-offs cost costs demeanor eager commensurate procedures code changes features plans brands focus importance
      urgency outcomes accountability conversations updates platforms platform program programs mbps gb specialty ms
      college accredited satisfactory full-time part-time educational semester credits basis containing individuals if yes submit references question questions full checks considerations expert experts colleagues domain currency usd status amount availability click button please
      role roles position positions job jobs work field fields area areas environment environments setting settings industry
      industries company companies team teams people candidate candidates person tool tools software technology technologies system
      systems process processes project projects product products service services business best practice practices things everything
      someone world individuals client clients customer customers user users stakeholder stakeholders office data task tasks others
      following above comparable appropriate course courses email e-mail phone part parts type types level levels concept aspects topics
      issues sector discipline subject equivalent requirements solutions techniques methods activities standards challenges audiences technical advantage
      range variety last decade exposure attitude solution mindset workplace workflow workflows members design decisions group groups
      option options situations results goals ideas topic years months three two five entire stack specific complex large emphasis ecosystem
      approaches theories practices presentation documentation opportunity qualifications startups startup engineers developers experiences principles
      methodologies frameworks applications application programs concepts section certification engineering management
      stakeholders needs business contributions audience ambiguity output development implementation maintenance protocols materials instructions information objectives
      strengths risks sets transformation strategic performant scalable unit whole last past within
      permanent basis temporary full-time part-time time board same major abilities acquire allow appetite applies assignment assignments base capabilities commitment compensation consensus deeper disciplines
      efforts either facets foundation framework functions high-level identification interact interrelationships landscape lead less
      limitations location main maintains maximum minimum may missions newer non-specialized numbers opportunities order paid primary
      professionals provides public records relationships platforms sufficient regions ways upon below support confidence requires staff state syntax tables urgency use uses views semi-structured
      contacts benefits www vacancy employment days agency duties online delivery hours throughout laws forward
      website policy manner sectors return purpose department progression culture immediate latest provider firm
      regular brand interview meetings centre vacancies arisen resources deadlines offices conduct act relation
      portfolio programme interviews providers businesses north overall homes conditions specification sites
      copy queries involve organisations duration strategies calls enterprise reputation function personnel
      holidays difference leads worldwide weeks history annum facilities locations accordance revenue structure
      highest awareness matches packages behalf award overseas priority lives documents discussion notice provision
      improvements prospects influence allowance multi terms specifications effectiveness division nature initiatives
      recommendations cases components values decision acumen manufacturer heart face company's client's customer's
      departments dependent direction membership capacity particular philosophy selection careers consideration link
      matters outside suite respect credit bonuses workforce remuneration appointments countries visits expectations
      style response perfect assistants near device coordination points execution actions involvement decades branch
      recommend profit million placement interaction presence billion circa partnership credentials personality
      satisfaction beyond nationwide path party searches stability touch version insight statements backgrounds proof
      promotion marketplace conjunction arrange friend eye hope routine late associate insights demands evidence
      urgent flow refer aptitude calibre testimonials lines premium protection transactions functionality strict aid
      intermediate body creation accommodation appointment metrics developments turnover mileage older strength
      journey units items eligibility regard holder regards aims format links appreciation mix plenty dependant
      occasion anyone instance remain condition superior minor quantity wider stable forefront authority factors fee
      elements reward tier wish average majority findings stories timelines conversation entity aspirations reasons
      rapport starts institution timescales profession channel category advantages possibility outcome association
      circumstances character certain distinct skillset up-to-date well-versed concerns given demonstrates possesses
      later fix persistent majors min characteristics end equipment material arena director secondary
      tertiary undergraduate university completed whats what's completion campus semesters markets suitable upcoming
      tight useful attendance deals retailer post monday tuesday wednesday thursday friday january february march
      april june july august september october november december multiple entities intelligence accreditation assistance`,
  },
  de: {
    asking: `erfahrung erfahrungen berufserfahrung praxiserfahrung arbeitserfahrung kenntnis kenntnisse kenntnissen fachkenntnisse
      grundkenntnisse vorkenntnisse sachkenntnisse sprachkenntnisse anwenderkenntnisse know-how verstandnis grundverstandnis wissen
      fachwissen umgang vertraut routine praxis kompetenz kompetenzen expertise beherrschung beherrschst beherrschen kennst`,
    askingOf: 'vertraut sicher erfahren versiert fit',
    fillers: `vornehmlich a2-niveau b1-niveau b2-niveau c1-niveau c2-niveau ab uberwiegend der die das den dem des ein eine einen einem einer eines mit in im an am auf von vom zu zum zur fur bei als aus uber sehr
      gute guter gutes guten gut sichere sicherer sicheren sicher fundierte fundiertes fundierten erste ersten mehrjahrige mehrjahriger
      mehrjahrigen langjahrige langjahriger einschlagige einschlagiger relevante relevanter nachweisbare nachweisliche umfassende
      ausgepragte ausgepragtes vertiefte praktische theoretische solide breite grundlegende idealerweise bereits auch haben hast hat ihr
      dein deine ihre bringen bringst verfugen verfugst bereich bereichen umfeld gangigen gangige aktuellen aktuelle modernen moderne
      mindestens wunschenswert vorteil vorteilhaft erforderlich vorausgesetzt zwingend notwendig idealer weise entsprechende vergleichbare
      vergleichbaren ahnlichen ahnliche bzw weiteren weitere jahre jahren monate niveau sprache sprachen wort schrift eigene eigener
      technisches technische handwerkliche handwerkliches nachgewiesene allgemeine allgemeinen ausgezeichnete erweiterte hohe hohes
      moglichst mind entwicklung anwendung implementierung erstellung durchfuhrung diesem dieser dieses diese jenem anderen andere
      beispielsweise haufig taglichen taglicher eigenen bestenfalls optimalerweise erstes erster wenig mehrere mehreren diverse diversen
      klassischen vergleichbares anderweitig neue neuen neuer mehr mehrerer fortgeschrittene fortgeschrittenen fortgeschrittener
      fundiertem mehrjahriges langjahriges schnelle schneller hohen hohem starke starkes nachweisbares erweitertes vergleichbarer verwandten verwandter
      gangiger aktueller moderner weiterer anderer relevantem aktuelle umfassendes sicheren souveraner souverane unseren unsere
      detaillierte detaillierter detaillierten ahnlicher gewohnte gewohnten selbststandigen jeweiligen entsprechenden unterschiedlichen`,
    ends: 'runden rundet kein keine hinsichtlich innerhalb um damit wobei welche welcher welches dass sowie-auch wenn',
    breaks: 'in mit im bei an am auf zu zum zur aus uber fur als unter sind ist',
    inner: 'der des von vom',
    joints: 'und oder sowie bzw und/oder beziehungsweise',
    examples: 'wie z.b z.b. zb beispielsweise insbesondere bspw u.a',
    anew: 'sie du ihr wir er es ist sind haben hast konnen kannst ein eine einen die das freude',
    vague: `umfang personlichkeiten erwartungen austausch abschluss ziele muss kein zeichnen runden profil qualifikation fliessend beruhrungspunkte bezuglich kund agentur aufgabenfeld fokus
      stelle position bereich umfeld branche aufgaben themen projekten projekte systemen systeme prozesse prozessen kunden
      anwendung programmen programme tools technologien arbeit alltag praxis beruf rolle team e-mail telefon unternehmen produkte
      produkten menschen kollegen daten methoden verfahren anforderungen bereiche umfelds einrichtung einrichtungen betrieb betrieben
      industrie handel handwerk funktion gebiet fachgebiet fachbereich materie situationen dingen augenhohe unternehmens branchen plus
      ergebnisse losungen losung dienstleistungen leistungen etc usw aufbau umsetzung durchfuhrung erstellung planung zusammenhange
      stakeholdern dienstleistern abteilungen mitarbeiter mitarbeitern anwender anwendern zahlen positionen rollen gebieten werkzeugen
      werkzeuge vollzeitanstellung festanstellung standards frameworks konzepte konzepten fahigkeit fahigkeiten projekt funktionen
      gestaltung bearbeitung betreuung einsatz vorerfahrung chef berufs beruf arbeit betrieb personen gruppen kontakt
      entwickeln interesse soziale fh htl uni tu fh/uni uni/fh htl/fh hochschule efz bfz universitat o.a schwerpunkt fokus zusammenhang umstand teilzeit vollzeit student studenten`,
  },
  fr: {
    asking: `experience experiences connaissance connaissances connaitre connaissez maitrise maitrisez maitriser utiliser notion notions pratique comprehension
      competence competences expertise savoir-faire pratiques`,
    askingOf: 'aise expert experte experimente familier',
    fillers: `que meme imperativement savez concluante concluantes le la les l un une du des de d en dans avec sur au aux a par pour chez bonne bon bonnes bons tres solide solides parfaite
      excellente excellent premiere significative reussie confirmee professionnelle professionnel similaire similaires minimum moins
      vous etes avez justifiez disposez possedez votre vos est sont serait seraient souhaite souhaitee exige exigee requis requise
      obligatoire indispensable necessaire plus atout base bases avance avancee l'utilisation utilisation outils demande demandee
      beneficiez d'une d'un technique poussee l'usage maitrisant toutes idealement ans annees mois niveau langue langues ecrit oral
      prealable prealables approfondie apprecie appreciee theorique pratique differents differentes domaine domaines minimale minimal
      son sa ses leur leurs mon ecosysteme certaine certaines quelques plusieurs autre autres moderne modernes recente recentes prouvee
      averee tout toute tous ce cette ces travailler gerer utiliser realiser developper concevoir manipuler conduire impeccable correcte
      fluide courant courante courants generale generales fonctionnel suivants suivantes forte fort fortes forts avancees avances utilisees utilises
      utilise attendue attendu eprouvee eprouve reelle reel reelles meilleures meilleurs courants parle parlee lu tant sein particulier
      basique basiques connexe connexes equivalente equivalent requises necessaire necessaires requis requise requises identique acquise acquis parfaitement solidement`,
    ends: 'vous avez etes lequel laquelle lesquels lesquelles permettant garantissant assurant qui que dont ou pour afin ainsi notamment lorsque',
    breaks: 'en dans avec sur chez par pour est sont au aux',
    inner: "de des du d'un d'une a",
    joints: 'et ou et/ou',
    examples: 'comme tant tels telles tel telle notamment type ex',
    anew: 'vous nous il elle une un est sont savez etes avez je',
    vague: `notre votre avantages exposition fonctions rapide evolution formation region unique aucune aimez diplome specialise recherche
      poste postes domaine secteur environnement entreprise equipe projets outils technologies systeme systemes clients metier
      fonction activite activites methodes logiciel logiciels langages travail programmation ecosysteme vehicule vehicules usage terrain
      milieu secteurs produits produit services service clientele cadre taches gestion missions environnements client personnes besoins
      techniques solutions initiale aspects aspect conception methodes concepts etc egales interne jeux partir realisation reseau
      mise organisation fonctionnement programmation langage framework frameworks logicielle technologique infrastructure`,
  },
  es: {
    asking: `experiencia experiencias poseer posea disponer conocimiento conocimientos conoces manejo dominio dominar dominas familiaridad comprension nociones formacion competencia competencias participado trabajado`,
    askingOf: 'experto experta familiarizado familiarizada',
    fillers: `rama puesto ofertado ofertada sobre haber el la los las un una unos unas de del en con a al por que se su sus tu tus es son sera seran minima minimo previa
      previo demostrable amplia amplio solidos solidas solida solido avanzado avanzada avanzados buen buena buenos nivel alto menos anos
      ano meses imprescindible necesario valorable deseable aunque sea especialmente tipo uso hablado escrito similares similar tanto
      idioma idiomas profundo profunda fuertes fuerte basico basica basicos profesional comprobable minimos valora valorara laboral puestos trabajando desarrollando
      utilizando usando manejando realizando gestionando trabajar desarrollar utilizar usar manejar gestionar realizar ser otros otras otro otra
      nativo nativa bilingue intermedio intermedia medio media residente residir requerido requerida requeridos requeridas especializada especializado tecnico tecnicos tecnica tecnicas varios varias este esta estos estas nuestro nuestra generales general previos previas contrastada acreditada acreditable probada
      vigente vigentes indistinto indistinta relacionada relacionado relacionados fluido fluida alguno alguna algun plus mas siguientes comprobada comprobado comprobable demostrable acreditado reglada reglado complementaria complementario especifica especifico especificos altos continuada demostrables demostrado demostrada bonificada homologados valorables necesarios acostumbrado medio/alto cara mejores nuevas nuevos diferentes
      distintos distintas mismo misma mismos descritas descritos anteriormente seria serio probados clara claro`,
    ends: 'para permitiendo garantizando asegurando quien cual cuando donde mediante asi segun cuya cuyo cuyas cuyos',
    breaks: 'en con a por segun es son al',
    inner: 'de del la las los el y-',
    joints: 'y o u e y/o e/o',
    examples: 'como tales especialmente ej',
    anew: 'un una el la los las es son ser tener que se',
    vague: `cliente noche tarde manana cercanias provincia vacante espana academica interna posicion posiciones categoria cargo trabajos localidad residencia zona empleo relacion orientacion trato recursos publico defecto superior universitaria universitario principalmente rol relevante frecuente poco
      puesto puestos sector area empresa empresas equipo proyectos herramientas tecnologias sistemas clientes aplicaciones entorno
      roles funciones practicas programas atencion tareas campo materia etc desarrollo diseno prototipo trabajo empresarial ambiente
      servicios servicio soluciones tema temas similar proyecto producto productos sectores industria mercado personas gestion procesos
      actividades lugar negocio
      contrato jornada incorporacion requisitos grupo grupos parte crecimiento posibilidad compania horario
      importante oportunidad horas informacion actividad oportunidades propio diferentes dentro oferta titulacion
      realizacion apoyo alta proceso necesidades empleados resultados datos mundo departamento cumplimiento centro
      centros elaboracion forma talento estudios dias direccion cuenta descripcion condiciones sistema marca marcos
      estabilidad mejora usuario dinamica ejecucion compromiso paquete acciones satisfaccion exito manera candidato
      retos funcionamiento valores disposicion referente zonas momento puntos imagen caracter distintas estado
      visitas directa colaboracion punto edad remuneracion consecucion importantes mismos objetivos politica
      politicas trabajadores departamentos presion referencia referencias capacidades propuestas posibilidades
      ventajas confianza decisiones normas partir eventos tendencias material materias acceso accesos tres lista rama
      esfuerzo especialidad especialidades especializacion indicadores acorde acordes participacion titulaciones
      profesionalidad unico unidades integracion economica economicas financiera enfocado enfocados enfocada
      enfocadas lingusitica linguistica escrita aplicacion afines anterior canaria caracteristicas complementos
      conexion conexiones consolidada continua cuanto distribuciones especificaciones facilidad gusto igualdad
      labores lunes manejo mecanismos minimo min organizado organizados procedimientos segundo selecciona
      sensibilidad seriedad similiar ultimos unica validada variaciones agilidad automotivacion autoaprendizaje
      aficion entusiasta descritas situacion partidas equipos persona cv actualizado tejido alrededores puestos funcion posicion
      posiciones enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre semana
      semanas tiempo mes fin orden formato practica negocios companias organizacion organizaciones resto tipos clave
      medidas pruebas final interes necesidad solucion solicitud consultas gastos visita frente curso fase etapas`,
  },
  it: {
    asking: `esperienza esperienze conoscenza conoscenze padronanza competenza competenze formazione familiarita comprensione dimestichezza possedere`,
    askingOf: 'esperto esperta competente',
    fillers: `il lo la gli i le l un uno una di del dello della dei degli delle in con a al alla da su nel nella nell nei che si
      buona buono ottima ottimo solida approfondita approfondito pregressa concreta minima almeno anni anno base avanzate avanzata
      avanzato principali relativi richiesta richiesto gradita preferibilmente costituisce uso utilizzo ambito lingua lingue livello
      scritta parlata fluente analogo analogi professionale maturata d'uso dell'uso nell'ambito nell'uso mesi affini lavorare sviluppare
      utilizzare usare gestire realizzare operare utilizzando lavorando preferibile preferibili pregresse gradite gradito maturate anche
      breve comprovata consolidata significativa discreta sufficiente generale propria proprio tuo tua nostri nostro altri altre altro
      vari varie diversi parlato parlati parlate scritto scritte scritti orale fluida corrente buon buoni ottimi piu seguenti`,
    ends: 'per quale quando presso tramite affinche dove',
    breaks: 'in con a ad da su nel nella nei nelle al alla e-',
    inner: 'di del dello della dei degli delle d',
    joints: 'e o ed e/o oppure nonche',
    examples: 'come quali es',
    anew: 'un una il la lo i gli le e-',
    vague: `forte molto fare loro larghe profonda approfondita approfondite lavorativa pluriennale sia etc pratica inferiore campo alte alta alto prestazioni crescita operanti direzione
      ruolo ruoli settore azienda contesti contesto progetti strumenti tecnologie sistemi clienti mansione posizione attivita
      processi programmi applicativi studio lavoro estero informatica conversazione societa realta team mercato prodotti prodotto
      servizi servizio clientela persone gestione campo materia tecniche inquadramento soluzioni progetto aree area ambienti ambiente industriali`,
  },
  nl: {
    asking: `ervaring ervaringen werkervaring kennis beheersing affiniteit vaardigheid vaardigheden basiskennis`,
    askingOf: 'bekend sterk handig thuis vaardig ervaren bedreven',
    fillers: `fijn de het een met van in op aan voor bij te om als je jij hebt heeft bent is zijn goede goed ruime aantoonbare relevante
      enige minimaal jaar maanden pre vereist gewenst werken opzetten bouwen ontwikkelen uitstekende sterke beschikt beschikken over
      voorkeur pluspunt verschillende taal talen woord geschrift schrift niveau grondige volledige gedegen eerste soortgelijke
      vergelijkbare binnen tot jouw bezit eigen minstens werk gebruiken andere enkele meerdere deze dit onze ons recente eerdere
      volgende zelf zelfstandig bij-voorkeur praktische theoretische basis sterk uitgebreide brede diepgaande bewezen vloeiend vloeiende vlot vlotte
      mondeling schriftelijk mondelinge schriftelijke één meer opgedaan weinig veel`,
    ends: 'die dat waar zodat waarmee wanneer om',
    breaks: 'in met op aan voor bij te naar is zijn binnen als',
    inner: 'van de het den',
    joints: 'en of en/of',
    examples: 'zoals als bijvoorbeeld waaronder',
    anew: 'je jij een de is bent hebt kunt we wij',
    vague: `professionele professioneel idealiter gelijkwaardig door digitale digitaal er
      functie functies sector bedrijf omgeving projecten systemen klanten rol vak processen binnen werkomgeving team telefonisch
      werk organisatie organisaties producten product diensten dienst markt branche mensen technieken technologieen tools gebied
      gebieden vakgebied richting leidinggevende oplossingen werkzaamheden klant gebruikers`,
  },
  pt: {
    asking: `experiencia experiencias vivencia vivencias possuir conhecimento conhecimentos dominio dominar nocao nocoes familiaridade entendimento competencia competencias
      habilidades atuado trabalhado realizado`,
    askingOf: 'experiente familiarizado familiarizada facilidade',
    fillers: `o a os as um uma de do da dos das em no na nos nas com por que ser ter tem boa bom bons boas solida solidos solido
      previa comprovada minimo minima anos ano meses avancado avancados intermediario basico basicos basica desejavel obrigatorio
      obrigatoria necessario diferencial manipulacao uso tenha ja similares similar sera considerado idioma nivel utilizacao pelo
      menos profissional anterior correlatas afins principais forte fluencia fluente conceitos trabalhando desenvolvendo utilizando
      usando criando lidando atuando trabalhar desenvolver utilizar usar criar lidar atuar pratica pratico praticos consolidado
      consolidada consolidados baseado baseada foco focado implementacao construcao criacao outros outras outro alguma algum algumas
      nosso nossa geral gerais diversas diversos seguintes avancada intermediaria excelente excelentes otimo otima mais`,
    ends: 'para permitindo garantindo assegurando quando onde qual bem conforme incluindo-a',
    breaks: 'em no na nos nas com por e-',
    inner: 'de do da dos das',
    joints: 'e ou e/ou',
    examples: 'como tais incluindo exemplo ex',
    anew: 'um uma o a os as e-',
    vague: `formacao proficiencia atuacao metodos teorico etc clt salario vaga urgente
      area areas cargo cargos empresa equipe projetos ferramentas tecnologias sistemas clientes funcao ambiente frameworks
      capacidade atividades rotinas segmento desenvolvimento infraestruturas receptivos receptivo mercado produto produtos servico
      servicos solucoes pessoas negocio negocios vaga trabalho gestao processos linguagens metodologia metodologias setor projeto
      software canais local`,
  },
  ro: {
    asking: `experienta cunostinte cunoastere cunoasterea operare utilizare utilizarea stapanire deprinderi abilitati competente`,
    askingOf: 'familiarizat experimentat',
    fillers: `cu in de la a al ale pe un o din pentru este sunt buna bune bun minim minima ani an luni anterioara solide constituie
      avantaj reprezinta necesar obligatoriu baza despre programului domeniul domeniu peste teoretice practice avansate similara
      similare nivel limba limbi limbii mediu medii avansat excelente foarte tehnice generale valabil valabila sigur zi cel putin lucru lucrul utilizand lucrand
      alte altor acest aceasta nostru noastra practica teoretica relevanta relevante dovedita mai multe urmatoarele`,
    ends: 'care unde cand precum conform',
    breaks: 'in cu la pe din pentru prin despre',
    inner: 'de a al ale',
    joints: 'si sau si/sau ori',
    examples: 'precum cum exemplu ex gen',
    anew: 'un o este sunt sa are ai',
    vague: `pozitia
      domeniu pozitie pozitii post companie echipa proiecte sisteme clienti comunicare firma activitati programe piata lucru munca
      servicii produse produs oameni solutii procese organizatie echipe proces`,
  },
  pl: {
    asking: `znajomosc znajomosci znajomoscia umiejetnoscia doswiadczeniu doswiadczenie doswiadczenia doswiadczeniem umiejetnosc umiejetnosci umiejestnosc wiedza wiedze obsluga obslugi
      bieglosc zrozumienie rozumienie rozumienia podstawy praktyka orientacja`,
    askingOf: 'biegly biegla',
    fillers: `z ze w we na do o od przy dla jest sa min minimum lat lata rok roku miesiecy dobra dobrej dobre bardzo biegla praktyczna
      podstawowa podstawowej mile widziane widziana widziany widziny wymagana wymagane konieczna programu programow systemu systemie
      pracy pracach zakresie zakresu zawodowe zawodowego poziomie poziom podobnym stanowisku solidna dobre prostego wystarczajace wystarczajaca co najmniej jezyk jezyka jezyku zasad
      udokumentowane wczesniejsze obslugi solidne swietna odpinaniu technologiami technologii koncepcjach praktykach obowiazujacego
      obowiazujacych aktualnych inne innych tego tej nasz nasza swoj praktyczne teoretyczne komercyjne komercyjnego szeroka ogolna
      ogolne lub-inne podstawowe podstawowych korzystania uzywania tworzenia tworzeniu pracowania wiecej nastepujacych`,
    ends: 'ktore ktory ktora aby jak poprzez przez',
    breaks: 'z ze w we na do od przy dla po',
    inner: 'z-',
    joints: 'i oraz lub albo i/lub czy',
    examples: 'takich jak np takie typu',
    anew: 'jest sa sie',
    vague: `wspolpracy wspolpraca pismie zespolowej grupie gotowosc rzetelnosc odpornosc pasja komunikacyjne organizacyjne wyksztalcenie warunek konieczny zagadnien zagadnienia zwiazanych syntezy presja presje czasu komunikacji terminowosc
      stanowisko stanowisku branza branzy firma firmie projekty systemy klientami klienta praca prace planowania przygotowania
      interpretowania rozwiazywania zespol zespole zespolu uslug uslugi produkty produktow rozwiazan rozwiazania rynek rynku ludzi
      ludzmi obszarze obszar procesow procesy narzedzi narzedzia technologie dzialalnosci`,
  },
};

const setOf = (...lists: string[]) =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''));

const byLanguage = Object.fromEntries(
  languages.map((language) => {
    const [own, english] = [table[language], table.en];
    const keys = Object.keys(own) as (keyof PhraseWords)[];
    // `en`, `of`, `a` and `die` are other words elsewhere.
    const shared = new Set<keyof PhraseWords>(['asking', 'askingOf', 'examples', 'vague', 'joints']);
    return [
      language,
      Object.fromEntries(
        keys.map((key) => [key, shared.has(key) ? setOf(own[key], english[key]) : setOf(own[key])]),
      ),
    ];
  }),
) as unknown as Record<Language, PhraseWords>;

const englishFillers = setOf(
  'a1 a2 b1 b2 b2+ c1 c2 strong solid good excellent proven hands-on minimum plus required preferred years experience of with using working',
);
const whatIsNice = setOf(foldAccents(niceFrom.replaceAll('|', ' ')));
for (const language of languages)
  for (const word of [...englishFillers, ...whatIsNice]) byLanguage[language].fillers.add(word);

export const phraseWordsOf = (language: Language): PhraseWords => byLanguage[language];

/** In any of the languages. */
export const isVague = (word: string): boolean =>
  languages.some((language) => byLanguage[language].vague.has(word));
