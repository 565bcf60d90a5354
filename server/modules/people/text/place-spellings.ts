/** What people write for places where the gazetteer has another name. Keys and values are folded names (see `foldName`). */
export const cityAliases: Record<string, string> = {
  nyc: 'new york city',
  'new york': 'new york city',
  la: 'los angeles',
  sf: 'san francisco',
  'san francisco bay': 'san francisco',
  bay: 'san francisco',
  'silicon valley': 'san jose',
  washington: 'washington dc',
  dc: 'washington dc',
  philly: 'philadelphia',
  'twin cities': 'minneapolis',
  'dallas-fort worth': 'dallas',
  dfw: 'dallas',
  'research triangle': 'raleigh',
  'raleigh-durham': 'raleigh',
  makati: 'makati city',
  quezon: 'quezon city',
  cdmx: 'mexico city',
  'ciudad de mexico': 'mexico city',
  'ciudad de guatemala': 'guatemala city',
  rio: 'rio de janeiro',
  frankfurt: 'frankfurt am main',
  'frankfurt main': 'frankfurt am main',
  munchen: 'munich',
  cologne: 'koln',
  nuremberg: 'nurnberg',
  hanover: 'hannover',
  wien: 'vienna',
  geneva: 'geneve',
  lucerne: 'luzern',
  antwerp: 'antwerpen',
  anvers: 'antwerpen',
  ghent: 'gent',
  bruges: 'brugge',
  louvain: 'leuven',
  bruxelles: 'brussels',
  brussel: 'brussels',
  'den haag': 'the hague',
  gothenburg: 'goteborg',
  kobenhavn: 'copenhagen',
  aarhus: 'arhus',
  warszawa: 'warsaw',
  cracow: 'krakow',
  praha: 'prague',
  roma: 'rome',
  milano: 'milan',
  torino: 'turin',
  firenze: 'florence',
  napoli: 'naples',
  venezia: 'venice',
  genova: 'genoa',
  seville: 'sevilla',
  lisboa: 'lisbon',
  bucuresti: 'bucharest',
  athina: 'athens',
  kiev: 'kyiv',
  galway: 'gaillimh',
  hull: 'kingston upon hull',
  'leamington spa': 'royal leamington spa',
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  madras: 'chennai',
  calcutta: 'kolkata',
  gurugram: 'gurgaon',
  'new delhi': 'delhi',
  saigon: 'ho chi minh city',
  hcmc: 'ho chi minh city',
  peking: 'beijing',
  'tel aviv-yafo': 'tel aviv',
};

