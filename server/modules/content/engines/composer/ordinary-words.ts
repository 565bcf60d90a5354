/**
 * Words that lose their capital inside a sentence: `Remote Hiring` becomes `remote hiring`, while `Berlin`, `Monday` or a
 * product's own name, which are not listed, keep theirs.
 */
const words = `
a about above access accessible account accountants accounting accounts across actual ad administration administrative
administrators ads advanced advantage advertising advice advisers advisors affordable after against agencies agency agents
agile aging agricultural agriculture ai-assisted ai-driven ai-powered all always an analysis analysts analytics analyzing and
annual answers any app application applications appointments approach apps architects architecture are around art artisan
artists as asset at attract audiences audit auditing audits automated automating automation automotive avoid award awards away
back back-office background bad baking banking banks basics beauty becoming before beginner beginners behind benefits best
better between beyond big bigger biotech books bookkeepers bookkeeping brand branding brands bread breaking bringing budget
budgeting budgets build builders building buildings bulk business businesses busy but buyers buying by calls campaign campaigns
candidate candidates capital car care careers caring case cash challenge challenges change changes changing charities
cheap cheaper checklist chemical chemicals child children choice choose choosing city class classes clean cleaning clear client
clients clinic clinical clinics closing cloud coaches coaching coffee collaboration collecting college commerce commercial
committed common communication communications community companies company comparing complete compliance computer conference
connecting construction consultancy consultants consulting consumer consumers content contract contractors contracts cooking
corporate cost costs counselling course courses craft crafts create creating creative creators credit culture custom customer
customers cutting daily data data-driven day days dealing decision decisions dedicated deep delivering delivery dental dentists design
designers designing developer developers developing development digital directors direct distributed distribution diversity do doctors does
doing donors drivers driving e-commerce e-learning early easier easy eco-friendly economic editing education educational
educators effective efficiency efficient electric electrical electricians electronics email emails employee employees employer
employers empowering end energy engagement engineering engineers enterprise enterprises entrepreneurs environment equipment
equity essential estate ethical event events every everyday everyone everything executive executives expanding expense
expenses experience experienced expert experts explained export fair fairness families family farmers farming farms fashion fast
faster feedback few field film finance finances financial find finding fintech first first-time fitness five fixing fleet
flexibility flexible flowers food foods for founder founders founding four freelance freelancers freight fresh friendly from front full fun
fund funding furniture future gaming garden gardening general getting gift gifts giving global go going good goods government
graduates great green grocery group groups grow growing growth guide guides handling happy hard hardware have having head heads
health healthcare healthy help helping helps high high-quality hire hiring history holiday home homes honest hospital hospitality
hospitals hotel hotels house household houses housing how human hybrid idea ideas if implementing import improve improved
improvement improving in inclusion inclusive independent individual individuals industrial industries industry influencers
informed innovative installation insurance integrated integration integrity international internal interview interviewing interviews into
introducing inventory investing investment investments investors invoice invoices invoicing is it items its job jobs junior keeping key
kids kitchen knowledge labor labour landlords language large large-scale last law lawyers lead leader leaders leadership leading learn
learners learning leather legal less lessons life lifestyle light line list listening literacy live local logistics long long-term
loyal loyalty luxury machine machinery made maintenance make makers making management managed manager managers managing manual
manufacturers manufacturing many marine market marketers marketing markets meals meaning measuring media medical medicine medium medium-sized
meeting meetings members mental mentoring menu messaging metal methods metrics mid-sized middle military millennial mining
mistakes mobile modern monthly more mortgage most mothers moving music must my myths natural need needs network networking
networks new newly newsletter next no non-profit non-profits nonprofit nonprofits nurses nursing nutrition of off offer offering offers office offices offline oil old older on
onboarding one online open opening operating operations operators opportunities opportunity optimization or order ordering
orders organic organisation organisations organization organizations organizing other our out outdoor outreach outsourced outsourcing over own owner owners packaging
paid parents part part-time partner partners partnership partnerships parts passionate patient patients payments payroll people
performance personal personalised personalized pet pets pharma pharmaceutical pharmaceuticals pharmacies pharmacy photographers photography physical pilot
pipeline planning plans plant plants plastics play plumbers plumbing policy portfolio power practical practice practices
pre-employment premium pricing primary printing private problem procedures process processes processing procurement product production
productivity products professional professionals program programme programmes programs project projects property protecting
provider providing public publishing purchasing quality questions quick real receptionists recruiters recruiting recruitment recycling
reducing reliable remote renewable renewables rental rentals reporting reports research residential resources restaurant
restaurants results resumes retail retailers retaining retention retirement retirees reviews right rising risk risks role roles rural safe safety sale sales
saving savings scale scheduling school schools science scientists screening search seasonal secondary secure security selection self-employed selling senior seniors service
services setting several shared shipping shoes shop shoppers shopping shops short should simple single sites six skilled skills small
smaller smart social software solar solo solution solutions solving some sourcing space specialist specialists sport sports staff staffing start
start-ups starting startup startups state stay staying steel steps stocks stop storage store stores stories story strategic strategies strategy streaming
stress stronger student students studio studios success successful summer supplier suppliers supplies supply support supporting surveys
sustainability sustainable system systems tailored taking talent talking tax taxes tea teacher teachers teaching team teams tech technical
technologies technology teenagers telecom telecommunications telecoms telling ten testing textile textiles that the their them things third
this three through throughout tickets time timber tips to today together tool tools top tourism tourists toys tracking trade trades traditional
training transfer transformation transparency transparent transport transportation travel travellers travelers treatment trends trial trucking trust
trusted turning two typing under understanding university up upcoming update updates upgrade urban use used useful user users using utilities vacation
value vegan vegetarian vehicles vendors veterinary video videos virtual volunteers volume wages want warehouse warehouses warehousing waste
watches water way ways web website websites wedding weddings weekly welcome wellbeing wellness what wholesale when where which who why will wine
winning winter with within without women wood words work worker workers workflow workflows workforce working workplace workplaces
workshop workshops writers writing year years yoga you young your youth zero spring autumn fall men gen-z top-quality award-winning
certified licensed registered accessibility accountant adviser advisor agent analyst applicant applicants apprentice apprentices apprenticeship apprenticeships architect
assistant assistants associate associates auditor auditors backend baker bakers barista baristas bartender bartenders bias board boards bonus bonuses bookkeeper boss bosses
builder burnout butcher butchers caregiver caregivers career carer carers carpenter carpenters cashier cashiers centre center centres centers chef chefs
churn civil clerk clerks coach colleague colleagues concrete conflict consultant contractor control controller controllers cook cooks coordinator coordinators
copywriter copywriters counsel court courts cover critical curriculum dashboard dashboards degree degrees delivery dementia dentist designer
developer device devices director dispatcher dispatchers doctor document documents drainage driver editor editors elderly electrician electronic embedded engineer english
entry equal farmer firefighter firefighters flu focus forklift form freelancer frontend fuel functional gender generalist generalists ghosting graduate graphic
graphics gratitude grief hand harvest headhunting host hygiene incident intern interns interim internship internships inventory job-seekers jobseekers journey labourer labourers landlord
lawyer layoff layoffs leave lecturer lecturers letter letters librarian librarians license licenses link love manufacturer
mechanic mechanical mechanics mentor midwife midwives mother father mothers-to-be neurodiversity nurse nutritionist occupational offboarding onboard onsite operator painter painters paralegal
paralegals paramedic paramedics parent parental parenting patient pay perk perks pharmacist pharmacists physician physicians physiotherapist physiotherapists planner planners police policy porter
porters president press price principal print producer producers professor professors promotion promotions psychologist psychologists questionnaire receptionist recruiter referral referrals
regional reliability remote rent representative representatives requisition requisitions researcher researchers resignation resignations respect restructuring resume reward rewards roofer roofers salaries salary scientist
seamstress secretary secretaries seller sellers share shift shifts ship shortage shortages show sick skill sous speed stakeholder stakeholders stand
statistics stock store strategist strategists study supervisor supervisors surgeon surgeons tailor talents teacher technician technicians temp temps temping
test tester testers therapist therapists therapy trainee trainees trainer trainers translator translators treat triage truck turnover unemployment unit usability vacancies vacancy
vendor veteran veterans veterinarian veterinarians visual voice waiter waiters waitress waitresses warehouse-based welder welders worker wound writer written
late slow cheap quiet low-cost common rare simple better worse best smart green clean dirty dry wet warm cold dark bright soft loud deep wide narrow long-distance fresh raw rough smooth sharp flat round thin thick heavy weak strong rich poor full empty broken whole half double single extra minor major main central outer inner upper lower left right front rear fast-paced same-day next-day two-day weekend weekday monthly yearly everyday seasonal fair unfair legal illegal safe unsafe secure insecure public private expense tracker forecast flow cash track order return returns refund delivery discount discounts voucher vouchers deal deals bonus rewards points membership subscription subscriptions plan plans trial demo quote quotes estimate estimates repair repairs check-up check-ups whitening dentistry surgery therapy therapies massage physiotherapy counselling medication vaccination vaccinations appointments appointment visit visits emergency volunteer clean-up clean-ups river rivers sea ocean forest forests animal animals bird birds dog dogs cat cats horse horses plant tree trees flower soil air climate weather heat heating cooling light lighting solar roof roofs kitchen kitchens bathroom bathrooms floor floors wall walls window windows door doors paint furniture bed beds table tables chair chairs lamp lamps carpet carpets curtains tile tiles brick bricks stone stones glass paper ink pen pens book notebook notebooks card cards gift letter letters parcel parcels box boxes bag bags shoe clothes dress dresses shirt shirts jacket jackets hat hats ring rings watch glasses phone phones tablet tablets laptop laptops computers printer printers camera cameras screen screens keyboard keyboards battery batteries charger chargers cable cables password passwords login account access backup backups virus spam privacy cookies consent contract clause clauses rights duty duties tax audit fraud theft loss damage claim claims insurance pension pensions salary salaries wage benefit leave overtime shift shifts night nights rota rotas absence sickness burnout stress sleep diet nutrition weight muscle muscles strength stretch stretches mobility balance posture back neck knee knees pain injury injuries recovery fitness workout workouts running cycling swimming walking hiking climbing skiing sailing football tennis golf chess games toy film films theatre concert concerts festival festivals exhibition exhibitions museum museums tour tours trip trips flight flights train trains bus buses taxi taxis bike bikes bicycle bicycles scooter scooters parking traffic road roads bridge bridges tunnel harbour port ports airport airports neighbours neighbour parents mothers fathers grandparents toddlers babies baby girls boys women men couples singles tenants landlords buyers sellers commuters pensioners carers refugees migrants expats immigrants language languages grammar spelling reading-list maths physics chemistry biology geography exam exams homework lesson lessons course school pupils apprentices apprenticeship apprenticeships internship internships mentoring lecture lectures seminar seminars webinar webinars bootcamp certificate certificates degree degrees launch release introduction announcement webinar anniversary arrival reopening morning evening lunch breakfast dinner pastry bread loaves catering cakes drinks meat fish fruit vegetables cheese chocolate tea garments clothing jewellery jewelry based driven powered minded oriented focused effective cost-effective evidence-based full-service full-time hands-on high-growth in-house fast-growing well-being work-life balance data-entry decision-makers makers desk skin
`;

