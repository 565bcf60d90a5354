import { expect, test } from 'vitest';
import { Person } from '../person.ts';
import { prepareJudge } from './judge.ts';

const verdict = (
  kind: 'skill' | 'certificate' | 'language',
  text: string,
  summary: string,
  skills: string[] = [],
) => prepareJudge({ kind, text })(new Person({ title: '', skills, location: '', summary })).verdict;

test.each([
  ['language', 'German C1', 'Works in German and English.', 'unclear'],
  ['language', 'German', 'Works in German and English.', 'found'],
  ['language', 'German C1', 'Fluent German.', 'found'],
  ['language', 'German C2', 'German C2.', 'found'],
  ['skill', 'SAP HR', 'Ran SAP HCM for a bank.', 'found'],
  ['skill', 'SAP HR', 'SAP (MM, FI/CO and HR).', 'found'],
  ['skill', 'SAP MM', 'Modules: SAP SD/MM.', 'found'],
  ['skill', 'SAP HR', 'HR manager who uses SAP.', 'unclear'],
  ['skill', 'Microsoft Dynamics 365', 'Runs Dynamics 365 Business Central.', 'found'],
  ['certificate', 'CDL', 'Drove trucks. CDL, expired 2019.', 'missing'],
  ['certificate', 'CDL', 'Holds a CDL.', 'found'],
  ['skill', 'Scala', 'Wants to learn Java, Kotlin and Scala.', 'unclear'],
  ['skill', 'Java', 'Hired Java developers for a bank.', 'unclear'],
  ['skill', 'Java 17', 'Writes Java 6.', 'missing'],
  ['skill', 'Java 17', 'Writes Java 21.', 'found'],
  ['skill', 'Java 17', 'Writes Java.', 'unclear'],
  ['certificate', 'Master’s degree', 'Bachelor’s degree in Biology.', 'missing'],
  ['certificate', 'Master’s degree', 'MSc in Biology.', 'found'],
  ['certificate', 'Bachelor’s degree in Nursing', 'Master of Science in Nursing.', 'found'],
  ['certificate', 'Bachelor’s degree in Nursing', 'Bachelor of Arts in History, bachelor degree.', 'unclear'],
  ['skill', 'Java 8', 'Moved services from java 1.6 to java 1.8.', 'found'],
  ['skill', 'Oracle 19c', 'Administers Oracle 10g.', 'missing'],
  ['skill', 'SQL Server 2019', 'Runs SQL Server 2022.', 'found'],
  ['skill', 'recent Swift', 'Acme, 2010 - 2012: Swift.', 'missing'],
  ['skill', 'recent Swift', 'Acme, 2010 - present: Swift.', 'found'],
  ['certificate', 'PMP', 'PMP 2012, let it lapse.', 'missing'],
  ['certificate', 'Juris Doctor degree', 'Master of Science in Physics.', 'missing'],
  ['certificate', 'degree in CS', 'Bachelor of Science in Accounting.', 'unclear'],
  ['certificate', 'master’s degree', 'Fine-tuned an LLM for search.', 'unclear'],
  ['certificate', 'master’s degree', 'Boston, MA // Nurse', 'unclear'],
  ['certificate', 'master’s degree', 'MA (Hons) in History', 'found'],
  ['certificate', 'MBA', 'Recherche d’alternance pour le MBA', 'unclear'],
  ['certificate', 'ACLS', 'ACLS, exp. 06/2016', 'missing'],
  ['certificate', 'CCNA', 'CCNA (2011-2014)', 'unclear'],
  ['certificate', 'SIA licence', 'SIA Door Supervisor licence.', 'found'],
  ['certificate', 'SIA licence', 'SIA Door Supervisor licence (expired 2021).', 'missing'],
  ['certificate', 'Scrum Master certification', 'MBA in Marketing', 'unclear'],
  ['certificate', 'Bachelor’s degree in Mechanical Engineering', 'B.Eng. Mechanical Engineering', 'found'],
  ['skill', 'Swift', 'Handles SWIFT payments.', 'unclear'],
  ['skill', 'Spark', 'Posters in Adobe Spark.', 'unclear'],
  ['skill', 'Spark', 'Pipelines in Spark.', 'found'],
  ['skill', 'Oracle NetSuite', 'Sold Oracle NetSuite to shops.', 'unclear'],
  ['skill', 'SolidWorks', 'Coordiné a los diseñadores de SolidWorks.', 'unclear'],
  ['skill', 'Trados', 'Goals 2027: Trados, memoQ', 'unclear'],
  ['skill', 'HACCP', 'Kuchnia hotelowa, brak znajomości HACCP.', 'missing'],
  ['skill', 'regulations', 'Regular meetings with clients.', 'unclear'],
  ['skill', 'sourcing', 'Imports data from multiple sources.', 'unclear'],
  ['skill', 'sourcing', 'Sourced parts for three plants.', 'found'],
  ['skill', 'attendance system', 'Attended System Hardware Training.', 'unclear'],
  ['skill', 'production services', 'Moved product services to a cloud.', 'unclear'],
  [
    'certificate',
    'Degree in Data Science',
    'M.A. in Translation, finished a year of data science.',
    'unclear',
  ],
  [
    'certificate',
    'Master’s degree in Education',
    'EDUCATION: Master’s degree of Computer Engineering',
    'unclear',
  ],
  ['certificate', 'Bachelor’s degree', 'Certifications MS: Programming in C#', 'unclear'],
  ['skill', 'models', 'Passed at Shishu Model High School.', 'unclear'],
  ['skill', 'LED', 'Led a team of buyers.', 'unclear'],
  ['skill', 'LED', 'Repaired LED screens.', 'found'],
  ['skill', 'user experience', 'Backups on Unix (HP-UX).', 'unclear'],
  ['skill', 'XP', 'Windows 95/98/XP, Linux', 'unclear'],
  ['skill', 'HTTPS', 'https://github.com/ana/data-science', 'unclear'],
  ['skill', 'data science', 'https://github.com/ana/data-science', 'unclear'],
  ['skill', 'M', 'M.S. Computer Science', 'unclear'],
  ['skill', 'payroll', 'Control of non-payroll expenses.', 'unclear'],
  ['skill', 'construction', 'Constructed services in Java.', 'unclear'],
  ['skill', 'Twitter', 'Pages with twitter Bootstrap.', 'unclear'],
  ['skill', 'HR', 'Coordinating with Sourcing/ HR for agreements.', 'unclear'],
  ['skill', 'Business Partner', 'Coached business partners.', 'unclear'],
  ['skill', 'insurance', 'Checked advice from insurance companies.', 'unclear'],
  ['skill', 'real estate', 'Wrote code for real estate companies.', 'found'],
  ['skill', 'insurance', 'Wrote code for insurance companies.', 'unclear'],
  ['skill', 'reporting', 'Liaise with auditors for audit fieldwork and other statutory reporting', 'unclear'],
  ['skill', 'reporting', 'Produced monthly reports for the board of directors.', 'found'],
  ['skill', 'tax', 'Researching of accounting and tax issues.', 'unclear'],
  ['skill', 'payments', 'The bank has a Java based payments platform of its own', 'unclear'],
  ['skill', 'insurance', 'Expertise in domains like Banking, Financial Services and Insurance.', 'found'],
  ['skill', 'tax', 'Tax, audit, payroll', 'found'],
  ['skill', 'audit', 'Audit Officer with Tang Cheng Lin in Hong Kong', 'found'],
  ['skill', 'reconciliation', 'Reconciling the discrepancies between invoices and trades.', 'found'],
  ['skill', 'payroll', 'Handled daily payments, monthly payroll and bank statements.', 'found'],
  ['skill', 'payroll', 'Helped other departments on custom, payroll and bank related issues.', 'unclear'],
  ['skill', 'statistics', 'Bachelor of Science in Statistics, National University', 'found'],
  ['skill', 'real estate', 'Coordinates moves with Legal, Real Estate and Facilities.', 'unclear'],
  ['skill', 'Retail', 'Justice is a retail store for girls.', 'unclear'],
  ['certificate', 'CPR', 'Trained 63 people, 42 of which are CPR certified', 'unclear'],
  ['skill', 'time management', 'Trained people in time management software.', 'unclear'],
  ['skill', 'Google', 'Read traffic data of google maps.', 'unclear'],
  ['skill', 'driving', 'Adept at driving increased revenues.', 'unclear'],
  ['skill', 'Product Owner', 'Planned sprints by working with the Product Owner.', 'unclear'],
  ['skill', 'QA', 'Coordinating with developers, architects and QA teams.', 'unclear'],
  ['skill', 'data entry', 'A screen that lets the data entry person save a form.', 'unclear'],
  ['skill', 'accounts payable', 'Trained a clerk whose duties included accounts payable.', 'unclear'],
  ['skill', 'frontend', 'Front-end programming with Vue.', 'found'],
  ['certificate', 'ACA', 'FIRST PIONEER FARM CREDIT, ACA', 'unclear'],
  ['certificate', 'Security+', 'Wrote items for the Security+ exam', 'unclear'],
  ['certificate', 'ITIL', 'ITIL based service management', 'unclear'],
  ['skill', 'ANN', 'Jennifer Ann’s Group.', 'unclear'],
  ['skill', 'recent experience', 'Acme, 2010 - 2012: sales.', 'unclear'],
  ['skill', 'night shifts', 'Available nights and weekends.', 'found'],
  ['skill', 'night shifts', 'Days only, please.', 'missing'],
  ['skill', 'willing to relocate', 'Managed the relocation of an office.', 'unclear'],
  ['skill', 'authorized to work', 'Would need sponsorship to work in the US.', 'missing'],
  ['skill', 'team of 10+', 'Led a team of 14 agents.', 'found'],
  ['skill', 'team of 10+', 'Led a team of 3 agents.', 'missing'],
  ['certificate', 'Category C driving licence', 'Driving licence: B, CE', 'found'],
  ['certificate', 'Category C driving licence', 'Driving licence: B', 'missing'],
  ['certificate', 'CDL Class A', 'CDL Class B, passenger', 'missing'],
  ['certificate', 'Secret clearance', 'Clearance: TS/SCI, active', 'found'],
  ['certificate', 'security clearance', 'Handled customs clearance of goods.', 'unclear'],
  ['certificate', 'RN license', 'RN License #44821, Ohio, exp. 08/2016', 'missing'],
  ['certificate', 'High school diploma or GED', 'BSc in Biology', 'found'],
  ['certificate', 'Bachelor’s degree', 'Drove a flat bed truck.', 'unclear'],
  ['certificate', 'Master’s degree in Law or a related field', 'Bachelor of Law', 'missing'],
  ['certificate', 'PhD', 'Mr. Rajesh M.E., (Ph.D.), reference', 'unclear'],
  ['certificate', 'BSc in Computer Science or Engineering', 'MBA, SNS College of Engineering', 'unclear'],
  ['certificate', 'Class B driver’s license', 'Two-wheeler driving license • C Language', 'unclear'],
  ['certificate', 'Class A driver’s license', 'Driving license', 'unclear'],
  ['certificate', 'valid certificate', 'UGC NET Certificate for Lectureship', 'unclear'],
  ['certificate', 'PhD', 'OSCAR JAVIER GARCIA Ph.D', 'unclear'],
  ['certificate', 'Quantity Surveying degree', 'MBA in General Management', 'unclear'],
  ['certificate', 'Quantity Surveying degree', 'BSc Quantity Surveying', 'found'],
  ['certificate', 'good first degree', 'Bachelor of Arts in History', 'found'],
  ['certificate', 'finance or accounting degree', 'Bachelor of Accounting', 'found'],
  ['certificate', 'Master of Science', 'Master of Science, Finite Element Analysis', 'found'],
  ['certificate', 'technical degree', 'Bachelor of Fine Arts', 'unclear'],
  ['certificate', 'technical degree', 'Bachelor of Science, Business Administration', 'unclear'],
  ['certificate', 'technical degree', 'Bachelor of Computer Science', 'found'],
  ['certificate', 'Bachelor degree in a technology related field', 'Bachelor of Sports', 'unclear'],
  ['certificate', 'degree in CS or equivalent education', 'Bachelor of Education', 'unclear'],
  ['certificate', 'High school diploma', 'Trained new associates in failure analysis', 'unclear'],
  ['certificate', 'Master’s degree', 'Sent to the store associate in two ways', 'unclear'],
  ['certificate', 'Master’s degree', 'Associate in Applied Science', 'missing'],
  ['certificate', 'Class A driver’s license', 'Class A driving license', 'found'],
  ['skill', 'team leader', 'Worked along-side team leader on a migration.', 'unclear'],
  ['skill', 'GitHub', 'GitHub /ana123', 'unclear'],
  ['skill', 'Git', 'GitHub /ana123', 'unclear'],
  ['skill', 'Oracle', 'Ran Oracle PeopleSoft.', 'unclear'],
  ['skill', 'statistics', 'Relevant coursework: Statistics, Taxation', 'unclear'],
  ['skill', 'statistics', 'EDUCATION\nRiverside College\nStatistics, Taxation', 'unclear'],
  ['skill', 'statistics', 'EDUCATION\nDiploma in Statistics', 'found'],
  ['skill', 'SPSS', 'EDUCATION\nRiverside College\nSPSS, Excel', 'found'],
  ['skill', 'statistics', 'IBM SPSS Statistics', 'unclear'],
  ['skill', 'manufacturing', 'Audited manufacturing clients.', 'unclear'],
  ['skill', 'manufacturing', 'Global spirits manufacturer', 'unclear'],
  ['skill', 'manufacturing', 'Ten years in manufacturing.', 'found'],
  ['skill', 'insurance', 'Intern, QBE Insurance, Hanoi', 'unclear'],
  ['skill', 'business partnering', 'Met business partners.', 'unclear'],
  ['certificate', 'PhD', 'Doctor of Medicine (MD)', 'missing'],
  ['certificate', 'PhD', 'REFERENCES\nDoctor of Philosophy, Riverside University', 'unclear'],
  ['certificate', 'Master’s degree', 'MBA INTERNSHIPS', 'unclear'],
  ['certificate', 'Bachelor’s degree', 'Bachelor of Arts,\nyear 2 out of 4', 'unclear'],
  ['certificate', 'Bachelor’s degree', `Bachelor of Arts\n${new Date().getFullYear() + 2}`, 'unclear'],
  ['certificate', 'CPA', 'CPA Australia\nCompleted the following modules:', 'unclear'],
  ['certificate', 'CFA', 'CFA Level II passed', 'unclear'],
  ['certificate', 'Bachelor’s degree', 'BSc in Banking – Final module.\nTo be completed by May.', 'unclear'],
  ['skill', 'tax', 'Close liaison with tax agents.', 'unclear'],
  ['skill', 'data science', 'A data science enthusiast.', 'unclear'],
  ['skill', 'banking', 'Industry involved: banking, trading.', 'unclear'],
  ['certificate', 'CPA', 'Audit Junior, Lily Tsang & Co CPA', 'unclear'],
  ['skill', 'banking', 'Banking Conference in Taiwan', 'unclear'],
  ['skill', 'data protection', 'I hereby give consent in accordance with the Data Protection Act', 'unclear'],
  [
    'skill',
    'corporate finance',
    'Met fund managers, including banks, corporate finance advisory firms.',
    'unclear',
  ],
  ['skill', 'shift work', 'Counted money at the beginning of shifts.', 'unclear'],
  ['language', 'Mandarin', 'Fluent in Chinese.', 'unclear'],
  ['language', 'Mandarin', 'Languages: Chinese (Mandarin)', 'found'],
  ['language', 'Mandarin', 'Languages: English, Cantonese', 'missing'],
  ['language', 'Chinese', 'Fluent in Mandarin.', 'found'],
  ['certificate', 'professional certification', 'CERTIFICATIONS, PROFESSIONAL BODIES', 'unclear'],
] as const)('%s “%s” of “%s” is %s', (kind, text, summary, expected) =>
  expect(verdict(kind, text, summary)).toBe(expected),
);

