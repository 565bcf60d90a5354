// biome-ignore-all lint/style/noExcessiveLinesPerFile: lists of words

/**
 * What the matching knows about words. Every list is data: one entry a line or a comma, in plain spelling; it is read
 * with the same rules as the texts it is compared with.
 */

/** Names that are also everyday words: in running text they count only when written like this. */
export const namesLikeWords =
  'IT, Go, R, C, Excel, Word, Access, Swift, Express, Spring, Spark, Make, Teams, Slack, Notion, Monday, Segment, Rust, ' +
  'Dart, Outlook, Sage, Unity, Chef, Sketch, Flask, Hive, Lever, Workday, Ruby, Drift, Square, Toast, Epic';

/** Those of them that are hardly ever meant otherwise, so that they count in a text without any capitals too. */
export const namesInAnyCase = 'excel, outlook, workday, ruby, spark, swift, slack';

/** Spellings of one thing. The first stands for all of them, in jobs and in candidates alike. */
export const spellings = [
  'kubernetes, k8s',
  'postgresql, postgres',
  'javascript, js',
  'typescript, ts',
  'react, reactjs, react js',
  'vue, vuejs, vue js',
  'angular, angularjs',
  'nextjs, next js',
  'nodejs, node js, node',
  'golang, Go, go lang',
  'aws, amazon web services',
  'google cloud, google cloud platform, gcp',
  'azure, microsoft azure',
  'machine learning, ml',
  'artificial intelligence, ai',
  'natural language processing, nlp',
  'large language models, llm, llms',
  'continuous integration, ci cd, cicd',
  'infrastructure as code, iac',
  'rest api, restful api, rest apis, restful apis, restful services',
  'frontend, front end',
  'backend, back end',
  'fullstack, full stack',
  'devops, dev ops',
  'site reliability, sre',
  'power bi, powerbi',
  'sql server, mssql, ms sql',
  'dotnet, dot net, asp net',
  'user experience, ux',
  'user interface, ui',
  'quality assurance, qa',
  'human resources, hr',
  'search engine optimization, search engine optimisation, seo',
  'pay per click, ppc',
  'search engine marketing, sem',
  'customer relationship management, crm',
  'electronic health records, electronic medical records, electronic patient records, ehr, emr, ehrs',
  'registered nurse, rn',
  'licensed practical nurse, lpn',
  'certified nursing assistant, cna',
  'intensive care, icu, intensive care unit, critical care',
  'emergency department, emergency room, accident and emergency',
  'basic life support, bls',
  'advanced cardiac life support, acls',
  'accounts payable, a p',
  'accounts receivable, a r',
  'profit and loss, p&l',
  'financial planning and analysis, fp&a, fpa, financial planning & analysis',
  'Excel, microsoft Excel, ms Excel',
  'microsoft office, ms office, office suite',
  'learning and development, l&d',
  'applicant tracking system, ats, applicant tracking systems',
  'information technology, IT',
  'help desk, helpdesk, service desk',
  'e commerce, ecommerce',
  'social media, smm',
  'computer aided design, cad',
  'programmable logic controller, plc, plcs',
  'health and safety, hse, ehs',
  'point of sale, pos',
  'warehouse management systems, warehouse management system, wms',
  'enterprise resource planning, erp',
  'learning management system, learning management systems, lms',
  'content management system, content management systems, cms',
  'anti money laundering, aml',
  'know your customer, kyc',
  'google analytics, google analytics 4, ga4',
  'facebook ads, meta ads, meta campaigns',
  'objectives and key results, okr, okrs',
  'test driven development, tdd',
  'extract transform load, etl',
  'business intelligence, bi',
  'building information modeling, building information modelling, bim',
  'forklift license, forklift licence, forklift certification, forklift certificate, forklift operator, forklift operators',
  'internationalization, i18n',
  'heavy goods vehicle, hgv',
  'commercial driver licence, cdl, commercial driver license',
  'key performance indicators, kpi, kpis',
  'object oriented programming, oop',
  'multi factor authentication, mfa',
  'identity and access management, iam',
  'month end close, month end, monthly close',
  'vice president, vp',
  'chief executive officer, ceo',
  'copy writer, copywriter',
  'bookkeeper, bookkeeping, book keeper, book keeping',
  'mathematics, math, maths',
  'work place, workplace',
  'barista, baristas',
];

