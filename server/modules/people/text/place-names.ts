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
};

/** Spellings of countries that `Intl.DisplayNames` doesn't give. */
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