test.each([
  ['5+ years of auditing', 'Clerk\nAcme, 2010 - 2020\nFiled letters.\nHelped in auditing.', '', 'unclear'],
  ['5+ years of auditing', 'Auditing, Acme, 2010 - 2020\nFiled letters.', '', 'found'],
  ['5+ years of data management', '12 years of experience.', 'Data Analyst', 'unclear'],
  ['5+ years of data management', '12 years of experience.', 'Data Manager', 'found'],
  ['3+ years of development', 'Twenty years in markets: business development.', 'Dealer', 'unclear'],
  ['3+ years', 'Institution: Hill Secondary School\nDuration: Jan 2003 – Dec 2006', '', 'unclear'],
])('“%s” of “%s” is %s', (text, summary, title, expected) => {
  const person = new Person({ title, skills: ['auditing'], location: '', summary });
  expect(prepareJudge({ kind: 'years', text })(person).verdict).toBe(expected);
});

test('a list of skills is not taken for what has the same name', () => {
  const list = ['SWIFT payments', 'Adobe Spark', 'Excel', 'Reconciliation'];
  expect(verdict('skill', 'Swift', '', list)).toBe('missing');
  expect(verdict('skill', 'Spark', '', list)).toBe('missing');
});

test.each([
  ['Swift', 'Payments via SWIFT, SEPA and ACH.', 'unclear'],
  ['Swift', 'International wire transfers through SWIFT.', 'unclear'],
  ['Swift', 'SWIFT, Fedwire, CHIPS.', 'unclear'],
  ['Swift', 'Banking app for iOS in Swift, with SEPA payments.', 'found'],
  ['Swift', 'Swift, Xcode, UIKit.', 'found'],
  ['Spark', 'Used Adobe Photoshop, InDesign and Spark.', 'unclear'],
  ['Spark', 'Spark, Hadoop, Hive.', 'found'],
] as const)('“%s” of “%s” is what the things around it are: %s', (text, summary, expected) =>
  expect(verdict('skill', text, summary)).toBe(expected),
);

