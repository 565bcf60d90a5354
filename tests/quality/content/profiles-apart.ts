import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/organization/company-profile.calls.ts';

const profile = (fields: Partial<CompanyProfileFields>): CompanyProfileFields =>
  companyProfileFields.parse(fields);

/** Kept apart from the ones the phrases are written by: `npm run bench:content` alone runs them. */
export const profilesApart: CompanyProfileFields[] = [
  profile({
    company_name: 'Dr. Özgür Şahin Zahnärzte MVZ',
    industry: 'Dentistry',
    description:
      'Our practice in Köln-Ehrenfeld treats adults and children. Eleven dentists work in two shifts, so that there are appointments after work. We explain every cost before we begin.',
    mission: 'Fewer drills, more prevention.',
    products_services: ['Check-ups', 'Implants', 'Orthodontics'],
    competitors: ['DentaCity'],
    website: 'https://sahin-mvz.example',
  }),
  profile({ company_name: 'B&B', industry: 'Tourism', description: 'Three rooms above a bookshop.' }),
  profile({
    company_name: 'Tidewater Solar Inc.',
    industry: 'Renewable energy',
    description:
      'Tidewater Solar Inc. plans and installs rooftop panels in Virginia. The crew is employed, not subcontracted. A system of 8 kW takes about three days on the roof. We handle the permit and the grid application.',
    mission: 'We exist to make solar power an ordinary thing on an ordinary roof.',
    products_services: ['Rooftop panels', 'Battery storage', 'Inspections'],
    keywords: ['solar', 'battery storage'],
    customer_audience_persona: 'Home owners, 35 to 60, who have had a quote and were put off',
    serving_industries: ['Residential', 'Agriculture'],
    website: 'https://tidewater.example',
  }),
  profile({
    company_name: 'atelier nord',
    industry: 'Interior design',
    description: 'atelier nord designs small kitchens. Each one is drawn at full scale before it is built.',
    mission: 'room for cooking',
    website: 'https://ateliernord.example',
  }),
  profile({
    company_name: 'Pflegedienst „Am Park“',
    industry: 'Home care',
    description:
      'Wir pflegen Menschen zu Hause in Bremen. Unser Team hat 26 Pflegekräfte. Jede Tour beginnt um 6 Uhr.',
    products_services: ['Grundpflege', 'Verhinderungspflege'],
    website: 'https://ampark.example',
  }),
  profile({
    company_name: 'Quayside Records vs. The World',
    industry: 'Music',
    description:
      'An independent label from Newcastle. We press every record on recycled vinyl. Artists keep their masters.',
    products_services: ['Vinyl', 'Digital releases', 'Tour booking'],
    keywords: ['vinyl', 'indie label'],
    website: 'https://quayside.example',
  }),
  profile({
    company_name: 'IRONBRIDGE SECURITY LLC',
    industry: 'Cyber security',
    description:
      'Ironbridge tests the networks of hospitals. A test takes two weeks and ends with a report in plain language. Findings are shown to nobody else.',
    mission: 'To find the hole before somebody else does.',
    products_services: ['Penetration tests', 'Phishing exercises', 'Incident response'],
    keywords: ['penetration testing'],
    competitors: ['CrowdStrike'],
    serving_industries: ['Healthcare'],
    website: 'https://ironbridge.example',
  }),
  profile({
    company_name: 'Maple Street Montessori',
    industry: 'Childcare',
    description:
      'Maple Street Montessori looks after 48 children from 2 to 6 years. The garden is open in every weather. Meals are cooked in the house.',
    mission: 'Help me to do it myself.',
    products_services: ['Nursery', 'Kindergarten'],
    website: 'https://maplestreet.example',
  }),
  profile({
    company_name: 'Société Générale de Vélos',
    industry: 'Bicycle repair',
    description:
      'We repair any bicycle in Lyon, also those that were bought elsewhere. Most repairs are done the same day. Prices hang on the wall.',
    products_services: ['Repairs', 'Used bicycles'],
  }),
  profile({
    company_name: 'Northgate Housing Association',
    industry: 'Housing',
    description:
      'Northgate Housing Association lets 2,300 homes in Hull. A quarter of the board are tenants. Repairs can be reported by telephone, online or at the counter.',
    mission: 'A decent home and somebody who answers the phone.',
    products_services: ['Rented homes', 'Repairs', 'Debt advice'],
    customer_audience_persona: 'Tenants in arrears',
    website: 'https://northgate.example',
  }),
  profile({ company_name: 'X', industry: 'Consulting', description: 'Consulting.' }),
  profile({
    company_name: 'Fjällräven Fisk AB',
    industry: 'Fishing',
    description:
      'We farm Arctic char in cold spring water near Östersund. The fish grows slowly, for three years. It is delivered on ice within 24 hours.',
    mission: 'Good fish from clean water.',
    products_services: ['Arctic char', 'Smoked char', 'Roe'],
    serving_industries: ['Restaurants', 'Fishmongers'],
    website: 'https://fjallfisk.example',
  }),
];

export const topicsApart: string[] = [
  'rising energy costs',
  'Staff shortage in winter',
  'Webinar: reading a contract, 3 March at 6 p.m.',
  'Free first visit in January',
  'Is it worth switching?',
  'Meet our apprentice Jonas',
  'Newcastle',
  'Tips for first-time customers',
  'Sustainability report 2025',
  'We have moved',
];
