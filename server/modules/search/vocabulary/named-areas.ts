const us = (codes: string) => codes.split(' ').map((region) => ({ country: 'US', region }));
const countries = (codes: string) => codes.split(' ').map((country) => ({ country }));

const nordics = 'DK FI IS NO SE';
const benelux = 'BE NL LU';
const dach = 'DE AT CH';
const baltics = 'EE LV LT';
const westernEurope = `${benelux} FR GB IE DE AT CH MC LI`;
const southernEurope = 'IT ES PT GR MT CY HR SI AL ME MK AD SM';
const centralEurope = 'DE AT CH PL CZ SK HU SI LI';
const easternEurope = 'PL CZ SK HU RO BG UA MD BY RU EE LV LT RS BA ME MK AL HR SI';
const balkans = 'RO BG RS BA ME MK AL HR SI GR XK';
const europe = [
  ...new Set(`${westernEurope} ${southernEurope} ${nordics} ${easternEurope} XK TR`.split(' ')),
].join(' ');
const middleEast = 'AE SA QA KW BH OM IL JO LB IQ IR EG TR YE SY PS';
const gulf = 'AE SA QA KW BH OM';
const northAfrica = 'EG MA TN DZ LY SD';
const subSahara =
  'NG KE ZA GH ET TZ UG RW SN CI CM ZM ZW MZ AO BW NA MW MG ML BF NE BJ TG SL LR GM GN CD CG GA MU SC';
const centralAmerica = 'GT HN SV NI CR PA BZ';
const caribbean = 'CU DO HT JM PR TT BS BB';
const southAmerica = 'BR AR CL CO PE EC BO PY UY VE GY SR GF';
const southeastAsia = 'SG MY ID TH VN PH KH LA MM BN TL';
const eastAsia = 'CN JP KR KP TW HK MO MN';
const southAsia = 'IN PK BD LK NP BT MV AF';
const anz = 'AU NZ';
const apac = `${southeastAsia} ${eastAsia} ${southAsia} ${anz} FJ PG`;
const newEngland = 'CT ME MA NH RI VT';
const midAtlantic = 'NY NJ PA DE MD DC VA WV';
const pacificNorthwest = 'WA OR ID';
const mountain = 'AZ CO ID MT NV NM UT WY';
const southeast = 'AL AR FL GA KY LA MS NC SC TN VA WV';
const midwest = 'IL IN IA KS MI MN MO NE ND OH SD WI';