test('in a list of skills, the others tell which thing of a name is meant', () => {
  expect(verdict('skill', 'Swift', '', ['SWIFT', 'SEPA', 'Trade finance', 'Excel'])).not.toBe('found');
  expect(verdict('skill', 'Swift', '', ['Swift', 'Xcode', 'UIKit', 'SEPA'])).toBe('found');
  expect(verdict('skill', 'Spark', '', ['Spark (Adobe)', 'Canva', 'Photoshop', 'InDesign'])).not.toBe(
    'found',
  );
  expect(verdict('skill', 'Spark', '', ['Spark', 'Scala', 'SQL', 'Photoshop'])).toBe('found');
});

test.each([
  ['certificate', 'Master’s degree', 'Certified Scrum Master.', 'unclear'],
  ['certificate', 'Master’s degree', 'Office skills: MS Word, M.S Office.', 'unclear'],
  ['certificate', 'Master’s degree', 'Master of Arts, expected in 2027.', 'unclear'],
  ['certificate', 'PhD', 'Got a promotion after a year.', 'unclear'],
  ['certificate', 'PhD', 'Supervised PhD students.', 'unclear'],
  ['certificate', 'Bachelor’s degree in Computer Science', 'Bachelor of Science: Business', 'unclear'],
  ['certificate', 'MBA', 'MCA 2015, Mumbai', 'unclear'],
  ['certificate', 'AWS certification', 'Runs clusters on AWS.', 'unclear'],
  ['certificate', 'AWS certification', 'AWS Certified Developer.', 'found'],
  ['certificate', 'CPR', 'CPR, valid until 03/2020', 'missing'],
  ['certificate', 'ServSafe', 'Follows ServSafe guidelines.', 'unclear'],
  ['certificate', 'driving licence', 'Uses a patented lens system.', 'unclear'],
  ['skill', 'R', 'Research & Development, R&D, A/R and HVAC&R.', 'unclear'],
  ['skill', 'R', 'Statistics with SAS, R and SPSS.', 'found'],
  ['skill', 'C', 'Working with C.E. Heath, HVAC, A/C pipes.', 'unclear'],
  ['skill', 'Spring', 'Dean’s list, Spring 2011 and Fall 2012.', 'unclear'],
  ['skill', 'Flask', 'EAGLE FLASK INDUSTRIES LTD.', 'unclear'],
  ['skill', 'Access', 'Access doors, gate valves.', 'unclear'],
  ['skill', 'project management', 'Coordinates with project managers.', 'unclear'],
  ['skill', 'accounting', 'Accountable for results.', 'unclear'],
] as const)('%s “%s” of “%s” is %s', (kind, text, summary, expected) =>
  expect(verdict(kind, text, summary)).toBe(expected),
);