/** Roles that recruiters look through together; the number says how alike they are, 1 being the same. */
export const relatedRoles: { alike: number; names: string }[] = [
  { alike: 0.95, names: 'engineer, developer, programmer' },
  {
    alike: 0.85,
    names:
      'devops engineer, site reliability engineer, platform engineer, infrastructure engineer, cloud engineer',
  },
  { alike: 0.8, names: 'frontend engineer, web developer, ui engineer' },
  { alike: 0.75, names: 'software engineer, backend engineer, fullstack engineer' },
  { alike: 0.9, names: 'mobile engineer, ios engineer, android engineer' },
  { alike: 0.75, names: 'data scientist, machine learning engineer, ai engineer, applied scientist' },
  {
    alike: 0.85,
    names: 'data engineer, analytics engineer, etl developer, big data engineer, data warehouse engineer',
  },
  {
    alike: 0.75,
    names: 'data analyst, business intelligence analyst, bi analyst, reporting analyst, insights analyst',
  },
  {
    alike: 0.9,
    names:
      'qa engineer, test engineer, quality assurance analyst, software tester, test automation engineer, sdet',
  },
  {
    alike: 0.85,
    names: 'ux designer, product designer, ui designer, interaction designer, experience designer',
  },
  { alike: 0.85, names: 'product manager, product owner' },
  {
    alike: 0.8,
    names: 'project manager, program manager, programme manager, delivery manager, project coordinator',
  },
  {
    alike: 0.85,
    names:
      'security engineer, security analyst, cybersecurity analyst, information security analyst, soc analyst',
  },
  {
    alike: 0.85,
    names:
      'it support specialist, help desk technician, desktop support technician, it technician, service desk analyst, support engineer',
  },
  {
    alike: 0.85,
    names:
      'system administrator, systems administrator, systems engineer, network administrator, network engineer',
  },
  { alike: 0.95, names: 'registered nurse, staff nurse, nurse, icu nurse, clinical nurse, charge nurse' },
  {
    alike: 0.85,
    names:
      'caregiver, care assistant, healthcare assistant, home health aide, certified nursing assistant, support worker, nursing assistant',
  },
  { alike: 0.9, names: 'physician, doctor, general practitioner' },
  { alike: 0.9, names: 'physiotherapist, physical therapist' },
  {
    alike: 0.9,
    names:
      'recruiter, talent acquisition specialist, talent acquisition partner, technical recruiter, talent partner, sourcer',
  },
  {
    alike: 0.85,
    names:
      'hr manager, hr business partner, people partner, people manager, hr generalist, people operations manager',
  },
  { alike: 0.9, names: 'customer support, customer service, client support, client services, customer care' },
  { alike: 0.85, names: 'customer success manager, client success manager, account manager' },
  {
    alike: 0.85,
    names:
      'customer support specialist, customer support representative, customer support agent, technical support specialist, call center agent',
  },
  {
    alike: 0.8,
    names:
      'account executive, sales representative, sales executive, business development representative, sales development representative, business development manager',
  },
  {
    alike: 0.85,
    names:
      'accountant, staff accountant, general ledger accountant, management accountant, financial accountant',
  },
  {
    alike: 0.8,
    names:
      'bookkeeper, accounts payable clerk, accounting clerk, accounts assistant, accounts payable specialist, bookkeeping assistant',
  },
  { alike: 0.85, names: 'financial analyst, finance analyst, fp&a analyst' },
  {
    alike: 0.8,
    names:
      'administrative assistant, office administrator, office assistant, executive assistant, virtual assistant, office manager, admin assistant, personal assistant',
  },
  { alike: 0.85, names: 'data entry clerk, data entry operator, data entry specialist, data clerk' },
  {
    alike: 0.8,
    names:
      'digital marketing manager, performance marketing manager, growth marketing manager, marketing manager, digital marketing specialist, marketing specialist',
  },
  { alike: 0.85, names: 'seo specialist, seo manager, search marketing specialist' },
  { alike: 0.8, names: 'content writer, copywriter, content marketer, content strategist, content editor' },
  { alike: 0.85, names: 'social media manager, community manager, social media specialist' },
  { alike: 0.85, names: 'graphic designer, visual designer, brand designer' },
  { alike: 0.9, names: 'lawyer, attorney, legal counsel, solicitor, counsel' },
  { alike: 0.9, names: 'paralegal, legal assistant' },
  {
    alike: 0.85,
    names:
      'supply chain manager, logistics manager, supply chain planner, logistics coordinator, supply chain analyst',
  },
  {
    alike: 0.85,
    names:
      'warehouse operative, warehouse associate, warehouse worker, warehouse supervisor, warehouse manager, distribution center manager',
  },
  { alike: 0.9, names: 'truck driver, hgv driver, cdl driver, delivery driver, lorry driver' },
  { alike: 0.85, names: 'buyer, procurement specialist, purchasing manager, procurement manager' },
  {
    alike: 0.85,
    names: 'operations manager, business operations manager, operations lead, operations coordinator',
  },
  { alike: 0.9, names: 'teacher, school teacher, lecturer, instructor' },
  { alike: 0.9, names: 'chef, cook, sous chef, line cook' },
  { alike: 0.85, names: 'hotel manager, front office manager, hospitality manager' },
  { alike: 0.85, names: 'store manager, shop manager, retail manager, branch manager' },
  { alike: 0.85, names: 'mechanical engineer, design engineer, mechanical design engineer' },
  { alike: 0.85, names: 'electrician, electrical technician, industrial electrician' },
  { alike: 0.9, names: 'head, director, vice president' },
  { alike: 0.75, names: 'java engineer, backend engineer, software engineer' },
  { alike: 0.75, names: 'python engineer, backend engineer, software engineer' },
  { alike: 0.75, names: 'golang engineer, backend engineer, software engineer' },
  { alike: 0.75, names: 'dotnet engineer, backend engineer, software engineer' },
  { alike: 0.75, names: 'php engineer, backend engineer, web developer' },
  { alike: 0.8, names: 'react engineer, javascript engineer, frontend engineer' },
  {
    alike: 0.75,
    names:
      'warehouse manager, logistics manager, logistics coordinator, supply chain manager, inventory manager',
  },
];