const ordinary = new Set(words.trim().split(/\s+/));
/** Endings of plain nouns, and the few names that share them. */
const plainEnding =
  /^\p{Lu}?\p{Ll}{2,}(?:tion|sion|ment|ness|ance|ence|ship|ware|ology|ing|ings|tions|ments|ances|ful|less|able|ible|ous)$/u;
const namesAlike = new Set([
  'beijing',
  'boeing',
  'florence',
  'france',
  'nanjing',
  'provence',
  'reading',
  'sterling',
  'wyoming',
]);

/** Writes a phrase in the case it takes inside a sentence. */
export type Settle = (phrase: string) => string;

/**
 * Makes the function that lower-cases phrases for use inside a sentence: wholly when all its words are ordinary, else at most the
 * first word. Words that stand in lower case anywhere in `texts` count as ordinary too.
 */
export function createSettle(texts: readonly string[]): Settle {
  const seen = new Set(
    texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}])\p{Ll}{3,}(?![\p{L}\p{N}])/gu) ?? []),
  );

  const isPlain = (word: string): boolean => {
    const bare = word.replace(/[^\p{L}]+$/u, '');
    const lower = bare.toLowerCase();
    if (ordinary.has(lower) || seen.has(lower)) return true;
    if (lower.includes('-')) return lower.split('-').every(isPlain);
    return plainEnding.test(bare) && !namesAlike.has(lower);
  };

  const lower = (word: string): string => {
    const isShouted = word.length > 4 && /^\p{Lu}+[,;]?$/u.test(word) && isPlain(word);
    return isShouted || word === 'A' || /^\p{Lu}[\p{Ll}-]/u.test(word) ? word.toLowerCase() : word;
  };

  return (phrase) => {
    const said = phrase.split(' ');
    const capitals = said.filter((word) => /^\p{Lu}[\p{Ll}-]/u.test(word));
    if (capitals.every(isPlain)) return said.map(lower).join(' ');
    const [first = '', second = '', ...rest] = said;
    const isSentenceCase = !/^\p{Lu}/u.test(second) && isPlain(first);
    return isSentenceCase ? [lower(first), second, ...rest].join(' ').trim() : phrase;
  };
}