test('a skill that is an everyday word is the item of a list, not a word in it', () => {
  expect(verdict('skill', 'Access', '', ['Implement client mail access', 'DNS'])).toBe('unclear');
  expect(verdict('skill', 'Access', '', ['MS Access 2000', 'DNS'])).toBe('found');
  expect(verdict('skill', 'C', '', ['C++', 'R&D'])).toBe('unclear');
});

test('a word that no list of skills has is the whole item, and its lack says nothing', () => {
  expect(verdict('skill', 'university', '', ['Mumbai University', 'Typing'])).toBe('unclear');
  expect(verdict('skill', 'operation', '', ['Warehouse operations', 'Typing'])).toBe('unclear');
  expect(verdict('skill', 'database', '', ['Databases: Oracle', 'Typing'])).toBe('found');
  expect(verdict('skill', 'database', '', ['Oracle Database', 'Typing'])).toBe('found');
  expect(verdict('skill', 'Power', '', ['Power BI', 'Typing'])).toBe('unclear');
  expect(verdict('skill', 'database', '', ['Basic database skills', 'Typing'])).toBe('found');
  expect(verdict('skill', 'libraries', '', ['Excel', 'Word', 'SAP', 'Typing'])).toBe('unclear');
  expect(verdict('skill', 'Java', '', ['Excel', 'Word', 'SAP', 'Typing'])).toBe('missing');
  const summary = 'Moved services to a cloud.';
  expect(verdict('skill', 'cloud technologies', summary, ['Excel', 'Word', 'SAP', 'Typing'])).toBe('unclear');
  expect(verdict('skill', 'garden technologies', summary, ['Excel', 'Word', 'SAP', 'Typing'])).toBe(
    'missing',
  );
  expect(verdict('skill', 'quick learner', '', ['Excel', 'Word', 'SAP', 'Typing'])).toBe('unclear');
});