/** Words of a title that tell how long somebody has worked, not at what. */
export const levels: Record<'junior' | 'senior', string> = {
  junior:
    'junior, jr, graduate, trainee, intern, internship, entry level, entry, apprentice, associate, working student',
  senior: 'senior, sr, lead, principal, experienced',
};

/** Words that an ending makes into something else: an accountant is no account manager. All forms of the first are it. */
export const ownForms = [
  'accountant, accountants, accounting, accountancy',
  'operations, operation, operational',
  'operative, operatives',
  'operator, operators',
  'community, communities',
  'generalist, generalists',
  'generation',
  'marketing, marketer, marketers',
  'organic',
  'policy, policies',
  'police',
  'finance, financial, financials',
  'executive, executives',
  'assistant, assistants',
  'associate, associates',
  'representative, representatives',
  'building, buildings',
  'personnel',
  'university, universities',
  'administrator, administrators, administrative, administration, admin',
];

/** Words of grammar; they tell nothing anywhere. */
export const grammarWords =
  'a, about, above, across, after, all, also, among, an, and, any, are, around, as, at, be, because, been, before, being, ' +
  'below, between, both, but, by, can, could, did, do, does, during, each, either, etc, even, every, few, for, from, had, has, ' +
  'have, he, her, here, hers, him, his, how, i, if, in, into, is, it, its, just, least, less, like, many, may, me, might, more, ' +
  'most, much, must, my, no, nor, not, of, off, on, once, one, only, or, other, our, ours, out, over, own, per, same, shall, she, ' +
  'should, so, some, such, than, that, the, their, them, then, there, these, they, this, those, three, through, to, too, two, ' +
  'under, until, up, upon, us, very, via, was, we, were, what, when, where, whether, which, while, who, whom, whose, why, will, ' +
  'with, within, without, would, yet, you, your, yours';

