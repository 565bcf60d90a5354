import type { BrandVoiceFields } from '../../../contract/content/brand-voice.calls.ts';
import type { CompanyProfileFields } from '../../../contract/organization/company-profile.calls.ts';

/** An announcement to write, as its author types it. */
export interface AnnouncementBrief {
  topic: string;
  facts?: string;
  /** Fields of the announcement, for authors who fill these in. */
  typed?: Readonly<Record<string, string>>;
  /** What the brief says, each as it may stand in a text. */
  expected: readonly string[];
  /** Where readers are sent; the website of the profile where the brief names none. */
  link?: string;
}

/** A company that does not exist, with what it wants to say. */
export interface BenchCompany {
  profile: CompanyProfileFields;
  proofs: BrandVoiceFields['proof_points'];
  audience: string;
  announcement: AnnouncementBrief;
  /** Something to argue, with the headings of a blog post about it. */
  argument: { topic: string; sections: readonly string[] };
}

/**
 * Sample data: twelve fictional companies. FROZEN: no rule of the writer may be made for one of them. Work on the writer uses
 * other companies.
 */
export const benchCompanies: readonly BenchCompany[] = [
  {
    profile: {
      company_name: 'Kestrel Rope Access',
      industry: 'Industrial inspection',
      keywords: ['rope access', 'wind turbines', 'NDT'],
      mission: 'Nobody should climb a tower twice for the same photograph.',
      description:
        'Kestrel Rope Access inspects wind turbines and bridges from ropes. Our 14 technicians hold IRATA level 2 or 3. We send the report within 48 hours of the last descent. In 2025 we inspected 612 blades between Caithness and Kent.',
      products_services: ['Blade inspection', 'Bridge bearings', 'Lightning protection tests'],
      competitors: ['SkyCrawl Robotics'],
      customer_audience_persona: 'A site manager with thirty turbines and one quiet week.',
      serving_industries: ['Wind energy', 'Rail'],
      website: 'https://kestrelrope.example',
    },
    proofs: [
      { text: '612 blades inspected in 2025 without a lost-time injury', source: 'Safety report 2025' },
    ],
    audience: 'site managers of onshore wind farms',
    announcement: {
      topic:
        'Blade inspection day at Hunterston on 9 June 2027 at 10:00 BST, free, 25 places, register by 28 May',
      expected: ['9 June 2027', '10:00 BST', 'Hunterston', '25 places', '28 May'],
      link: 'https://kestrelrope.example/hunterston',
      facts:
        'Register at https://kestrelrope.example/hunterston. Mairi Sutherland shows leading edge repairs.',
    },
    argument: {
      topic: 'Drones or ropes for blade inspection',
      sections: ['Introduction', 'What a drone misses', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Cooperativa Olivar Alto',
      industry: 'Olive oil',
      keywords: ['extra virgin', 'Picual', 'bulk oil'],
      mission: 'The people who prune the trees should set the price of the oil.',
      description:
        'Cooperativa Olivar Alto presses the olives of 340 families in the Sierra Mágina. Olives reach the mill within six hours of picking. We bottle Picual and Royal, and sell bulk oil by the tanker.',
      products_services: ['Picual extra virgin', 'Royal extra virgin', 'Private label bottling'],
      competitors: ['Aceites Grupo Sur'],
      customer_audience_persona: 'Importers who blend for their own label.',
      serving_industries: ['Food wholesale', 'Restaurants'],
      website: 'https://olivaralto.example/en',
    },
    proofs: [],
    audience: 'importers of olive oil',
    announcement: {
      topic: 'Early harvest Picual is 15 % off until 31 December 2026',
      facts:
        'Orders of 500 litres or more. Minimum price €6.40 per litre. Samples from export@olivaralto.example.',
      expected: ['15 %', '31 December 2026', '500 litres', '€6.40', 'export@olivaralto.example'],
    },
    argument: {
      topic: 'Why cheap extra virgin is rarely extra virgin',
      sections: ['The label', 'The laboratory', 'What to ask a supplier'],
    },
  },
  {
    profile: {
      company_name: 'Shirakaba Brewing',
      industry: 'Sake brewery',
      keywords: ['sake', 'junmai', 'brewery tours'],
      mission: '',
      description:
        'Shirakaba Brewing has brewed sake in Asahikawa since 1902. Our water comes from the Taisetsu mountains. Toji Haruka Mori leads a team of seven. We polish rice to 45 percent for our daiginjo.',
      products_services: ['Junmai', 'Daiginjo', 'Brewery tours'],
      competitors: [],
      customer_audience_persona: '',
      serving_industries: ['Restaurants', 'Travel'],
      website: 'https://shirakaba.example',
    },
    proofs: [
      { text: 'Gold at the Hokkaido sake fair three years in a row', source: 'Fair results 2024 to 2026' },
    ],
    audience: 'sake buyers of restaurants abroad',
    announcement: {
      topic: 'We are hiring a brewer for the winter season',
      typed: {
        what: 'Brewer for the winter season',
        where: 'Asahikawa',
        price: '¥320,000 a month with a room',
        deadline: '15 September 2026',
        contact: 'jobs@shirakaba.example',
        link: 'https://shirakaba.example/brewer',
      },
      expected: ['Asahikawa', '¥320,000 a month', '15 September 2026', 'jobs@shirakaba.example'],
      link: 'https://shirakaba.example/brewer',
    },
    argument: {
      topic: 'Serving sake warm is not a mistake',
      sections: ['Introduction', 'Analysis', 'Takeaways'],
    },
  },
  {
    profile: {
      company_name: 'BodaCare',
      industry: 'Fleet maintenance',
      keywords: ['boda boda', 'motorcycles', 'fleet'],
      mission: 'A rider who waits for a part earns nothing.',
      description:
        'BodaCare services motorcycle taxis at eleven workshops in Nairobi and Nakuru. A service takes 35 minutes while the rider waits. Riders pay by M-Pesa. Fleets see every repair in one monthly statement.',
      products_services: ['Quick service', 'Fleet statements', 'Spare parts'],
      competitors: ['MotoFix'],
      customer_audience_persona: 'Owners of 10 to 200 motorcycles.',
      serving_industries: ['Transport', 'Delivery'],
      website: 'https://bodacare.example',
    },
    proofs: [],
    audience: 'owners of motorcycle fleets',
    announcement: {
      topic: 'Our twelfth workshop opens in Thika on Monday 4 January 2027',
      facts:
        'Open 6:00 to 21:00. First service KES 450 for the first 200 riders. Ask Achieng at +254 20 555 0144.',
      expected: ['Thika', '4 January 2027', 'KES 450', 'first 200 riders', '+254 20 555 0144'],
    },
    argument: {
      topic: 'What a breakdown really costs a fleet',
      sections: ['Introduction', 'Lost fares', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Zahnzentrum Lindenhof',
      industry: 'Dentistry',
      keywords: ['dentist', 'children', 'sedation'],
      mission: 'No child should learn to fear the chair.',
      description:
        'Zahnzentrum Lindenhof treats children and adults in Bern. Four dentists and a hygienist speak German, French and English. Emergencies are seen the same day. A child’s first visit is only a look and a ride in the chair.',
      products_services: ['Check-ups', 'Sedation', 'Braces'],
      competitors: [],
      customer_audience_persona: 'Parents who put the appointment off.',
      serving_industries: [],
      website: 'https://lindenhof-zahn.example',
    },
    proofs: [],
    audience: 'parents of young children',
    announcement: {
      topic: 'New opening hours from 1 March 2027: Saturdays 8:00 to 12:00',
      facts: 'Appointments by telephone at +41 31 555 02 60.',
      expected: ['1 March 2027', 'Saturdays', '8:00', '12:00', '+41 31 555 02 60'],
      link: 'https://lindenhof-zahn.example/termine',
      typed: { link: 'https://lindenhof-zahn.example/termine' },
    },
    argument: { topic: 'Sugar between meals', sections: ['Introduction', 'What goes wrong', 'What helps'] },
  },
  {
    profile: {
      company_name: 'Qu’Appelle Grain Terminals',
      industry: 'Grain handling',
      keywords: ['durum', 'elevators', 'rail'],
      mission: 'Farmers should know the grade before the truck is empty.',
      description:
        'Qu’Appelle Grain Terminals runs six elevators in Saskatchewan. A truck is unloaded in nine minutes. Samples are graded while the truck stands on the scale. We load 134-car trains for Vancouver and Churchill.',
      products_services: ['Durum', 'Canola', 'Storage contracts'],
      competitors: ['Prairie United'],
      customer_audience_persona: '',
      serving_industries: ['Agriculture'],
      website: 'https://quappellegrain.example',
    },
    proofs: [{ text: 'Average unloading time of nine minutes', source: 'Scale records of 2025' }],
    audience: 'durum growers in Saskatchewan',
    announcement: {
      topic:
        'Grading workshop in Indian Head, 17 February 2027, 1 pm CST, $30 including lunch, limited to 40 growers',
      expected: ['Indian Head', '17 February 2027', '1 pm CST', '$30 including lunch', '40 growers'],
      typed: { link: 'https://quappellegrain.example/grading', contact: 'Dale Wasyliw, 306-555-0199' },
      link: 'https://quappellegrain.example/grading',
    },
    argument: { topic: 'When to sell durum', sections: ['Introduction', 'Protein and price', 'Conclusion'] },
  },
  {
    profile: {
      company_name: 'Oficina do Azulejo',
      industry: 'Tile restoration',
      keywords: ['azulejos', 'restoration', 'facades'],
      mission: 'A tile that left a wall should find its way back to it.',
      description:
        'Oficina do Azulejo restores tiled facades in Porto and Braga. We fire missing tiles in our own kiln. Each tile is numbered before it leaves the wall. Since 2009 we have restored 83 facades.',
      products_services: ['Facade restoration', 'Replica tiles', 'Surveys'],
      competitors: [],
      customer_audience_persona: 'Architects with a listed house.',
      serving_industries: ['Architecture', 'Tourism'],
      website: 'https://oficina-azulejo.example',
    },
    proofs: [],
    audience: 'architects who work on listed houses',
    announcement: {
      topic: 'Open kiln evening, 21 May 2027 at 19:30 in Rua do Almada 288, Porto. €12, with Inês Falcão',
      expected: ['21 May 2027', '19:30', 'Rua do Almada 288', '€12', 'Inês Falcão'],
      typed: { time_zone: 'Europe/Lisbon', link: 'https://oficina-azulejo.example/kiln' },
      link: 'https://oficina-azulejo.example/kiln',
    },
    argument: {
      topic: 'Replica or gap: what to do with a missing tile',
      sections: ['Introduction', 'Replica tiles', 'The gap', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Sundaram & Daughters',
      industry: 'Patent translation',
      keywords: ['patents', 'translation', 'Japanese'],
      mission: '',
      description:
        'Sundaram & Daughters translates patents between English, Japanese and Tamil in Chennai. Every claim is read by an engineer of its field. A specification of 40 pages takes five working days. We have filed translations with eleven patent offices.',
      products_services: ['Patent translation', 'Claim review', 'Search reports'],
      competitors: ['LinguaPat'],
      customer_audience_persona: '',
      serving_industries: ['Pharmaceuticals', 'Automotive'],
      website: 'https://sundaram-daughters.example',
    },
    proofs: [
      {
        text: 'No office action for a translation error since 2018',
        source: 'Our register of office actions',
      },
    ],
    audience: 'patent attorneys in Europe',
    announcement: {
      topic: 'Launch of Claim Check: a second reading of machine-translated claims',
      typed: {
        when: '2 November 2026',
        price: '₹1,900 per claim',
        limit: '20 claims a day',
        contact: 'check@sundaram-daughters.example',
      },
      expected: [
        'Claim Check',
        '2 November 2026',
        '₹1,900 per claim',
        '20 claims a day',
        'check@sundaram-daughters.example',
      ],
    },
    argument: {
      topic: 'Machine translation of patent claims',
      sections: ['Introduction', 'Analysis', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Löyly Controls',
      industry: 'Sauna controls',
      keywords: ['sauna', 'controls', 'energy'],
      mission: 'A sauna is warm when you arrive and off when you leave.',
      description:
        'Löyly Controls makes heating controls for saunas of hotels and housing companies. The control learns when a sauna is booked. It cut the heating hours of 70 housing companies in Tampere by a quarter. Installation takes two hours and needs no new cable.',
      products_services: ['Booking control', 'Hotel panel', 'Energy report'],
      competitors: ['SteamLogic'],
      customer_audience_persona: '',
      serving_industries: ['Hotels', 'Housing'],
      website: 'https://loylycontrols.example',
    },
    proofs: [],
    audience: 'managers of housing companies',
    announcement: {
      topic: 'Webinar: sauna heating after the new tariff, 14 October 2026, 9:00–9:45 EEST',
      facts:
        'Free of charge. Sign up until 12 October at https://loylycontrols.example/tariff. Speaker: Jukka Rantanen.',
      expected: ['14 October 2026', '9:00–9:45 EEST', '12 October', 'Jukka Rantanen'],
      link: 'https://loylycontrols.example/tariff',
    },
    argument: {
      topic: 'Heating a sauna that nobody has booked',
      sections: ['Introduction', 'Energy', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Escuela Náutica Bahía',
      industry: 'Maritime training',
      keywords: ['pilots', 'simulator', 'STCW'],
      mission: 'The first storm of a pilot should be a simulated one.',
      description:
        'Escuela Náutica Bahía trains harbor pilots in Valparaíso. Our bridge simulator knows 26 ports of the Pacific coast. Groups have at most six pilots. Nine of our eleven instructors are pilots in service.',
      products_services: ['Pilot courses', 'Simulator hire', 'STCW certificates'],
      competitors: [],
      customer_audience_persona: 'Port captains with young pilots.',
      serving_industries: ['Ports', 'Shipping'],
      website: 'https://nauticabahia.example',
    },
    proofs: [
      { text: 'The simulator knows 26 ports of the Pacific coast', source: 'Simulator manual, version 8' },
    ],
    audience: 'port captains on the Pacific coast',
    announcement: {
      topic: 'Storm maneuvers course for pilots from 3 to 7 May 2027, US$2,400, six places',
      facts: 'In Valparaíso. Applications close on 1 April 2027. Write to cursos@nauticabahia.example.',
      expected: [
        '3 to 7 May 2027',
        '$2,400',
        'six places',
        'Valparaíso',
        '1 April 2027',
        'cursos@nauticabahia.example',
      ],
    },
    argument: {
      topic: 'How many hours a pilot needs in a simulator',
      sections: ['Introduction', 'Ports', 'Takeaways'],
    },
  },
  {
    profile: {
      company_name: 'Atlas Pedal Tours',
      industry: 'Cycling travel',
      keywords: ['cycling', 'Atlas', 'small groups'],
      mission: '',
      description:
        'Atlas Pedal Tours leads cycling weeks across the High Atlas from Marrakesh. Groups have eight riders and two guides. A van carries the luggage and the tired. Riders sleep in village guesthouses that earn 60 cents of every euro.',
      products_services: ['Cycling weeks', 'Day rides', 'Bike hire'],
      competitors: ['Dune Riders'],
      customer_audience_persona: '',
      serving_industries: ['Travel'],
      website: 'https://atlaspedal.example',
    },
    proofs: [],
    audience: 'cycling clubs in northern Europe',
    announcement: {
      topic: 'Spring cycling weeks: book two places and get the second at half price',
      typed: {
        when: 'March and April 2027',
        price: '€890 for the first place',
        deadline: '30 November 2026',
        link: 'https://atlaspedal.example/spring',
      },
      expected: ['half price', 'March and April 2027', '€890', '30 November 2026'],
      link: 'https://atlaspedal.example/spring',
    },
    argument: {
      topic: 'Training for climbs at home',
      sections: ['Introduction', 'Cycling uphill', 'Conclusion'],
    },
  },
  {
    profile: {
      company_name: 'Harbour Hearing',
      industry: 'Audiology',
      keywords: ['hearing aids', 'hearing tests', 'tinnitus'],
      mission: 'People should hear the joke the first time.',
      description:
        'Harbour Hearing tests and fits hearing aids at three clinics in Wellington. A test takes 50 minutes, with a family member if you like. We keep no stock of one brand. Repairs are done the same day in our workshop.',
      products_services: ['Hearing tests', 'Hearing aids', 'Tinnitus care'],
      competitors: ['AudioMart'],
      customer_audience_persona: '',
      serving_industries: [],
      website: 'https://harbourhearing.example',
    },
    proofs: [{ text: 'Repairs finished on the same day: 94 percent', source: 'Workshop log 2025' }],
    audience: 'people over 60 and their families',
    announcement: {
      topic: 'Our Petone clinic moves to 41 Jackson Street on 12 July 2027',
      facts: 'Closed on 9 and 10 July. Parking behind the house. Questions to Aroha on 04 555 0172.',
      expected: ['41 Jackson Street', '12 July 2027', '9 and 10 July', '04 555 0172'],
    },
    argument: {
      topic: 'When to have a hearing test',
      sections: ['Introduction', 'Signs in the family', 'Conclusion'],
    },
  },
];