test.each([
  ['60 wpm', 'Types 75 words per minute.', 'found'],
  ['60 wpm', 'Types 35 wpm.', 'missing'],
  ['60 wpm', 'Types fast.', 'unclear'],
  ['Terraform in the last 3 years', 'Acme, 2012 - 2015: Terraform.', 'missing'],
  ['Terraform in the last 3 years', 'Acme, 2012 - present\nTerraform for 40 accounts.', 'found'],
  ['Terraform in the last 3 years', 'Knows Terraform.', 'unclear'],
  ['React', 'Aspires to write Vue, Svelte and React.', 'unclear'],
  ['React', 'Quick to react to incidents.', 'unclear'],
  ['Vue', 'Reads about Vue and Rails and wants to learn them.', 'unclear'],
  ['Kubeflow', 'Kubeflow is the next thing I want to learn.', 'unclear'],
  ['Kubernetes', 'Souhaite apprendre Kubernetes.', 'unclear'],
  ['Excel', 'Machine Learning, HTML, Microsoft Excel.', 'found'],
  ['Kotlin', 'Built up a team of eight Kotlin developers.', 'unclear'],
  ['SQL', 'Asked the data team, who know SQL, for reports.', 'unclear'],
  ['SQL', 'Backend developer who writes SQL every day.', 'found'],
  ['COBOL', 'Managed people with COBOL and DB2 skills.', 'unclear'],
  ['AutoCAD', 'Reviewed drawings made in AutoCAD by subcontractors.', 'unclear'],
  ['Oracle', 'Sold Oracle licences to banks.', 'unclear'],
  ['TypeScript', 'Prepared FS, TS and deployment guides.', 'unclear'],
  ['payroll', 'On the payroll of Acme.', 'unclear'],
  ['payroll', 'Payroll was done by an outside firm.', 'unclear'],
  ['SEO', 'Everything but SEO.', 'missing'],
  ['Python 3', 'Scripts in Python 2.', 'missing'],
  ['Excel', 'Knows microsoft office (word, excel).', 'found'],
  ['Word', 'Basics in Ms word, Ms excel', 'found'],
  ['Excel', 'To excel in my profession with MS tools.', 'unclear'],
  ['Access', 'Excavation of access shafts; MS Word.', 'unclear'],
  ['project management', 'Attends the project manager’s meetings.', 'unclear'],
  ['SEO', 'Search engine optimization for shops.', 'found'],
  ['Education', 'EDUCATION\nLikes tea.', 'unclear'],
  ['Line', 'Works on a production line in a plant.', 'unclear'],
  ['ability to travel', 'Made travel arrangements and prepared itineraries.', 'unclear'],
  ['AWS', 'Welding to ISO/AWS/ASTM.', 'unclear'],
  ['LinkedIn', 'LinkedIn: linkedin.com/in/someone', 'unclear'],
  ['Fintech', 'Worked at Loan Fintech Company in Rabat.', 'unclear'],
  ['logistics', 'Minh Phuong Logistics, April 2018 - May 2020', 'unclear'],
  ['logistics', 'Head of Logistics, April 2018 - May 2020', 'found'],
  ['logistics', 'Trained a logistic regression.', 'unclear'],
  ['networking', 'Trained recurrent neural networks.', 'unclear'],
  ['procurement', 'Follows up with procurement team.', 'unclear'],
  ['driving', 'Built apps, driving digital adoption.', 'unclear'],
  ['PostgreSQL', 'Unidad de Postgrado', 'unclear'],
  ['able to travel', '45 % of sales to travel agencies', 'unclear'],
  ['Power', 'Monitoring and correcting Power Factor', 'unclear'],
  ['Certificate', 'Higher Secondary Certificate', 'unclear'],
  ['Geologists', 'Member of the Society of Economic Geologists', 'unclear'],
  ['project management', 'Worked in the Project Management Office.', 'unclear'],
  ['MIS', 'Puedo destacar mis cualidades personales.', 'unclear'],
  ['MIS', 'Wrote MIS reports.', 'found'],
  ['Up-to-date', 'Kept all of the manuals of the office up to date.', 'unclear'],
] as const)('the skill “%s” of “%s” is %s', (text, summary, expected) =>
  expect(verdict('skill', text, summary)).toBe(expected),
);