/** Words of every job advertisement and of self-praise; they tell candidates apart badly, but may stand in a title. */
export const advertisementWords =
  'ability, able, accountable, achieve, active, actively, add, advantage, aim, along, already, always, ambitious, apply, applicant, ' +
  'application, approach, ask, assist, attention, attitude, available, background, based, basis, become, benefit, best, better, big, ' +
  'bonus, bring, build, business, candidate, care, career, chance, change, check, clear, close, closely, collaborate, collaboration, ' +
  'collaborative, colleague, come, committed, communicate, communication, company, compensation, competitive, complete, complex, ' +
  'comprehensive, contribute, contribution, create, creative, current, currently, daily, day, deal, dedicated, deep, degree, deliver, ' +
  'demonstrate, desirable, desire, detail, develop, different, direct, diverse, drive, duty, dynamic, eager, easy, effective, ' +
  'effectively, efficient, efficiently, employee, employer, encourage, end, english, enjoy, ensure, environment, equal, equivalent, ' +
  'essential, evaluate, event, everyone, everything, example, excellent, exciting, expect, experience, expert, expertise, familiar, ' +
  'familiarity, fast, feel, field, find, fit, flexible, flexibility, fluent, focus, follow, found, friendly, full, fulltime, fun, ' +
  'future, gain, get, give, goal, good, great, grow, growing, growth, guide, hand, handle, happy, hard, help, high, highly, hire, ' +
  'holiday, home, hour, hybrid, idea, ideal, ideally, identify, impact, important, improve, improvement, include, including, ' +
  'independent, independently, individual, industry, initiative, innovation, innovative, insurance, interest, interested, ' +
  'interpersonal, issue, job, join, keen, keep, key, know, knowledge, large, lead, leader, leadership, leading, learn, level, life, ' +
  'line, live, location, look, looking, love, maintain, make, manage, management, manager, meet, member, mindset, minimum, mission, ' +
  'modern, month, motivated, need, new, next, nice, offer, office, often, ongoing, onsite, open, opportunity, option, order, ' +
  'organisation, organization, organised, organized, ownership, package, paced, part, participate, partner, passion, passionate, ' +
  'pay, pension, people, perform, permanent, person, personal, place, plan, please, plus, position, positive, possible, ' +
  'practical, practice, prefer, preferably, preferred, prepare, previous, prior, problem, process, professional, proficiency, ' +
  'proficient, progress, project, proven, provide, put, qualification, quality, quickly, range, ready, real, receive, related, ' +
  'relevant, remote, remotely, report, require, required, requirement, resolve, responsibility, responsible, result, review, right, ' +
  'role, run, salary, see, seek, self, sense, set, share, shift, short, show, similar, skill, skilled, small, solid, solution, solve, ' +
  'solving, someone, something, spoken, stakeholder, stand, start, starter, stay, strong, succeed, success, successful, suit, ' +
  'support, sure, take, talent, talented, task, team, teamwork, tell, thing, think, thrive, time, together, tool, top, track, train, ' +
  'training, travel, truly, trust, try, understand, understanding, unique, use, used, using, value, variety, various, verbal, vision, ' +
  'want, way, week, well, while, wide, willing, work, worker, working, workplace, world, write, written, year, yearly, years, ' +
  'young, description, summary, overview, responsibilities, city, area, region, country, national, international, local, ' +
  'part-time, full-time, contract, temporary, immediately, asap, fully, currently, eligible, authorised, authorized, gender, ' +
  'race, religion, age, disability, veteran, status, regardless, sex, orientation, origin, colour, color, inclusive, inclusion, ' +
  "diversity, you'll, you've, you're, we'll, we've, we're, it's, isn't, don't, doesn't, won't, can't, that's, first, second, " +
  'third, last, four, five, six, seven, eight, nine, ten, dozen, twenty, thirty, forty, fifty, hundred, thousand, today, ' +
  'morning, night, welcome, generous, turn, grow, keep, prepare, plan, reimbursement, vacation, paid, leave, medical, dental, equity, stock, competitive, annual, per, dollars, euros, eur, usd, gbp';

/** What stands in titles of jobs without being the work: regions and markets. */
export const titleNoise =
  'emea, apac, dach, latam, nordics, benelux, europe, uk, us, usa, eu, global, b2b, b2c, saas, wanted, urgent, hiring, looking, ' +
  'seeking, need, needed, someone, please';
