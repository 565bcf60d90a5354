import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/organization/company-profile.calls.ts';

const profile = (fields: Partial<CompanyProfileFields>): CompanyProfileFields =>
  companyProfileFields.parse(fields);

/** Pasted from web pages and registers: tags, entities, German abbreviations, emoji, capitals. Kept apart like the others. */
export const profilesThird: CompanyProfileFields[] = [
  profile({
    company_name: 'Orgelbau Hasenöhrl & Töchter',
    industry: 'Organ building',
    description:
      '<p>Orgelbau Hasenöhrl &amp; T&ouml;chter builds and restores pipe organs in Straubing.</p><ul><li>Mechanical actions, e.g. for village churches</li><li>Reed pipes, made in our own workshop</li><li>Tuning twice a year</li></ul><p>Opus&nbsp;112, our largest instrument, has 58 stops &ndash; it stands in Passau.<br>No. 5 in our list of works, from 1931, is still played every Sunday.</p>',
    mission: 'An organ should outlive those who build it.',
    products_services: ['New organs', 'Restoration', 'Tuning'],
    keywords: ['pipe organ', 'organ builder'],
    competitors: ['Klais', 'Rieger'],
    customer_audience_persona: 'Parish councils with a damp loft and no idea what a restoration costs',
    serving_industries: ['Churches', 'Concert halls'],
    website: 'https://orgelbau-hasenoehrl.example',
  }),
  profile({
    company_name: 'Tierärzte am Süßbach',
    industry: 'Veterinary clinics',
    description:
      'Tierärzte am Süßbach is a chain of four veterinary clinics around Göttingen. We treat small animals, z. B. dogs, cats and guinea pigs, and, i. d. R. on the same day, horses. Dr. med. vet. Jörg Weiß founded the first clinic in 1996. The clinics are open from 8 a.m. to 7 p.m., d. h. after work as well. In an emergency call 0551 5550 112; approx. 30 of our patients a week come at night.',
    mission: 'Gut behandelt, ehrlich beraten.',
    products_services: ['Zahnbehandlung', 'Röntgen', 'Emergency service', 'House calls'],
    keywords: ['Tierarzt', 'vet', 'Göttingen'],
    competitors: ['AniCura'],
    customer_audience_persona: 'Dog owners over 50',
    website: 'https://suessbach.example/termine',
  }),
  profile({
    company_name: 'Second Harbor',
    industry: 'Nonprofit',
    description:
      'Second Harbor helps refugees who arrive in Duluth, Minnesota. In 2024 our 9 caseworkers and 120 volunteers welcomed 312 people from 14 countries. We find a first apartment, explain forms, and go along to the doctor. English classes meet on Tuesdays and Thursdays at 6 p.m. in the library. 91 cents of every dollar go to programs. We don’t ask anybody about their religion.',
    mission: 'Everybody deserves a second harbor.',
    products_services: ['Housing help', 'English classes', 'Job coaching', 'Legal clinic'],
    keywords: ['refugees', 'Duluth', 'volunteer'],
    customer_audience_persona: 'Retired teachers with a free evening a week',
    website: 'https://secondharbor.example/donate',
  }),
  profile({
    company_name: 'ACME/Δ Labs',
    industry: 'Aerospace',
    description:
      'ACME/Δ LABS MACHINES TITANIUM PARTS FOR SATELLITES AND LAUNCHERS. WE HOLD EN 9100 AND NADCAP. TOLERANCES DOWN TO ±2 µm ARE MEASURED IN-HOUSE. FIRST ARTICLES SHIP IN 15 WORKING DAYS.',
    mission: 'PARTS THAT COME BACK FROM ORBIT, OR NEVER HAVE TO.',
    products_services: ['5-AXIS MILLING', 'EDM', 'CMM INSPECTION'],
    keywords: ['titanium', 'EN 9100'],
    competitors: ['Proto Labs'],
    serving_industries: ['Space', 'Defence'],
    website: 'https://acme-delta.example',
  }),
  profile({
    company_name: "St. Hilda's",
    industry: 'School',
    description:
      "St. Hilda's is a girls' day school in Whitby, N. Yorks., for ages 11–18. There are 22 pupils to a class, i.e. two fewer than the county's average. Fees are £5,150 per term incl. lunch; one place in eight is free. The bus from Scarborough arrives at 8.20 a.m. and leaves at 4.45 p.m.",
    mission: 'Girls who ask the second question.',
    products_services: ['Year 7 entry', 'Sixth form', 'Bursaries'],
    keywords: ['girls school', 'Whitby'],
    customer_audience_persona: 'Parents who went to the rival school themselves',
    website: 'https://www.sthildas.example/visit',
  }),
  profile({
    company_name: '¡Órale!',
    industry: 'Food truck',
    description:
      '🌮 ¡Órale! is the little green truck by the canal… 🚚 Tacos al pastor, carnitas, nopales (vegan 🌱)! Every day from noon till the salsa runs out 🔥🔥 Menu → https://orale.example/menu | Insta: @orale.leeds | Cash or card… No phone orders, sorry!',
    mission: 'Proper tacos. No shortcuts.',
    products_services: ['Tacos', 'Burritos', 'Catering for parties'],
    keywords: ['tacos', 'street food', 'Leeds'],
    website: 'https://orale.example',
  }),
  profile({
    company_name: 'Vantongeren Okafor LLP',
    industry: 'Legal services',
    description: 'employment lawyers for small charities',
  }),
  profile({
    company_name: 'Plan B Insolvency & Turnaround',
    industry: 'Debt advice',
    description: `• Free first call, usually within 24 hrs.
• Licensed insolvency practitioners (no call centre)
• We deal with H.M.R.C., banks & bailiffs for you
• Fixed fees from £1,200 + VAT, payable in up to 12 instalments

Plan B Insolvency & Turnaround has two offices, in Hull and in Grimsby. Nobody will tell you to "just sell more". About one in three of the firms that call us carries on trading.`,
    mission: 'To tell owners the truth while there is still time to act on it.',
    products_services: ['Company voluntary arrangements', 'Liquidation', 'Negotiation with HMRC'],
    keywords: ['insolvency', 'debt advice', 'HMRC'],
    competitors: ['Begbies Traynor'],
    customer_audience_persona: 'Owners of firms with fewer than 20 people who have stopped opening letters',
    serving_industries: ['Construction', 'Hospitality'],
    website: 'https://planb-turnaround.example/call',
  }),
];

/** Topics of other grammar again: a reason, a post to fill, an anniversary, results, a time of day, a colon, none. */
export const topicsThird: string[] = [
  'Why we stopped selling plastic',
  'Open day on 12 March at 5.30 p.m.',
  'We are hiring two nurses',
  '25 years of Plan B',
  'What our customers told us',
  'price increase from 1 March',
  'How to prepare for your first visit',
  'waiting lists',
  'Three things to know: costs, time, people',
  'Is it worth repairing?',
  'Free check-up in April',
  '',
];