const personOf = (summary: string) => new Person({ title: '', skills: [], location: '', summary });
const years = (text: string, summary: string) =>
  prepareJudge({ kind: 'years', text })(personOf(summary)).verdict;

test('jobs make years of experience, schools do not', () => {
  const jobs = 'Experience\nCook, Adler 05/2013 to 12/2015\nCook, Krone 01/2016 - 03/2018';
  const school = 'Education\nSecondary 2000 - 2008\nHigher 2008 - 2012';
  expect(years('4+ years', jobs)).toBe('found');
  expect(years('4+ years', school)).toBe('unclear');
  expect(years('4+ years', 'A four-year degree in Physics.')).toBe('unclear');
  expect(years('4+ years', 'Two years of experience in retail.')).toBe('missing');
  expect(years('4+ years', 'Excel (1 year), Word (2 years)')).toBe('unclear');
  expect(years('4+ years of Java', 'JavaScript: 24 months')).toBe('unclear');
  const ofJob = (lines: string) => years('4+ years of SQL', `Experience\nAcme, 2010 - 2018\nClerk\n${lines}`);
  expect(ofJob('Sales\nAsked for reports.\nOnce wrote SQL.')).toBe('unclear');
  expect(ofJob('Sales\nWrote SQL.\nTaught SQL.')).toBe('found');
  expect(years('4+ years', 'Reviews of new colleagues after six months.')).toBe('unclear');
});

