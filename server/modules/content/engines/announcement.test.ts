import { expect, test } from 'vitest';
import { findClaims } from '../../../../contract/content/claims/find-claims.ts';
import { type PostKind, postKinds } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainVoice } from '../brand-voice.ts';
import { knownFacts } from '../claims/open-claims.ts';
import { composer } from './composer.ts';
import type { WritingRequest } from './engine.ts';

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = {
  company_name: 'Fenwick Pumps',
  description: 'Fenwick Pumps repairs water pumps in Lincolnshire. 214 pump stations are in our care.',
  mission: 'No field should flood twice.',
  keywords: ['pumps', 'drainage'],
  website: 'https://fenwickpumps.example',
};
const announced = (kind: PostKind, prompt: object) => buildRequest(kind, prompt, profile);

test.each([
  ['Wir ziehen um', 'Ab 1. Februar 2027 in der Hafenstraße 4. Die Nummer 0431 555 0140 bleibt.'],
  ['Rückruf der Dichtung D4', 'Betroffen sind Dichtungen von 2026. Meldung: 0431 555 0177'],
  ['Recherche mécanicien(ne)', 'À partir de mars 2027. Contact : jobs@fenwickpumps.example'],
  ['Pump fitter, Boston', '£31,000. Apply to jobs@fenwickpumps.example by 5 March 2027'],
  ['Our Boston depot is moving', 'From 1 March 2027 at 9 Mill Lane, Boston, PE21 4AB.'],
  ['Call-out fees go up', 'A visit at night costs £90 instead of £80.'],
])('is what a topic of few words is whose brief has a day or an address: %s', async (topic, facts) => {
  const { content, engine } = await write(announced('newsletter', { topic, facts }));
  expect(engine).toBe('composer');
  for (const fact of facts.match(/\d[\d,. ]*\d|PE21 4AB|\S+@\S+example/g) ?? [])
    expect(content).toContain(fact);
  expect(content).not.toMatch(/Register|Reserve/);
});

test('gives the sentences and days of a brief in small letters their capitals', async () => {
  const topic = 'drainage evening thursday 14 may 2026';
  const facts = 'boots for all of us. coats are lent in march. the last train leaves at 9 pm';
  const { content } = await write(announced('social_media', { topic, facts }));
  expect(content).toMatch(/[Dd]rainage evening(?:,| on)? Thursday 14 May 2026/);
  expect(content).toContain('us. Coats are lent in march. The last train');
  const request = announced('social_media', { topic, facts });
  expect(findClaims(content, knownFacts(request.profile, request.prompt))).toEqual([]);
});

const openDay =
  'Open workshop day on 6 February 2027, 10am to 3pm, at Low Mill, Boston. Free, no booking. Bring a photo of your pump.';
const webinar =
  'Webinar: pumps after the april floods, 18 March 2027, 11:00 GMT, free. Register at https://fenwickpumps.example/april';
const vacancy =
  'We are hiring 6 night fitters in Boston. Van and tools are ours. Apply by 15 January 2027 at jobs@fenwickpumps.example';

const moved = "We've moved! From Monday 8 March you'll find us at 12 Mill Lane. Same phone number.";
const evening = 'Pump evening. 20 Jan 2027, 7pm, Kirkgate Hall. Bring your last bill.';