/** First-level regions people write after a city, by country: spellings → the gazetteer's code. */
export const regions: Record<string, Record<string, string>> = {
  US: spell(
    'AL alabama, AK alaska, AZ arizona, AR arkansas, CA california, CO colorado, CT connecticut, DE delaware, ' +
      'DC district of columbia, FL florida, GA georgia, HI hawaii, ID idaho, IL illinois, IN indiana, IA iowa, ' +
      'KS kansas, KY kentucky, LA louisiana, ME maine, MD maryland, MA massachusetts, MI michigan, MN minnesota, ' +
      'MS mississippi, MO missouri, MT montana, NE nebraska, NV nevada, NH new hampshire, NJ new jersey, ' +
      'NM new mexico, NY new york, NC north carolina, ND north dakota, OH ohio, OK oklahoma, OR oregon, ' +
      'PA pennsylvania, RI rhode island, SC south carolina, SD south dakota, TN tennessee, TX texas, UT utah, ' +
      'VT vermont, VA virginia, WA washington, WV west virginia, WI wisconsin, WY wyoming',
  ),
  CA: spell(
    '01 ab, 01 alberta, 02 bc, 02 british columbia, 03 mb, 03 manitoba, 04 nb, 04 new brunswick, 05 nl, ' +
      '05 newfoundland and labrador, 07 ns, 07 nova scotia, 08 on, 08 ontario, 09 pe, 09 prince edward island, ' +
      '10 qc, 10 quebec, 11 sk, 11 saskatchewan, 12 yt, 12 yukon, 13 nt, 14 nu',
  ),
  AU: spell(
    '01 act, 02 nsw, 02 new south wales, 03 nt, 03 northern territory, 04 qld, 04 queensland, 05 sa, ' +
      '05 south australia, 06 tas, 06 tasmania, 07 vic, 07 victoria, 08 wa, 08 western australia',
  ),
  GB: spell('ENG england, SCT scotland, WLS wales, NIR northern ireland'),
  // No names that many towns have, and no words: `La Rioja`, `Marche`.
  IN: spell(
    '25 tamil nadu, 16 maharashtra, 19 karnataka, 34 bihar, 28 west bengal, 40 telangana, 21 odisha, ' +
      '21 orissa, 24 rajasthan, 36 uttar pradesh, 35 madhya pradesh, 38 jharkhand, 10 haryana, 09 gujarat, ' +
      '11 himachal pradesh, 03 assam, 37 chhattisgarh, 37 chattisgarh, 23 punjab, 02 andhra pradesh, ' +
      '26 tripura, 17 manipur, 18 meghalaya, 12 jammu and kashmir, 12 jammu kashmir, 29 sikkim, 13 kerala, ' +
      '39 uttarakhand',
  ),
  DE: spell(
    '01 baden-wurttemberg, 01 baden-wuerttemberg, 02 bavaria, 02 bayern, 05 hesse, 05 hessen, ' +
      '06 lower saxony, 06 niedersachsen, 07 north rhine-westphalia, 07 nordrhein-westfalen, 07 nrw, ' +
      '08 rhineland-palatinate, 08 rheinland-pfalz, 09 saarland, 10 schleswig-holstein, ' +
      '12 mecklenburg-vorpommern, 13 saxony, 13 sachsen, 14 saxony-anhalt, 14 sachsen-anhalt, 15 thuringia, ' +
      '15 thuringen',
  ),
  AT: spell(
    '07 tyrol, 07 tirol, 06 styria, 06 steiermark, 02 carinthia, 02 karnten, 04 upper austria, ' +
      '04 oberosterreich, 03 lower austria, 03 niederosterreich, 08 vorarlberg, 01 burgenland',
  ),
  CH: spell(
    'VD vaud, VD waadt, AG aargau, TI ticino, TI tessin, TG thurgau, GR graubunden, GR grisons, VS valais, ' +
      'VS wallis',
  ),
  FR: spell(
    "84 auvergne-rhone-alpes, 93 provence-alpes-cote d'azur, 76 occitanie, 75 nouvelle-aquitaine, " +
      '32 hauts-de-france, 44 grand est, 52 pays de la loire, 53 bretagne, 53 brittany, 28 normandie, ' +
      '28 normandy, 27 bourgogne-franche-comte, 24 centre-val de loire, 94 corse, 94 corsica',
  ),
  ES: spell(
    '51 andalucia, 51 andalusia, 56 cataluna, 56 catalunya, 56 catalonia, 59 pais vasco, 59 euskadi, ' +
      '59 basque country, 52 aragon, 07 islas baleares, 07 balearic islands, 07 illes balears, ' +
      '55 castilla y leon, 54 castilla-la mancha, 57 extremadura, 58 galicia, 32 navarra, 39 cantabria, ' +
      '53 canarias, 53 islas canarias, 53 canary islands, 60 comunidad valenciana, 60 comunitat valenciana',
  ),
  IT: spell(
    '09 lombardy, 12 piemonte, 07 lazio, 04 campania, 15 sicilia, 15 sicily, 14 sardegna, 14 sardinia, ' +
      '16 toscana, 16 tuscany, 20 veneto, 05 emilia-romagna, 13 puglia, 13 apulia, 08 liguria, 18 umbria, ' +
      '17 trentino-alto adige, 17 trentino, 06 friuli-venezia giulia, 06 friuli, 01 abruzzo, 02 basilicata, ' +
      '03 calabria, 11 molise',
  ),
  NL: spell(
    '07 noord-holland, 07 north holland, 11 zuid-holland, 06 noord-brabant, 06 north brabant, ' +
      '03 gelderland, 15 overijssel, 02 friesland, 02 fryslan, 01 drenthe, 16 flevoland',
  ),
  BR: spell(
    '15 minas gerais, 05 bahia, 23 rio grande do sul, 30 pernambuco, 06 ceara, 04 amazonas, ' +
      '08 espirito santo, 14 mato grosso, 11 mato grosso do sul, 22 rio grande do norte, 02 alagoas, ' +
      '17 paraiba, 20 piaui, 13 maranhao',
  ),
  MX: spell(
    '14 jalisco, 19 nuevo leon, 31 yucatan, 02 baja california, 25 sinaloa, 26 sonora, 23 quintana roo, ' +
      '16 michoacan, 15 estado de mexico, 07 coahuila',
  ),
  PL: spell(
    '78 mazowieckie, 78 mazovia, 77 malopolskie, 77 lesser poland, 83 slaskie, 83 silesia, ' +
      '72 dolnoslaskie, 72 lower silesia, 86 wielkopolskie, 86 greater poland, 82 pomorskie, 82 pomerania, ' +
      '74 lodzkie, 75 lubelskie, 87 zachodniopomorskie, 80 podkarpackie, 81 podlaskie, ' +
      '85 warminsko-mazurskie, 73 kujawsko-pomorskie, 84 swietokrzyskie, 79 opolskie, 76 lubuskie',
  ),
  ZA: spell('06 gauteng, 11 western cape, 02 kwazulu-natal, 05 eastern cape, 09 limpopo, 08 northern cape'),
};

export const countryAliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  gbr: 'GB',
  uae: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  'republic of ireland': 'IE',
  turkey: 'TR',
  'viet nam': 'VN',
  russia: 'RU',
  taiwan: 'TW',
  macau: 'MO',
  'hong kong': 'HK',
};

/** `'AL alabama, 02 bc'` → `{ al: 'AL', alabama: 'AL', bc: '02' }`: a code of letters is a spelling too. */
function spell(list: string): Record<string, string> {
  const spellings: Record<string, string> = {};
  for (const entry of list.split(', ')) {
    const [code = '', ...words] = entry.split(' ');
    spellings[words.join(' ')] = code;
    if (/^[A-Z]{2}$/.test(code)) spellings[code.toLowerCase()] = code;
  }
  return spellings;
}