test.each([
  ['Guitar for 10 years'],
  ['Interests\nSwimming, 2008 - 2018'],
  ['Member, Society of Engineers, 2006-present'],
  ['Sports: snowboarding (16 years)'],
  ['Academic projects\nRobot, 2014 - 2020'],
  ['Antecedentes académicos\nIngeniería Civil de Minas, 2008 - 2015'],
  ['June 2013 to June 2019 MBA Finance'],
  ['Volunteer for the Red Cross, 2008 - 2018'],
  ['Piano, 2008 - 2018'],
])('years of a pastime or a club are no years of work: %s', (summary) =>
  expect(years('4+ years', summary)).toBe('unclear'),
);

test('the same words name work in a line with dates', () => {
  expect(years('4+ years', 'Football coach, 2010 - 2018')).toBe('found');
  expect(years('4+ years', 'Wohnbereichsleitung, 2010 - 2018')).toBe('found');
});

test.each([
  ['ICU RN, 9 years'],
  ['ED nurse since 2012'],
  ['8 years in ICU'],
  ['8 years backend, Python and Go'],
  ['14 years nursing'],
  ['Nine years on med-surg floors'],
  ['8+ years building APIs'],
  ['Two decades running hotels'],
  ['Buyer (9 years)'],
  ['Backend developer · 8y'],
  ['Taught maths for eleven years'],
  ['Koch seit 10 Jahren'],
  ['Erzieherin mit 12 Jahren Kita'],
  ['9 ans en réanimation'],
  ['Infirmière depuis 9 ans'],
  ['12 años en urgencias'],
  ['Cuoca da 15 anni'],
  ['9 jaar op de IC'],
  ['Enfermeiro há 10 anos'],
  ['10 ani în terapie intensivă'],
  ['Spawacz od 15 lat'],
])('says how long somebody has worked: %s', (summary) => expect(years('5+ years', summary)).toBe('found'));