test.each<[PostKind, string, RegExp]>([
  ['newsletter', openDay, /Join us.* at Low Mill, Boston\.\n\nFree, no booking\. Bring a photo/m],
  [
    'blog',
    openDay,
    /^# Open workshop day\n\nJoin Fenwick Pumps for its [^#]*\n\nFree, no booking\. Bring a photo/m,
  ],
  ['social_media', webinar, /after the April floods[\s\S]*https:\/\/fenwickpumps\.example\/april$/m],
  [
    'newsletter',
    moved,
    /Subject:\*\* We've moved$[\s\S]*\n\nWe've moved: From Monday 8 March you'll find us at 12 Mill Lane\./m,
  ],
  ['newsletter', evening, /Join us for our pump evening on 20 Jan 2027, 7pm, at Kirkgate Hall\.\n\nBring/],
  ['blog', vacancy, /^# We are hiring 6 night fitters in Boston$[\s\S]*Apply by 15 January 2027.{1,4}jobs@/m],
])(
  'takes the first sentence of a topic for its name, the others for its facts (%s)',
  async (kind, topic, said) => {
    const { content } = await write(announced(kind, { topic, facts: '', target_audience: 'Pump owners' }));
    expect(content).toMatch(said);
    expect(content).not.toMatch(/\. at |for Pump owners|\/April|text:\*\* Read more/);
  },
);

test.each([
  [
    'New telephone number from 1 March 2027',
    'Calls to the old number 01775 555 019 end on 31 March. A fitter still comes within 24 hours. The new number is 01775 555 020.',
    'New telephone number from 1 March 2027: The new number is 01775 555 020.',
    'The new number is 01775 555 020.',
  ],
  [
    'New night number from 15 January 2027',
    'A fitter still answers at 7 am. The day number 01775 555 070 stays the same. At night please call 01775 555 071.',
    'New night number from 15 January 2027: At night please call 01775 555 071.',
    'At night please call 01775 555 071.',
  ],
  [
    'Neue Abholzeiten ab 1. Februar 2027',
    'Montags bleibt das Tor zu. Ab 1. Februar 2027 laden wir dienstags bis freitags von 7 bis 15 Uhr.',
    'Neue Abholzeiten: Ab 1. Februar 2027 laden wir dienstags bis freitags von 7 bis 15 Uhr.',
    'Neue Abholzeiten: Ab',
  ],
])('says first and in every mail what a change is: %s', async (topic, facts, said, inBlog) => {
  const voice = { ...plainVoice, language: topic.startsWith('Neue') ? ('de' as const) : ('en' as const) };
  const contentOf = async (kind: PostKind) =>
    (await write({ ...announced(kind, { topic, facts, emails_per_segment: 3 }), voice })).content;
  for (const kind of ['social_media', 'linkedin'] as const)
    expect((await contentOf(kind)).replace(' von Fenwick Pumps', '')).toMatch(new RegExp(`^${said}`));
  expect((await contentOf('blog')).split('\n\n')[1]).toContain(inBlog);
  expect((await contentOf('newsletter')).split('\n\n')[2]).toBe(said);
  expect((await contentOf('email')).split(said)).toHaveLength(10);
  for (const kind of postKinds) expect(await contentOf(kind)).not.toContain('https://');
});

test('says a typed name in place of the topic, and of work that it is offered', async () => {
  const announcement = {
    kind: 'vacancy',
    what: 'Fitter, weekends',
    contact: 'Ann Platt, 01775 555 019',
  } as const;
  const prompt = { topic: 'Christmas jobs', facts: '', announcement };
  const { content } = await write(announced('linkedin', prompt));
  expect(content).toContain('Fitter wanted, weekends.');
  expect(content).not.toContain('Christmas');
  expect(content).toContain('Apply: Ann Platt, 01775 555 019');
});

test.each([
  ['Pump quiz on 14 May 2026', '60 seats. Tickets only on the door.', /Reserve|Register/],
  ['Pump concert on 14 May 2026, 60 seats', '', /Reserve/],
  ['Hose offer', '£20 instead of £30, at the desk only.', /Get the offer/],
  ['Service for pumps lost at sea, 14 May 2026', 'Names to 01775 555 019 by 1 May.', /Apply|Reply/],
])('asks readers for nothing that the brief has no way to: %s', async (topic, facts, unasked) => {
  const { content } = await write(announced('linkedin', { topic, facts }));
  expect(content).not.toMatch(unasked);
});

test('takes no day that is denied', async () => {
  const topic = 'Pump fitter wanted, 30 hours';
  const facts = 'No Saturdays. Open every day except 25 December. Apply to jobs@fenwickpumps.example';
  const { content } = await write(announced('social_media', { topic, facts }));
  expect(content).toContain('No Saturdays.');
  expect(content).not.toMatch(/starts on|from 25/);
});

test('takes a new service with an hour for no event', async () => {
  const topic = 'New daily route Boston to York from 11 January 2027, arrival before 6 am';
  const { content } = await write(announced('linkedin', { topic, facts: '' }));
  expect(content).not.toMatch(/invitation|bring along|Join us/);
});

test('leaves out what the profile says of another thing, or at another price or hour', async () => {
  const own = {
    description:
      'Fenwick Pumps runs a course for 900 apprentices a week. A pump course takes 60 minutes and costs £22. Boston is our town.',
  };
  const topic = 'New pump repair day on 14 May 2026, 75 minutes, £26, in Boston';
  const { content } = await write(buildRequest('linkedin', { topic, facts: '' }, { ...profile, ...own }));
  expect(content).not.toMatch(/£22|900|our town/);
});

test('has its link once, wherever the brief names it', async () => {
  const facts =
    'Two pumps run. Bookings open now fenwickpumps.example/new. Full list https://fenwickpumps.example/new';
  const { content } = await write(
    announced('social_media', { topic: 'The new hall opens on 3 May 2027', facts }),
  );
  expect(content.match(/fenwickpumps\.example/g)).toHaveLength(1);
  expect(content).toContain('Two pumps run.');
});

test.each([
  ['fr', 'Cabinet fermé du 24 décembre au 3 janvier', 'Cabinet fermé – 24 décembre au 3 janvier'],
  [
    'es',
    'Jornada de bombas el domingo 21 de febrero de 2027',
    'Jornada de bombas – domingo 21 de febrero de 2027',
  ],
  ['de', 'Preise steigen zum 1.1.2027', 'Preise steigen – 1.1.2027'],
  ['', 'New opening hours from 1 February', 'From 1 February: new opening hours'],
])('has a subject that is whole without its day (%s): %s', async (language, topic, subject) => {
  const request = announced('newsletter', { topic, facts: '' });
  const { title } = await write({ ...request, voice: { ...plainVoice, language: language as 'de' } });
  expect(title).toBe(subject);
});

test.each([
  ['free collection over £60 til christmas', 'Code PUMP60.', /over £60 til Christmas\./],
  [
    '£75 off a set of 4 seals thru 15 Dec',
    'Call 01775 555 019 or book online https://fenwickpumps.example/s',
    /Call 01775 555 019 or book online: https:\/\/fenwickpumps\.example\/s/,
  ],
  ['Service fees for 2027/28', 'Fees rise by 3.5% from September 2027.', /Service fees for 2027\/28\./],
  [
    'Year 4 trainer from September',
    'Closing date 28 Feb. CV and letter to jobs@fenwickpumps.example',
    /trainer wanted from September\. Apply by 28 Feb\.[\s\S]*CV and letter to jobs@/,
  ],
  [
    'OPEN DAY SATURDAY 6TH FEBRUARY 2027',
    '9am - 12 noon GMT\nRSVP to jobs@fenwickpumps.example',
    /pen day(?:,| on) Saturday 6th February 2027, 9am - 12 noon GMT\.[\s\S]*RSVP to jobs@/,
  ],
  [
    'Webinar: pumps in winter',
    'Wed 3 February 2027, 2pm GMT / 9am EST, 45 mins. https://fenwickpumps.example/w',
    /3 February 2027, 2pm GMT \/ 9am EST/,
  ],
  [
    'Pump breakfast for farmers',
    '21 January 2027, 8.00 to 9.30. The Maltings, Boston. Free, tea included.',
    /(?:, |at )The Maltings, Boston/,
  ],
])('reads the words of briefs in a hurry: %s', async (topic, facts, said) => {
  const { content, engine } = await write(announced('linkedin', { topic, facts }));
  expect(engine).toBe('composer');
  expect(content).toMatch(said);
  expect(content).not.toMatch(/For questions|The last day is/);
});

test.each([
  ['Support for Fen 4 ends', '30 June 2027', 'Support for Fen 4 ends on 30 June 2027.'],
  ['Seals go from $9 to $10.50 each', 'from 1 May 2027', 'Seals go from $9 to $10.50 each from 1 May 2027.'],
  [
    'Closed for the winter',
    '10 January to 19 March 2027',
    'Closed for the winter from 10 January to 19 March 2027.',
  ],
])('says since when a change holds in one sentence: %s', async (what, when, said) => {
  const announcement = { kind: 'change', what, when } as const;
  const { content } = await write(announced('newsletter', { topic: 'News', facts: '', announcement }));
  expect(content).toContain(said);
});

test.each([
  ['15% off pump checks booked before 31 January', 'Before 31 January: 15% off pump checks'],
  ['Pump camp 1-8 November 2027', '1-8 November 2027: Pump camp'],
  [
    'Pump check for £38 instead of £55 in February 2027',
    'In February 2027: Pump check for £38 instead of £55',
  ],
])('has a subject that ends with no word that leads to a day: %s', async (topic, subject) => {
  const { title } = await write(announced('newsletter', { topic, facts: '' }));
  expect(title).toBe(subject);
});

test.each([
  ['de', 'Aushilfe im Lager', 'Fenwick Pumps sucht: Aushilfe im Lager'],
  ['fr', 'Menuisier poseur, CDI', 'Fenwick Pumps recrute\u00a0: menuisier poseur, CDI'],
  ['de', 'Aushilfe im Lager gesucht', 'Aushilfe im Lager gesucht'],
])('says that work is offered (%s): %s', async (language, what, said) => {
  const announcement = { kind: 'vacancy', what, contact: '01775 555 019' } as const;
  const request = announced('linkedin', { topic: what, facts: '', announcement });
  const { content } = await write({ ...request, voice: { ...plainVoice, language: language as 'de' } });
  expect(content.split('\n')[0]).toMatch(new RegExp(`^${said.replaceAll(/[()]/g, '\\$&')}\\.?$`));
});

test('keeps sentences whole after abbreviations, and reminds of no scrap of one', async () => {
  const facts = '240 Euro inkl. Lehrbuch und Jacke. Suppe.';
  const german = { description: 'Wir reparieren Pumpen.', mission: '' };
  const request = buildRequest(
    'email',
    { topic: 'Pumpenkurs ab 6. März 2027', facts, emails_per_segment: 3 },
    { ...profile, ...german },
  );
  const { content } = await write({ ...request, voice: { ...plainVoice, language: 'de' } });
  expect(content).not.toMatch(/inkl\.\n|^(?:Lehrbuch|Suppe\.$)/m);
});

test.each([
  ['Welcome Dr Ann Platt', 'She joins us on 18 January.', 'Welcome Dr Ann Platt.'],
  ['Pump service £45 (was £65)', 'Ends 28 February.', '£45 (was £65).'],
  [
    'We stopped selling the Fen 2',
    'From 1 May we sell the Fen 3.',
    'Fenwick Pumps repairs water pumps in Lincolnshire.',
  ],
  ['new season new rowers welcome', 'starts weds 13 january, 7.15pm', 'Starts Weds 13 January'],
  [
    'Seeking fitter with 5 yrs exp',
    'Boston, Tuesday to Saturday.',
    'Who do you know who would be good at this?',
  ],
  [
    'Boat try-out sunday 21 march',
    'free but book a slot https://fenwickpumps.example/b',
    'Book a slot: https://',
  ],
  [
    'Spring concert Sat 27 March 7:30pm',
    'tickets from https://fenwickpumps.example/c or on the door',
    'Tickets online or on the door',
  ],
  ['Talk on pumps, 2 March, 6pm', 'Speaker is our partner Ann Platt.', 'with our partner Ann Platt'],
  [
    'Fenwick merges with Fen Seals',
    'As of 1 April 2027. All stay.',
    'merges with Fen Seals as of 1 April 2027.',
  ],
])('announces what has no usual word for it: %s', async (topic, facts, said) => {
  const { content, engine } = await write(announced('linkedin', { topic, facts }));
  expect(engine).toBe('composer');
  expect(content).toContain(said);
});

test('says the new place of what moves once, and a typed name in place of the pieces of a topic', async () => {
  const announcement = {
    kind: 'change',
    what: 'Lessons move to Mill Hall',
    when: 'from 3 May',
    where: 'Mill Hall, Fen Lane',
  } as const;
  const topic = 'News: lessons somewhere else';
  const { content } = await write(announced('newsletter', { topic, facts: '', announcement }));
  expect(content).toContain('Lessons move to Mill Hall, Fen Lane, from 3 May.');
  expect(content).not.toMatch(/somewhere|applies/);
});

test('as a blog post with typed facts alone has them in the middle, in any language', async () => {
  const announcement = { kind: 'launch', what: 'Club pour tous', when: 'le 13 mai', price: '5 €' } as const;
  const request = announced('blog', { topic: 'Club pour tous', facts: '', announcement });
  const { content } = await write({ ...request, voice: { ...plainVoice, language: 'fr' } });
  expect(content).toMatch(/^# Club pour tous, le 13 mai\n\nPrix\s: 5 €\.\n\nEn savoir plus/);
});

test('a short blog post has no headings but those that its author asked for', async () => {
  const short = { topic: openDay, facts: '' };
  const contentOf = async (prompt: object) => (await write(announced('blog', prompt))).content;
  expect(await contentOf(short)).not.toContain('## ');
  expect(await contentOf({ ...short, sections: ['Introduction', 'Analysis', 'Takeaways'] })).not.toContain(
    '## ',
  );
  expect(await contentOf({ ...short, sections: ['The day', 'Contact'] })).toMatch(
    /## The day\n[\s\S]*## Contact/,
  );
  const facts = Array.from(
    { length: 14 },
    (_, at) => `Room ${at + 1} shows a pump that ran through a flood.`,
  );
  expect(await contentOf({ ...short, facts: facts.join(' ') })).toContain('## Analysis');
});

test.each<[string, PostKind, string, string, RegExp, RegExp]>([
  [
    'an open day with an offer is an event',
    'linkedin',
    'open workshop 4 december, hoses at half price',
    '10am-4pm, Low Mill, Boston.',
    /Who would you bring along\?/,
    /This offer/,
  ],
  [
    'a box that is named like an event is an offer',
    'linkedin',
    'Taster box for pump owners: 3 hoses for €12 instead of €21',
    'Order from Ann at sales@fenwickpumps.example until 15 November 2027.',
    /Who do you know who could use this\?/,
    /bring along/,
  ],
  [
    'a call is asked for in the words of the brief, after its last day',
    'email',
    'First hose check half price',
    'Sign up by 31 March 2027. Call Ann on 01775 555 019.',
    /The last day is 31 March 2027\.\n\n\*\*Call to action:\*\* Call Ann on 01775 555 019$/m,
    /Sign up by|You can until/,
  ],
  [
    'what readers need to do is what the call to action asks',
    'newsletter',
    'We are moving to a new bank on 1 July',
    'You need to confirm your details by 20 June at https://fenwickpumps.example/bank.',
    /action:\*\* Confirm your details by 20 June: https:\/\/fenwickpumps\.example\/bank$/m,
    /Read more|: We are/,
  ],
  [
    'news alone says who announces it',
    'newsletter',
    'Fenwick Pumps wins the Drainage Prize 2027',
    '',
    /Prize 2027\.\n\nFenwick Pumps repairs water pumps in Lincolnshire\./,
    /News for/,
  ],
  [
    'the subject of an offer has its figure',
    'newsletter',
    'Autumn check: 20 % off for farms that have six pumps',
    'Book by 20 August at https://fenwickpumps.example/autumn.',
    /Subject:\*\* (?:Until 20 August: )?20 % off for farms/,
    /Subject:\*\* \S* ?\S* ?\S* ?Autumn check$/m,
  ],
  [
    'a job has its place and its day in one sentence',
    'newsletter',
    'We are hiring a fitter',
    'Boston. From 1 May 2027. Apply to jobs@fenwickpumps.example',
    /We are hiring a fitter, starting on 1 May 2027\./,
    /You would work/,
  ],
  [
    'sentences in small letters end after a telephone number',
    'newsletter',
    'closed from 3 to 17 august for repairs',
    'orders: 401 555 0133. the stand stays open',
    /The stand stays open\.\n\n.*Orders: 401 555 0133$/m,
    /\. the/,
  ],
])('%s', async (_what, kind, topic, facts, said, unsaid) => {
  const { content } = await write(announced(kind, { topic, facts, target_audience: 'Farmers' }));
  expect(content).toMatch(said);
  expect(content).not.toMatch(unsaid);
});

test('names its readers where the brief does: who gets a post knows that', async () => {
  const topic = 'Pump evening for farms on 14 May 2027';
  const writeFor = (prompt: object) => write(announced('newsletter', { topic, facts: '', ...prompt }));
  expect((await writeFor({ announcement: { for: 'owners of low fields' } })).content).toMatch(
    /2027\. This invitation is for owners of low fields\./,
  );
  expect((await writeFor({ target_audience: 'Boat owners' })).content).not.toContain('oat owners');
});

test('has place and day of a vacancy in the sentence that offers it', async () => {
  const announcement = { kind: 'vacancy', where: 'Boston', when: '1 May 2027', price: '£31,000' } as const;
  const { content } = await write(
    announced('newsletter', { topic: 'Night fitter', facts: '', announcement }),
  );
  expect(content).toContain('Night fitter wanted at Fenwick Pumps in Boston, starting on 1 May 2027.');
  const remote = await write(
    announced('newsletter', {
      topic: 'Night fitter',
      facts: '',
      announcement: { ...announcement, where: 'Remote' },
    }),
  );
  expect(remote.content).toContain('The job is remote and starts on 1 May 2027.');
});
