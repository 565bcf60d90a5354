import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/organization/company-profile.calls.ts';

const profile = (fields: Partial<CompanyProfileFields>): CompanyProfileFields =>
  companyProfileFields.parse(fields);

/** Companies of very different fields, with odd names, capitals, umlauts and sparse profiles. */
export const profiles: CompanyProfileFields[] = [
  profile({
    company_name: 'e.l.f. & Sons (UK) Ltd.',
    industry: 'Soap and candle making',
    description:
      'e.l.f. & Sons (UK) Ltd. has made soap in Whitby since 1948. Every bar is cut by hand and cured for six weeks. We sell to shops, hotels and households.',
    mission: 'Soap without palm oil, at a price for every day.',
    products_services: ['Hand-cut soap', 'Beeswax candles', 'Refill service for hotels'],
    keywords: ['soap', 'palm oil free'],
    competitors: ['Suds & Co.'],
    customer_audience_persona: 'Helen, 42, runs a small guest house and hates plastic bottles',
    serving_industries: ['Hospitality', 'Retail'],
    website: 'https://elfsons.example',
  }),
  profile({
    company_name: "St. Brigid's International School",
    industry: 'Education',
    description:
      "St. Brigid's International School teaches 640 pupils aged 4 to 18 in Porto. Lessons are in English and Portuguese. The school year starts on 1 Sept. and ends in mid June. Each class has at most 18 pupils.",
    mission: 'We want every pupil to leave school able to disagree politely.',
    products_services: ['Primary school', 'IB Diploma', 'Boarding house'],
    keywords: ['bilingual school', 'IB Diploma'],
    customer_audience_persona: 'Parents who relocate for work and worry about the change of school',
    website: 'https://www.stbrigids.example/',
  }),
  profile({
    company_name: 'ROBOTIKA 4.0 GmbH',
    industry: 'Industrial automation',
    description:
      'We retrofit older machine tools with robot arms. Our cells run on ROS 2 and can be reprogrammed by the operator. A typical cell is installed in nine working days; the machine itself stays where it is.',
    mission: 'To keep good machines in use.',
    products_services: ['Retrofit cells', 'ROS 2 training', 'Maintenance contracts'],
    keywords: ['ROS 2', 'retrofit', 'machine tending'],
    competitors: ['FANUC', 'KUKA'],
    customer_audience_persona: 'Production managers who cannot find staff for the night shift',
    serving_industries: ['Metalworking', 'Plastics'],
    website: 'https://robotika.example',
  }),
  profile({
    company_name: 'Bäckerei Müller & Söhne',
    industry: 'Bäckerei',
    description:
      'Family bakery in Tübingen, fourth generation. Our rye sourdough rests for 20 hours. The shop opens at 6 a.m. and closes when the bread is gone.',
    products_services: ['Roggenbrot', 'Brezeln', 'Hochzeitstorten'],
    website: 'https://baeckerei-mueller.example',
  }),
  profile({
    company_name: 'nightingale',
    industry: 'healthcare staffing',
    description: 'nurse staffing for hospitals',
  }),
  profile({
    company_name: 'Kowalczyk Legal',
    industry: 'Law',
    description:
      'Kowalczyk Legal advises tenants and housing co-operatives in Gdańsk. Dr. Ewa Kowalczyk founded the firm in 2009. A first consultation lasts 40 minutes and has a fixed fee.',
    mission: 'Nobody should sign a lease that they have not understood.',
    products_services: ['Lease review', 'Disputes over deposits'],
    keywords: ['tenancy law'],
    competitors: ['Nowak i Wspólnicy'],
    website: 'https://kowalczyk-legal.example',
  }),
  profile({
    company_name: 'GREEN ROOF CO-OP',
    industry: 'CONSTRUCTION',
    description: 'WE BUILD GREEN ROOFS IN GLASGOW AND EDINBURGH. EVERY ROOF IS CHECKED AFTER ONE YEAR.',
    mission: 'MORE GREEN ABOVE THE CITY',
    products_services: ['GREEN ROOFS', 'ROOF CHECKS'],
  }),
  profile({
    company_name: 'Open Larder Trust',
    industry: 'Charity',
    description:
      'The Open Larder Trust collects surplus food from 31 supermarkets in Bristol. Volunteers cook and deliver it five evenings a week. Meals are free for everyone who asks. The trust is funded by donations and by the city.',
    mission: 'No good food in the bin while somebody in Bristol is hungry.',
    products_services: ['Community meals', 'Food collection', 'Volunteer training'],
    keywords: ['food waste', 'volunteering'],
    customer_audience_persona: 'People who gave once and have not given again',
    serving_industries: ['Food retail'],
    website: 'https://openlarder.example',
  }),
  profile({
    company_name: 'Ledgerline',
    industry: 'Accounting software',
    description:
      'Ledgerline is bookkeeping software for freelancers. It reads receipts from a photo and prepares the VAT return. There is no minimum contract.',
    mission: 'Our mission is to make bookkeeping a ten-minute job.',
    products_services: ['Receipt scanning', 'VAT returns', 'Invoicing', 'Bank feeds'],
    keywords: ['bookkeeping', 'VAT', 'freelancers'],
    competitors: ['Xero', 'QuickBooks'],
    customer_audience_persona: 'Freelance designers who file everything on the last day',
    website: 'https://ledgerline.example/start',
  }),
  profile({
    company_name: 'Harbour & Finch Veterinary Clinic',
    industry: 'Veterinary medicine',
    description:
      'We look after dogs, cats and rabbits in North Leith. Appointments run from 7 a.m. to 9 p.m. on weekdays. Our two surgeons share one operating theatre, which is why operations are booked a week ahead. Every patient goes home with written notes.',
    mission: 'Kind care at a fair price.',
    products_services: ['Vaccinations', 'Dental care', 'Surgery', 'Home visits'],
    keywords: ['vet', 'Leith'],
    website: 'https://harbourfinch.example',
  }),
  profile({
    company_name: 'Yolo! Climbing',
    industry: 'Sport',
    description: 'Yolo! Climbing runs two bouldering halls in Ljubljana. Shoes and chalk can be borrowed.',
    products_services: ['Bouldering', 'Courses for beginners'],
    website: 'https://yolo-climbing.example',
  }),
  profile({
    company_name: 'Meridian Freight',
    industry: 'Logistics',
    description:
      'Meridian Freight moves refrigerated goods between Rotterdam, Lyon and Milan. Our 84 lorries report their temperature every five minutes. Customers see the same figures as our dispatchers. Claims are answered within two working days.',
    mission: 'To deliver cold goods cold, and to prove it.',
    products_services: ['Refrigerated transport', 'Temperature reports', 'Customs clearance'],
    keywords: ['cold chain'],
    competitors: ['DSV', 'Kuehne+Nagel'],
    customer_audience_persona: 'Quality managers at food producers',
    serving_industries: ['Food', 'Pharmaceuticals'],
    website: 'https://meridian-freight.example',
  }),
];

/** One of each sort: problems, events, offers, questions, persons, places and nouns. */
export const topics: string[] = [
  'nurse burnout',
  'Double bookings',
  'Open day on 12 May',
  '20 % off until 30 November',
  'How do we answer complaints?',
  'Dr. Ana Ruiz joins the team',
  'our new branch in Leeds',
  'ROS 2 vs. proprietary stacks',
  'Winter opening hours',
  'how to choose a supplier',
];