test.each([
  ['9 years of piano lessons'],
  ['Married for 9 years'],
  ['Living in Spain since 2010'],
  ['Wohnt seit 2010 in Köln'],
  ['Driving licence since 2010'],
  ['German citizen since 2010'],
  ['Cared for children aged 9 years'],
  ['Author in a journal with a five-year impact factor'],
  ['Studied medicine for 9 years'],
])('years of a private life are no years of work: %s', (summary) =>
  expect(years('4+ years', summary)).not.toBe('found'),
);

test('years of a skill in a list are years of work', () => {
  expect(years('4+ years', 'CRM (10+ years), Excel (2 years)')).toBe('found');
  expect(years('1.25+ years of investigative', 'Ten years of experience in retail.')).toBe('unclear');
});

test('that a list of skills names no shifts says nothing', () => {
  expect(verdict('skill', 'night shifts', '', ['Excel', 'Word', 'SAP', 'Typing'])).toBe('unclear');
});

test('a language is not spoken by who went to a school of that name', () => {
  expect(
    prepareJudge({ kind: 'language', text: 'English' })(personOf('New English High School')).verdict,
  ).toBe('unclear');
});

test.each([
  ['Berufsausbildung als Elektroniker', 'found'],
  ['Ausbildung zum Mechatroniker, 2012 - 2015', 'found'],
  ['Gelernte Elektronikerin', 'found'],
  ['Ausbildung zum Elektroniker abgebrochen', 'unclear'],
  ['Elektroniker bei Siemens', 'unclear'],
  ['Ausbildung zum Koch', 'unclear'],
] as const)('either trade of an apprenticeship will do: %s is %s', (summary, expected) =>
  expect(
    verdict('certificate', 'abgeschlossene Berufsausbildung als Elektroniker oder Mechatroniker', summary),
  ).toBe(expected),
);

test.each([
  ['English native', 'Bilingual Spanish.', 'unclear'],
  ['English native', 'Languages: Spanish, French', 'unclear'],
  ['French B2', 'Fluent German.', 'unclear'],
  ['French B2', 'Languages: Spanish, English', 'missing'],
  ['Icelandic C1', 'Icelandic (native), Danish', 'found'],
] as const)('the language “%s” of “%s” is %s', (text, summary, expected) =>
  expect(verdict('language', text, summary)).toBe(expected),
);

test('a town nearby is quoted with its distance', () => {
  const quote = (wanted: string, location: string) =>
    prepareJudge({ kind: 'place', text: wanted })(
      new Person({ title: '', skills: [], location, summary: '' }),
    ).quote;
  expect(quote('Denver, CO', 'Boulder, CO')).toBe('Boulder, CO, 39 km away');
  expect(quote('Denver, CO', 'Denver, CO')).toBe('Denver, CO');
  expect(quote('Germany', 'Berlin')).toBe('Berlin');
});
