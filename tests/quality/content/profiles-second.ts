import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/organization/company-profile.calls.ts';

const profile = (fields: Partial<CompanyProfileFields>): CompanyProfileFields =>
  companyProfileFields.parse(fields);

/** Typed as people type: lists, semicolons, abbreviations, prices, capitals, addresses. Kept apart like the others. */
export const profilesSecond: CompanyProfileFields[] = [
  profile({
    company_name: 'Precision Dental Lab',
    industry: 'Dental laboratory',
    description: `Precision Dental Lab is a full-service dental laboratory in Albuquerque, NM, serving 140+ practices.

What we do:
- Crowns and bridges (zirconia, e.max, PFM)
- Removable partials & full dentures
- Implant restorations, incl. custom abutments
- Night guards from $85

Standard turnaround: 7 working days. Rush cases in 3 days (+20%).
All work is made in-house; we do not outsource overseas.`,
    mission: 'To give every dentist a restoration that drops in without adjustment.',
    products_services: ['Crowns & bridges', 'Dentures', 'Implant restorations', 'Night guards'],
    keywords: ['dental lab', 'zirconia crowns', 'e.max'],
    competitors: ['National Dentex'],
    customer_audience_persona: 'Dr. Sara, 45, owns a two-chair practice and is tired of remakes',
    serving_industries: ['Dental practices', 'DSOs'],
    website: 'https://www.precisiondental.example',
  }),
  profile({
    company_name: 'Three Tuns Brewery',
    industry: 'Craft brewing',
    description:
      'Three Tuns Brewery has been brewing in Ludlow since 1987; we moved to the old maltings in Corve St. in 2011. Four core beers, one seasonal each month, nothing filtered, nothing pasteurised. Our best-selling beer is Corve Gold (3.9% ABV), at £2.80 a bottle from the brewery shop. Tours every Saturday at 2 p.m., £12 p.p. incl. three tasters! Find us on Instagram @threetuns or at www.threetuns.example/visit.',
    mission: 'beer worth walking for',
    products_services: ['Cask ale', 'Bottles', 'Brewery tours', 'Private hire'],
    keywords: ['real ale', 'Ludlow', 'brewery tour'],
    website: 'https://www.threetuns.example/visit',
  }),
  profile({
    company_name: 'Our Lady of Mercy Hospice',
    industry: 'Hospice and palliative care',
    description:
      'Our Lady of Mercy Hospice is a Catholic hospice with 18 beds in Limerick. We care for people of all faiths and none. Families may visit at any hour. A team of 11 nurses, two doctors, a chaplain and 60 volunteers looks after patients here and, within 40 km, at home. Care is free of charge. The H.S.E. covers two thirds of our costs and donations cover the rest.',
    mission: 'No one should die alone or in pain.',
    products_services: ['Inpatient care', 'Home care', 'Bereavement support'],
    customer_audience_persona: 'Adult children who are looking for a place for a parent, often in shock',
    website: 'https://mercyhospice.example/donate',
  }),
  profile({
    company_name: 'ferrous',
    industry: 'software consulting',
    description:
      "we're a small consultancy that moves services from C++ and Python to Rust. we work in pairs, on site or remote. typical projects take 6–12 weeks. we don't do staff augmentation.",
    mission: 'software that does not page you at 3 a.m.',
    products_services: ['code audits', 'migrations', 'Rust training', 'embedded (no_std)'],
    keywords: ['rust', 'c++', 'embedded'],
    competitors: ['ferrous-systems', 'Tweede golf'],
    website: 'https://ferrous.example',
  }),
  profile({
    company_name: 'Gebrüder Schäfer Kältetechnik GmbH & Co. KG',
    industry: 'Refrigeration and air conditioning',
    description:
      'Gebrüder Schäfer Kältetechnik GmbH & Co. KG plans, builds and services refrigeration systems for supermarkets, slaughterhouses and ice rinks in Baden-Württemberg. Founded in 1962 and still family-owned, the company employs 85 people at two sites, Göppingen and Schwäbisch Gmünd. Since 2019 all new systems have run on natural refrigerants (CO₂, propane, ammonia); that is required by no law, but it spares the customer a second investment in ten years. Our emergency service answers within 30 minutes, 24/7, on 07161 555-0. Maintenance contracts start at € 1.490 p.a.',
    mission: 'Kälte, die man nicht bemerkt.',
    products_services: ['Kälteanlagen', 'Wärmepumpen', 'Wartung', '24-h-Notdienst'],
    keywords: ['natural refrigerants', 'CO₂', 'Kältetechnik'],
    competitors: ['Hauser', 'Carrier'],
    serving_industries: ['Food retail', 'Food production', 'Leisure'],
    website: 'https://schaefer-kaelte.example/',
  }),
  profile({
    company_name: "O'Neill, Díaz & Co. LLP",
    industry: 'Immigration law',
    description:
      "O'Neill, Díaz & Co. LLP represents families and employers before U.S. immigration authorities. The firm was founded by Mary O'Neill and Luis Díaz, Esq., in San Antonio in 1994, and has since filed more than 9,000 petitions. We speak English, Spanish, Portuguese and Q'eqchi'. Fees are flat and agreed in writing before work begins. We can't promise results. PLEASE NOTE: NOTHING ON OUR WEBSITE IS LEGAL ADVICE.",
    mission: 'Families belong together.',
    products_services: ['Family petitions', 'H-1B and O-1 visas', 'Deportation defense', 'Naturalization'],
    keywords: ['immigration lawyer', 'H-1B'],
    serving_industries: ['Construction', 'Hospitality', 'Tech'],
    website: 'https://onddlaw.example/contact',
  }),
  profile({ company_name: 'Ankerplatz', industry: 'Event planning', description: 'Event planning' }),
  profile({
    company_name: 'Stadtwerke Bad Nauendorf – Water',
    industry: 'Municipal water supply',
    description:
      'We supply 31,400 residents with drinking water. The water comes from four deep wells and one spring. It is tested every day at nine points in the network. One cubic metre costs €2.14. Our 24-hour fault line is 0800 123 4567.',
    products_services: ['Drinking water', 'House connections', 'Water analysis', 'Standpipes for hire'],
    website: 'https://sw-badnauendorf.example/water',
  }),
  profile({
    company_name: 'St. Columba’s R.C. Primary School',
    industry: 'Primary education',
    description:
      'St. Columba’s R.C. Primary School is a two-form entry school in Bangor, Co. Down. Children from 4 to 11 learn here, 402 at present. Breakfast club from 7:45; after-school club until 17:30 (£4.50 per session). Mrs. P. Quinn has been head teacher since 2016. Ofsted doesn’t inspect us, the E.T.I. does: “very good” in 2023.',
    mission:
      'Together in faith, love and learning. Every child is known by name. We try to be kind before we are clever.',
    products_services: ['Nursery', 'P1–P7', 'Breakfast club', 'After-school club'],
    keywords: ['primary school', 'Bangor', 'Catholic school'],
    customer_audience_persona: 'Parents of three-year-olds who are choosing a school',
  }),
  profile({
    company_name: 'Kestrel Robotics',
    industry: 'Agricultural robotics',
    description:
      'KESTREL ROBOTICS BUILDS AUTONOMOUS WEEDING ROBOTS FOR ORGANIC VEGETABLE FARMS. The K2 weeds 1.5 ha per day, without herbicides. It is powered by solar panels and needs no driver. Seed round closed in March 2024 (€3.2M, led by AgFunder). 14 robots are in the field in NL, DE & DK. Pricing: €690/month per robot, 6-month minimum.',
    mission: 'We want to make herbicides unnecessary by 2035.',
    products_services: ['K2 weeding robot', 'Robots as a service', 'Field mapping'],
    keywords: ['weeding robot', 'agtech', 'RaaS'],
    competitors: ['Naïo', 'FarmWise', 'Carbon Robotics'],
    customer_audience_persona: 'Organic growers with 20–80 ha who cannot find people for hand weeding',
    serving_industries: ['Organic farming'],
    website: 'https://kestrel-robotics.example',
  }),
];

/** Topics of very different grammar, a row for each company. */
export const topicsSecond: string[] = [
  'remakes that cost chair time',
  'Do I need an appointment?',
  'Summer party, Sat. 14 June, 3–7 p.m.',
  '2 for 1 on all repeat orders until 31 Jan.',
  'Sister Agnes retires after 34 years',
  'Schwäbisch Gmünd',
  'Book your slot before the holidays',
  'giving our regulars a say',
  'How to read your invoice',
  'in-house vs. outsourced',
];