export const namedRegions: Record<string, { country: string; region?: string }[]> = {
  emea: countries(`${europe} ${middleEast} ${northAfrica} ${subSahara}`),
  europe: countries(europe),
  eu: countries('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'),
  'european union': countries(
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  ),
  eea: countries('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI'),
  dach: countries(dach),
  nordics: countries(nordics),
  'nordic countries': countries(nordics),
  scandinavia: countries('DK NO SE'),
  benelux: countries(benelux),
  baltics: countries(baltics),
  'baltic states': countries(baltics),
  balkans: countries(balkans),
  iberia: countries('ES PT'),
  'western europe': countries(westernEurope),
  'southern europe': countries(southernEurope),
  'northern europe': countries(`${nordics} ${baltics} GB IE`),
  'central europe': countries(centralEurope),
  'eastern europe': countries(easternEurope),
  'central and eastern europe': countries(`${centralEurope} ${easternEurope}`),
  cee: countries(easternEurope),
  'british isles': countries('GB IE'),
  'uk and ireland': countries('GB IE'),
  uki: countries('GB IE'),
  'middle east': countries(middleEast),
  mena: countries(`${middleEast} ${northAfrica}`),
  gcc: countries(gulf),
  africa: countries(`${northAfrica} ${subSahara}`),
  'north africa': countries(northAfrica),
  'sub-saharan africa': countries(subSahara),
  'sub saharan africa': countries(subSahara),
  'west africa': countries('NG GH SN CI ML BF NE BJ TG SL LR GM GN'),
  'east africa': countries('KE ET TZ UG RW'),
  apac: countries(apac),
  'asia pacific': countries(apac),
  'asia-pacific': countries(apac),
  apj: countries(apac),
  asia: countries(`${southeastAsia} ${eastAsia} ${southAsia} ${middleEast}`),
  'southeast asia': countries(southeastAsia),
  'south east asia': countries(southeastAsia),
  asean: countries(southeastAsia),
  'east asia': countries(eastAsia),
  'south asia': countries(southAsia),
  'greater china': countries('CN TW HK MO'),
  anz: countries(anz),
  oceania: countries(`${anz} FJ PG`),
  latam: countries(`MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'latin america': countries(`MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'central america': countries(centralAmerica),
  'south america': countries(southAmerica),
  caribbean: countries(caribbean),
  'north america': countries('US CA MX'),
  noram: countries('US CA'),
  namer: countries('US CA'),
  amer: countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  americas: countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'the americas': countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'new england': us(newEngland),
  'mid-atlantic': us(midAtlantic),
  'mid atlantic': us(midAtlantic),
  'east coast': us(`${newEngland} ${midAtlantic} NC SC GA FL`),
  northeast: us(`${newEngland} NY NJ PA`),
  'west coast': us('CA OR WA'),
  'pacific northwest': us(pacificNorthwest),
  pnw: us(pacificNorthwest),
  'mountain west': us(mountain),
  'rocky mountains': us(mountain),
  midwest: us(midwest),
  'great lakes': us('IL IN MI MN NY OH PA WI'),
  southwest: us('AZ NM NV TX OK UT'),
  southeast: us(southeast),
  'deep south': us('AL GA LA MS SC'),
  'the south': us(`${southeast} TX OK`),
  'gulf coast': us('TX LA MS AL FL'),
  'sun belt': us('AZ CA FL GA NV NM NC SC TX TN AL MS LA'),
  'tri-state area': us('NY NJ CT'),
  'tri state': us('NY NJ CT'),
};

/** Metropolitan names: the city in the middle, and how far they reach. */
export const metropolitanNames: Record<string, { city: string; km: number }> = {
  'bay area': { city: 'San Francisco, CA', km: 90 },
  'san francisco bay area': { city: 'San Francisco, CA', km: 90 },
  'san francisco bay': { city: 'San Francisco, CA', km: 90 },
  'sf bay area': { city: 'San Francisco, CA', km: 90 },
  'silicon valley': { city: 'San Jose, CA', km: 60 },
  'research triangle': { city: 'Raleigh, NC', km: 60 },
  rtp: { city: 'Raleigh, NC', km: 60 },
  dfw: { city: 'Dallas, TX', km: 75 },
  'dallas-fort worth': { city: 'Dallas, TX', km: 75 },
  'dallas fort worth': { city: 'Dallas, TX', km: 75 },
  dmv: { city: 'Washington DC', km: 75 },
  socal: { city: 'Los Angeles, CA', km: 220 },
  'southern california': { city: 'Los Angeles, CA', km: 220 },
  norcal: { city: 'San Francisco, CA', km: 250 },
  'twin cities': { city: 'Minneapolis, MN', km: 50 },
  'delhi ncr': { city: 'New Delhi, India', km: 70 },
  ncr: { city: 'New Delhi, India', km: 70 },
  'new delhi': { city: 'New Delhi, India', km: 50 },
  'ruhr area': { city: 'Essen, Germany', km: 50 },
  ruhrgebiet: { city: 'Essen, Germany', km: 50 },
  'rhein-main': { city: 'Frankfurt am Main, Germany', km: 60 },
  'ile-de-france': { city: 'Paris, France', km: 60 },
  randstad: { city: 'Utrecht, Netherlands', km: 65 },
  'home counties': { city: 'London, UK', km: 80 },
  nyc: { city: 'New York City', km: 45 },
  'new york city': { city: 'New York City', km: 45 },
  la: { city: 'Los Angeles, CA', km: 60 },
  sf: { city: 'San Francisco, CA', km: 40 },
  dc: { city: 'Washington DC', km: 40 },
  'washington dc': { city: 'Washington DC', km: 40 },
};

/** Counties of the United Kingdom, which the gazetteer does not have: a town in the middle, and how far they reach, in km. */
export const counties = new Map(
  `surrey Guildford 30, kent Maidstone 50, essex Chelmsford 45, hampshire Winchester 45, berkshire Reading 35, oxfordshire Oxford 35,
  hertfordshire Hatfield 30, buckinghamshire Aylesbury 35, bedfordshire Bedford 30, cambridgeshire Cambridge 45, norfolk Norwich 55,
  suffolk Ipswich 50, east sussex Lewes 45, west sussex Crawley 50, sussex Lewes 60, dorset Dorchester 50, devon Exeter 70, cornwall Truro 70,
  somerset Taunton 55, wiltshire Salisbury 55, gloucestershire Gloucester 40, worcestershire Worcester 35, warwickshire Warwick 35,
  west midlands Birmingham 35, staffordshire Stafford 45, shropshire Shrewsbury 45, herefordshire Hereford 35, cheshire Chester 50,
  derbyshire Derby 55, nottinghamshire Nottingham 45, leicestershire Leicester 35, lincolnshire Lincoln 70, northamptonshire Northampton 45,
  lancashire Preston 50, merseyside Liverpool 30, west yorkshire Leeds 40, south yorkshire Sheffield 35, north yorkshire York 75, cumbria Kendal 75,
  county durham Durham 35, tyne and wear Newcastle-upon-Tyne 30, northumberland Morpeth 70, lanarkshire Hamilton 45, ayrshire Ayr 45, fife Glenrothes 35`
    .split(',')
    .map((entry) => {
      const words = entry.trim().split(' ');
      const [town = '', km = ''] = words.splice(-2);
      return [words.join(' '), { town: town.replaceAll('-', ' '), km: Number(km) }] as const;
    }),
);
