/** Words that assert nothing by themselves, in the languages of the voice: little words, and what anybody is, has and does. */
const languages = {
  en: `a an the and or but nor so yet if then than that this these those there here where when while as at by for from in into of off on onto out over under
    up down to with within between among through during before after until till since about around above below behind beside besides near across along against per via
    i me my mine we us our ours you your yours yourself he him his she her hers it its they them their theirs who whom whose which what why how
    be am is are was were been being have has had having do does did done doing will would shall should can could may might must need needs ought
    not no yes too also very just even still already again soon now today ever once rather quite almost maybe perhaps only both either neither each other another
    some any few many much more most less least such same own one ones something nothing anything someone somebody anyone anybody people person thing things
    go goes going gone went come comes coming came get gets getting got give gives giving gave given take takes taking took taken make makes making made
    see sees seeing saw seen look looks looking looked know knows knew known think thinks thought say says said tell tells told ask asks asked asking
    want wants wanted like likes find finds found keep keeps kept let lets put puts set sets show shows showed shown shows use uses used using
    work works worked working live lives lived start starts started begin begins began begun stop stops end ends ended open opens opened close closes closed
    stay stays stayed stand stands stood sit sits lie lies run runs running ran bring brings brought carry carries turn turns turned hold holds held
    meet meets met join joins joined visit visits call calls called write writes wrote written read reads talk talks speak speaks hear hears listen learn learns learning learned
    help helps helped try tries tried wait waits waited choose chooses chose chosen pick decide belong belongs mean means happen happens become becomes became
    buy buys bought sell sells sold pay pays paid cost costs offer offers offered send sends sent receive received order orders book booking reserve register
    welcome thank thanks please hello dear hi enjoy hope glad happy sorry love forward
    good better best great nice new old big small large little long short high low early late next last first second third ready full whole part
    right left easy hard simple plain sure true clear real different certain possible able log countries market markets trade fine enough lot lots kind sort way ways bit rest
    time times day days week weeks month months year years hour hours minute minutes morning mornings afternoon evening evenings night noon midnight moment date calendar
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december spring summer autumn winter
    place places seat seats room home house hand hands head side front back middle corner door doors question questions answer answers word words name names
    number numbers team colleague colleagues staff employee employees customer customers client clients guest guests visitor visitors reader readers company business firm
    price prices detail details information page link list address phone email mail message website site fact facts news example reason idea topic
    zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter dozen
    based located settled available together alone instead therefore however else everything everybody everyone usually often sometimes twice daily weekly monthly yearly
    away apart ahead inside outside towards without well fit fits fitted add adds added cover covers covered including
    man men woman women child children family families friend friends town city country street area region local
    plan plans planned check checks checked change changes changed move moves moved leave leaves left follow follows grow grows grew produce build builds built
    pm o'clock etc ok okay yourselves itself themselves myself ourselves whatever whenever whoever wherever
    must lend lends arrive arrives spend spends spent travel travels wish matter matters feel feels felt care cares remember note notes drop share reply
    decides explain explains provide provides treat treats handle handles serve serves create creates charge charges quote quotes charged finish finished mostly especially mainly nearly hardly rarely seldom slowly quickly fast slow finally actually really simply exactly roughly half-past whether although though unless despite than nor half route side-by-side afternoon-evening gladly personally directly separately carefully reminder reminders invitation invitations unlike apply applies applied followed gently approximately altogether total currently meanwhile later sooner earlier whose
    everyday anyway indeed throughout outdoors indoors upstairs downstairs nobody's eat eats ate eating drink drinks drank cook cooks cooked walk walks walked drive drives drove sleep
    sleeps slept wake wakes wear wears wore fall falls fell rise lose loses lost miss misses forget forgets forgot remembers understand understands understood believe believes wonder
    wonders guess guesses expect expects expected dream dreams laugh laughs smile smiles smell smells taste tastes sound sounds catch catches caught throw throws pull pulls push pushes
    touch touches deserve deserves depend depends seem seems appear appears happened pass passes passed return returns returned reach reaches reached raise raises worry worries hurry
    rests sense everything's empty busy quiet calm tired curious honest common special important useful careful ordinary favourite favorite everybody's life world heart mind eye eyes
    face voice story stories beginning ending difference problem trouble case habit chance luck secret promise rule step steps mistake mistakes weather sun rain wind sky snow`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber denn doch sondern wenn weil dass ob als wie so da dann hier dort wo wer was wann warum welche welcher welches
    in im ins an am ans auf aus bei beim bis durch für gegen hinter mit nach neben ohne seit über um unter von vom vor während wegen zu zum zur zwischen ab je pro
    ich mich mir wir uns unser unsere unseren unserem unserer unseres sie ihr ihre ihren ihrem ihrer ihres ihnen er es ihn ihm sein seine seinen man sich selbst
    bin ist sind war waren wird werden wurde wurden worden sein gewesen hat haben hatte hatten kann können könnte muss müssen soll sollen sollte darf dürfen mag mögen möchte will wollen würde
    nicht kein keine keinen auch noch nur schon sehr mehr viel viele wenig alle alles jeder jede jedes jeden andere anderen etwas nichts mal wieder immer gern gerne lieber betrieb firma unternehmen geschäft ganz rund etwa circa ebenfalls beides beide
    machen macht gemacht geht gehen kommt kommen gibt geben nimmt nehmen sieht sehen sagt sagen weiß wissen findet finden bleibt bleiben steht stehen liegt liegen sitzt sitzen zeigt zeigen hält halten läuft laufen
    fragt fragen hilft helfen bringt bringen arbeitet arbeiten arbeit beginnt beginnen endet enden öffnet geöffnet schließt schluss freuen freut besuch besuchen besuchen willkommen dauert kostet kosten bekommen bietet bieten entsteht entstehen
    bauen baut gebaut führt führen geführt kennen kennt denken denkt brauchen braucht lassen lässt liegt tragen melden anmelden notieren merken schreiben lesen hören sprechen reden heißt gehört gehören
    gut gute guten besser neu neue neuen neuer alt alte alten groß große klein kleine lang lange kurz kurze hoch früh spät nächste letzten letzte erste ersten zweite leicht schwer einfach richtig fertig frei möglich
    zeit tag tage tagen woche wochen monat monate jahr jahre jahren stunde stunden minute minuten uhr morgen abend nacht mittag heute jetzt bald montag dienstag mittwoch donnerstag freitag samstag sonntag
    januar februar märz april mai juni juli august september oktober november dezember frühling sommer herbst winter
    kind kinder kindern kindes frau frauen mann männer eltern mutter vater mensch menschen leute team mitarbeiter mitarbeitende beschäftigte kunde kunden kundin kundinnen gast gäste familie haus hause ort platz plätze frage fragen antwort name preis euro seite link
    sowie zudem außerdem dabei dazu davon damit daran darauf dafür darüber worüber bitte danke herzlich gemeinsam zusammen statt anders sonst zuerst erst erstens zweitens ebenso erinnerung gerade zwar vielleicht oft manchmal selten meist genau wenige paar drei zwei vier fünf sechs sieben acht neun zehn darf spricht erzählt erklärt erklären sprechen feiern unterrichten rufen holen entfernt weiter weit nah früher später gemacht besucht gerne beraten
    jemand niemand einander manche mancher manches solche solcher irgendwann irgendwo überhaupt ohnehin außen innen draußen drinnen oben unten drüben vorne hinten links rechts morgens
    mittags nachmittags abends nachts tagsüber täglich wöchentlich monatlich jährlich einmal zweimal mehrmals weitere weiteren weiterer weiteres eigene eigenen eigener eigenes jener
    jene ganze ganzen ganzes halbe nächsten nächster nächstes letzter letztes dritte dritten vierte höchstens mindestens bereits bisher sofern sobald solange damals nachher vorher
    inzwischen fahren fährt essen isst trinken trinkt schlafen schläft lernen lernt lernten liest schreibt redet hört fühlen fühlt glauben glaubt hoffen hofft warten wartet suchen sucht
    fanden nahm legen legt stellen stellt setzen setzt holt schicken schickt ziehen zieht heben hebt werfen wirft fallen fällt wachsen wächst vergessen vergisst erinnern erinnert
    verstehen versteht wünschen wünscht lieben passt passen gelten gilt scheint scheinen riecht schmeckt klingt lacht lachen lebt leben bewegt bewegen beachten achten sorgen sorgt
    rechnen rechnet messen misst prüfen prüft zählen zählt zahlen zahlt wählen wählt planen plant versenden unterwegs zurück vorbei herein hinaus hinein hin her nachdenken überlegen
    alltag welt herz kopf auge augen hand hände gesicht stimme geschichte geschichten moment augenblick anfang unterschied problem sache dinge ding fall beispiel glück weg schritt
    schritte fehler wetter sonne regen wind himmel schnee sprache stück lust ruhe
    seinem seiner seines deren dessen denen diese dieser dieses diesem diesen jenem jenen einige einigen einiger dich dir dein deine deinen deinem deiner euch euer eure solch beiden beider allem etliche`,
  fr: `le la les l un une des du de d au aux et ou mais donc or ni car si que qu qui quoi dont où quand comme comment combien pourquoi quel quelle quels quelles lequel
    à en dans sur sous par pour avec sans chez vers entre depuis dès pendant avant après jusqu jusque contre selon
    je j me m moi tu te vous nous il elle ils elles on se s lui leur leurs son sa ses mon ma mes notre nos votre vos ce c cet cette ces cela ça ci y
    est sont était étaient être été suis sommes êtes sera seront serait a ont avait avons avez avoir eu aura peut peuvent pouvez pouvons doit doivent faut va vont aller fait font faire faites
    ne n pas plus moins très aussi encore déjà toujours bien peu trop beaucoup tout tous toute toutes même autre autres chaque plusieurs quelques rien personne
    vient venez venir prend prenez prendre voit voyez voir dit dites dire sait savez savoir trouve trouvez trouver met mettez mettre donne donnez donner vient reste passe passer tient parle parlez parler apportez apporter
    travaille travaillent travail commence commencez ouvre ouvrir ferme finit dure coûte coûter attend attendons attendent demande demandez pensez penser choisissez choisir visitez visite découvrez inscrivez rendez invite
    bon bonne bons mieux nouveau nouvelle nouveaux ancien ancienne vieux vieille grand grande petit petite long longue court premier première dernier dernière prochain seul facile difficile possible libre prêt
    temps jour jours semaine semaines mois an ans année années heure heures h minute minutes matin midi soir nuit aujourd hui maintenant bientôt demain lundi mardi mercredi jeudi vendredi samedi dimanche
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre printemps été automne hiver
    gens personnes équipe client clients cliente clientes visiteurs entreprise maison lieu place places question questions nom prix euros page lien fois fois chose choses partout ici là ensemble
    bienvenue merci bonjour cher chère volontiers accueil accueillons rappel lors ainsi alors enfin puis ensuite voici voilà moment
    certains certaines certain certaine près loin autour dehors dedans dessus dessous ailleurs presque environ parfois souvent jamais tard tôt surtout seulement quelque quelqu chacun
    chacune celui celle ceux celles tel telle lorsque puisque afin malgré parmi parce grâce aime aiment aimer mange manger boire boit dort dormir marche marcher courir pense croit
    croire espère attendre cherche cherchez chercher trouvons cherchons perd perdre oublie oublier souvient comprend comprendre préfère préférez préférer semble devient devenir tombe
    tomber grandit pousse sent sentir goûte entend entendre écoute écouter regarde regarder touche lit lire écrit écrire appelle appeler apprend apprendre paie payer compte comptez
    compter récolte récoltons raconte racontent mérite change changer revient revenir rentre sort sortir suit suivre vit vivre joue jouer vie monde cœur tête main mains yeux voix
    histoire histoires début fin différence problème cas exemple chance chemin erreur métier soleil pluie vent ciel neige matinée soirée journée`,
  es: `el la los las lo un una unos unas de del a al y e o u pero sino si que qué quien quién quienes cual cuál cuando cuándo como cómo donde dónde cuanto cuánto cuántos cuántas porque por para con sin en entre sobre desde hasta hacia según tras durante antes después
    yo me mi mis tú te tu usted ustedes le les se su sus nos nosotros nuestro nuestra nuestros nuestras él ella ellos ellas ello este esta estos estas ese esa eso esto aquel
    es son era eran ser sido somos fue fueron será está están estar estamos estaba ha han he hemos había haber hay tiene tienen tener tenemos puede pueden poder debe deben hace hacen hacer hacemos va van ir
    no ni sí más menos muy también ya aún todavía siempre bien mal poco mucho mucha muchos muchas tanto todo toda todos todas otro otra otros otras mismo cada algo nada alguien nadie
    viene venga vengan venir ve vea ver dice decir sabe saber da dar dé pone lleva llevar queda quedan pasa pide pregunta pregunte elija elegir abre abrir abra abrimos cierra empieza empiece empezamos termina dura cuesta cuestan traiga piense hable reserve apúntese escriba
    trabaja trabajan trabajo invita invitamos vemos recibe reciben visita visite salen sale encuentra encuentran espera esperamos conoce conozca
    bueno buena buen mejor nuevo nueva nuevos nuevas viejo grande gran pequeño largo corto corta primer primero primera último última próximo fácil difícil posible libre listo máximo mínimo
    tiempo día días semana semanas mes meses año años hora horas minuto minutos mañana tarde noche hoy ahora pronto lunes martes miércoles jueves viernes sábado domingo
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otoño invierno
    gente persona personas equipo cliente clientes empresa casa lugar plaza plazas pregunta preguntas nombre precio euros página enlace vez veces cosa cosas aquí allí juntos
    bienvenido gracias hola recordatorio estimado así entonces además luego
    cierto cierta ciertos ciertas alguno alguna algunos algunas cerca lejos alrededor fuera dentro arriba abajo allá casi apenas aunque mientras quizá quizás jamás temprano solamente
    cualquier cualquiera ambos varias varios cuyo aquella aquellos ama aman comer come beber bebe dormir duerme camina caminar anda andando correr piensa pensar cree creer busca buscar
    buscamos pierde perder olvida olvidar recuerda recordar entiende entender prefiere parece volver vuelve cae caer crece siente sentir huele oye oír escucha escuchar mira mirar toca
    lee leer escribe escribir llama llamar aprende aprender paga pagar cuenta contar merece cambia cambiar salir sigue seguir vive vivir juega jugar necesita necesitar importa gusta
    gustar basta sirve suele vida mundo corazón cabeza mano manos ojos voz historia historias momento principio final diferencia problema caso ejemplo suerte camino paso error sol
    lluvia viento cielo nieve verdad`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da dal dalla dai in nel nella nei nelle con su sul sulla per tra fra e ed o ma se che chi cui quale quali quando come dove quanto quanti quante perché
    io mi mio tu ti voi vi noi ci nostro nostra nostri nostre lui lei loro suo sua suoi sue si questo questa questi queste quello quella ciò ne
    è sono era erano essere stato stata siamo siete sarà ha hanno avere abbiamo avete può possono potete deve devono fa fanno fare facciamo va vanno andare viene vengono venire c
    non più meno molto molti molte anche ancora già sempre bene poco tutto tutti tutta tutte altro altri ogni qualche nulla niente nessuno solo
    vede vedere dice sa sapere dà dare mette porta portare porti trova trovate chiede chieda apre aprire aperto aperta aperti chiude inizia comincia dura costa lavora lavorano lavoro prenota prenoti prenotate visita visitate scelga scegliete pronto pronta basta bastano sente
    buono buona nuovo nuova nuovi vecchio grande piccolo lungo primo prima ultimo ultima volta volte tempo giorno giorni settimana settimane mese mesi anno anni ora ore minuti mattina sera notte oggi adesso presto
    lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    persone cliente clienti squadra casa posto posti domanda nome prezzo euro cosa qui insieme benvenuti grazie dopo fino`,
  nl: `de het een en of maar want dus als dan dat die dit deze wie wat waar wanneer waarom hoe welke in op aan bij met van voor naar uit over onder tussen door tot tegen zonder sinds vanaf per om te
    ik mij wij we ons onze u uw jij je jouw hij zij ze haar hun hen het zich er hier daar
    is zijn was waren ben bent wordt worden werd heeft hebben had kan kunnen moet moeten mag mogen zal zullen wil willen doet doen gaat gaan komt komen krijgt krijgen maakt maken geeft geven neem neemt nemen ziet zien zegt weet
    niet geen ook nog al zeer meer minder veel weinig alle alles elk elke ieder andere iets niets wel weer altijd graag samen zelf maar ongeveer
    werkt werken vraagt vragen vindt vinden blijft blijven staat staan ligt zit houdt begint eindigt open duurt kost kosten zoekt bent welkom bezoek kom lees schrijf
    goed goede beter nieuw nieuwe oud oude groot grote klein lang kort eerste laatste volgende genoeg klaar mogelijk keer tijd dag dagen week weken maand maanden jaar jaren uur minuten ochtend middag avond nacht vandaag nu
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december
    mensen klant klanten medewerkers team huis plaats plaatsen vraag antwoord naam prijs euro`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às por pelo pela para com sem sobre entre desde até e ou mas se que quem qual quando como onde quanto quantos porque
    eu me meu minha nós nosso nossa nossos nossas você vocês seu sua seus suas ele ela eles elas este esta esse isso isto
    é são era ser foi estar está estão estamos somos ter tem têm temos há pode podem deve fazer faz fazem fazemos vai vão ir vem vêm venha
    não mais menos muito muitos também já ainda sempre bem pouco tudo todo todos todas outro outra cada algo nada ninguém só
    vê ver diz sabe dá dar põe leva traga encontra pergunta pergunte abre abrir abertos aberta fecha começa dura custa trabalha trabalham trabalho reserve visite escolha come
    bom boa novo nova velho grande pequeno primeiro primeira último vez vezes tempo dia dias semana semanas mês meses ano anos hora horas h minutos manhã tarde noite hoje agora cedo partir
    segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    pessoas cliente clientes equipa casa lugar pergunta nome preço euros pressa obrigado bem-vindo`,
  pl: `i a oraz lub ale bo że żeby jeśli gdy kiedy jak jaki jaka jakie co kto gdzie dlaczego ile w we na do od z ze za po przed pod nad przez dla o u bez między przy
    ja my nas nam nasz nasza nasze naszych ty pan pani państwo pana państwa on ona ono oni się swój swoje ten ta to te tych jest są był była było były być będzie będą ma mają mieć mamy może mogą trzeba robi robią robić robimy robimy
    nie tak też także już jeszcze tylko bardzo więcej mniej wiele każdy każda wszystko wszystkie inny inne nic nikt zawsze dobrze
    idzie przyjść przychodzi zapraszamy prosimy proszę zabrać daje dać bierze widzi wie trwa kosztuje pracuje pracują praca otwarty otwarte zaczyna powstaje powstają znajduje najpierw potem
    dobry dobre nowy nowa nowe stary duży mały długi pierwszy ostatni raz razy czas dzień dni tydzień tygodni tygodnie miesiąc miesięcy rok roku lat lata godzina godzin minut rano wieczór dziś teraz
    osób osoby ludzie klient klienci klientów zespół dom miejsce miejsc pytanie imię cena zł`,
} as const;

export type Language = keyof typeof languages;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const ordinary = Object.entries(languages).map(
  ([language, words]) => [language as Language, setOf(words)] as const,
);

/** Also in the plural: `sides`. */
export const isOrdinary = (word: string): boolean =>
  ordinary.some(([, words]) => words.has(word) || words.has(word.replace(/(?<=\p{L}{3})e?s$/u, '')));

/** How many words fewer than in the likeliest language may tell an expected one. */
const leeway = 1;

/** The language most of whose ordinary words a text has, or one of the expected ones if the text may be in it. */
export function languageOfWords(
  words: readonly string[],
  expected?: ReadonlySet<Language>,
): Language | undefined {
  const hits = ordinary
    .map(([language, known]) => [language, words.filter((word) => known.has(word)).length] as const)
    .sort(([, one], [, other]) => other - one);
  const most = hits[0]?.[1] ?? 0;
  if (!expected) return most > 0 ? hits[0]?.[0] : undefined;
  return hits.find(([language, count]) => expected.has(language) && count >= most - leeway)?.[0];
}

const assertingWords = {
  absolute: `always never immer nie niemals jamais toujours nunca jamás siempre mai sempre nooit altijd nigdy zawsze`,
  always: `ever nobody none every everyone everybody everything everywhere entirely completely fully practically virtually any anyone anybody anything anywhere anytime all each zero without no nowhere exclusively consistently
    niemand kein keine keinen keiner keinem alle allen aller alles jede jeder jedes jeden jederzeit überall nur ausschließlich ohne komplett
    aucun aucune tous toutes tout toute chaque partout seulement personne sans
    ningún ninguno ninguna nadie todos todas todo toda cada solo sólo sin
    nessuno nessuna nessun tutti tutte tutto ogni senza geen elk elke zonder nenhum nenhuma ninguém sem żaden żadna każdy każda wszyscy wszystkie bez`,
  more: `more less fewer most least better best worse faster fastest cheaper cheapest longer longest lower lowest higher highest stronger safer quieter easier further than far
    mehr weniger meisten besser beste bester besten schneller günstiger billiger länger leichter älteste teurer größer höher niedrigste als
    plus moins mieux meilleur meilleure meilleurs meilleures más menos mejor mejores peor mayor più meno migliore meglio meer minder beter beste mais melhor pior więcej mniej lepiej najlepszy`,
  change: `rise rises rose drops dropped increase increases increased reduce reduces reduced cut cuts save saves saved halve double doubles doubled improve improves improved gain gains replace replaces outlast outlasts lasts protect protects prevent prevents disappear disappears
    spart sparen sinkt sinken steigt steigen steigern senkt senken gewinnen gewinnt ersetzt ersetzen verdoppelt schont schützt
    gagnez gagne économisez économisent baisse baissent augmente remplace remplacent divise dure durent protège
    ahorra ahorran sube suben baja bajan aumenta reduce dura duran protege sustituye`,
  praise: `love loves loved trust trusts trusted recommend recommends recommended recommendation prefer prefers preferred praise praises praised rate rates rated rank ranks ranked win wins won winner award awards awarded prize prizes medal medals famous renowned leading leader popular expert experts vote voted honor honour honored recognized accredited certified approved endorsed rely relies
    lieben liebt vertrauen vertraut empfehlen empfiehlt empfohlen gewonnen ausgezeichnet auszeichnung berühmt führende gelobt lobt geehrt gewählt zertifiziert anerkannt schwören prämiert
    recommandent recommande confiance préfèrent préfère primé prix médaille récompensé célèbre reconnu élu classé agréé
    recomiendan recomienda confía confían prefieren premio premios premiado medalla medallas famoso elegido elegida reconocido acreditado`,
  promise: `guarantee guarantees guaranteed refund refunds refunded warranty voucher discount discounts gift bonus return reduced half-price cancel instalments installments swap
    garantie garantiert garantieren erstatten geschenkt rabatt gutschein garantis garantit garanti rembourse remboursé remboursons remise cadeau
    garantía garantizamos devolvemos descuento descuentos regalo`,
  free: `free gratis complimentary kostenlos kostenfrei versandkostenfrei umsonst gratuit gratuits gratuite gratuitement offert offerte offerts offertes offeriert gratuito gratuita gratuitos frei libre`,
  included: `included includes including inclusive inbegriffen enthalten inklusive inkl compris comprise inclus incluse comprend incluido incluida incluye incluidos incluso inclusa incluído`,
  time: `decades decade generations generation century centuries overnight instantly immediately
    jahrzehnten generationen jahrhundert sofort lebenslang leben
    siècle décennies génération immédiatement vie siglo décadas generaciones enseguida`,
  unique: `only unique zero einzige einziger einziges einzigen unique seul seule único única`,
  future: `geplant prévu prévue ouvrira ouvrirons eröffnet eröffnen abrirá abriremos`,
} as const;
export type Assertion = keyof typeof assertingWords;

export const assertions = Object.entries(assertingWords).map(
  ([kind, words]) => [kind as Assertion, setOf(words)] as const,
);
