import { eq } from 'drizzle-orm';
import { candidates, retentionReviews, searchResults } from '../../server/platform/db/schema.ts';
import { createProfile, startTestGeneration, storePost } from './content.ts';
import { connectSystem } from './hand-over-actions.ts';
import { uploadPicture } from './pictures.ts';
import { templateFields } from './search-actions.ts';
import { storeSearchWithPeople } from './search-people.ts';
import { sequenceFields, startSequence } from './sequences.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';

/**
 * One of everything whose id a call takes in its body or query.
 * @returns the ids, and what opens the link to the shortlist
 */
export async function makeThings(server: TestApp, owner: TestUser) {
  const { db } = server;
  const { organisationId } = owner;
  const post = (url: string, payload: object) => owner.send('POST', url, payload);
  const search = await storeSearchWithPeople(server, owner);
  const [person = '', other = ''] = search.pool;
  // Who is handed over has a first and a last name.
  await db.update(candidates).set({ name: 'Ann Lee' }).where(eq(candidates.organisationId, organisationId));
  const results = await db.select().from(searchResults);
  const result = results.find(({ candidateId }) => candidateId === person)?.id ?? '';
  const seen = [{ id: result, version: 0 }];
  await post(`/search/jobs/${search.id}/decisions/`, { decision: 'shortlist', reason: '', people: seen });
  await db.insert(retentionReviews).values({ candidateId: person, organisationId, askedAt: new Date() });
  const link = await post(`/search/jobs/${search.id}/share-links/`, { label: 'Dana', days: 7 });
  const [uid, token] = link.json().url.split('/').slice(-2);
  const postId = await storePost(server, owner);
  await createProfile(owner);
  await connectSystem(owner);
  await db
    .update(candidates)
    .set({ email: 'ann@people.example' })
    .where(eq(candidates.organisationId, organisationId));
  const started = await startSequence(server, owner);
  return {
    person,
    other,
    result,
    search: search.id,
    post: postId,
    link: { uid, token },
    colleague: (await createTestUser(server, { organisationId, role: 'Member' })).userId,
    picture: await uploadPicture(owner, postId),
    generation: await startTestGeneration(owner),
    reminder: (await post(`/talent/people/${person}/reminders/`, { text: 'Call.', on: '2026-11-30' })).json()
      .id as string,
    sequence: started.id,
    place: started.place,
    template: (await post('/search/templates/', templateFields)).json().id as string,
  };
}

export type Things = Awaited<ReturnType<typeof makeThings>>;

/** A request that its organization may make, and what becomes of it with an id of another organisation. */
export interface IdRequest {
  /** The id in its path. */
  id?: (own: Things) => string;
  /** Its body, or its query for a call without one. */
  input: (own: Things) => object;
  /**
   * The status with which it is refused, by the place of the id where they differ. `passes` is for calls that say that they
   * leave alone people they do not know, and for filters: nothing of the other organization is shown or changed.
   */
  foreign: number | 'passes' | Record<string, number | 'passes'>;
}

const handOver: Omit<IdRequest, 'foreign'> = {
  input: ({ person, other, result }) => ({
    people: [other],
    results: [result],
    again: [person],
    job_id: null,
    role: 'prospect',
  }),
};
const ofHandOver = { 'people[]': 404, 'results[]': 404, 'again[]': 'passes' } as const;
const ofSequence: Omit<IdRequest, 'foreign'> = {
  input: ({ other, result }) => ({ ...sequenceFields, people: [other], results: [result] }),
};
const ids: IdRequest = { input: ({ person }) => ({ ids: [person] }), foreign: 'passes' };
const seen = ({ result }: Things) => ({ people: [{ id: result, version: 1 }] });
const ofSearch = ({ search }: Things) => search;

/** One for each call that takes ids in its body or query. */
export const idRequests: Record<string, IdRequest> = {
  addToJob: { id: ofSearch, input: ({ person }) => ({ ids: [person], stage: 'new' }), foreign: 'passes' },
  answerShareLink: {
    input: ({ link, result }) => ({ ...link, person: result, answer: 'yes', comment: '' }),
    foreign: 400,
  },
  changePeople: { ...ids, input: ({ person }) => ({ ids: [person], add_tag: 'Nights' }) },
  changeSearchJob: { id: ofSearch, input: ({ colleague }) => ({ owner_id: colleague }), foreign: 400 },
  choosePicture: {
    id: ({ post }) => post,
    input: ({ picture }) => ({ picture, alt: 'A quay.' }),
    foreign: 404,
  },
  createShareLink: {
    id: ofSearch,
    input: ({ result }) => ({ label: 'Dana', days: 7, people: [result] }),
    foreign: 409,
  },
  decidePeople: {
    id: ofSearch,
    input: (own) => ({ ...seen(own), decision: 'maybe', reason: '' }),
    foreign: 404,
  },
  deleteCandidates: ids,
  draftJobMessage: { id: ofSearch, input: ({ person }) => ({ person_id: person }), foreign: 404 },
  eraseDuePeople: ids,
  exportPeople: ids,
  getGenerationStatus: { input: ({ generation }) => ({ task_id: generation }), foreign: 404 },
  getReport: {
    input: ({ search, colleague }) => ({ search, recruiter: colleague }),
    foreign: 'passes',
  },
  listReportPeople: {
    input: ({ search, colleague }) => ({ search, recruiter: colleague, stage: 'found' }),
    foreign: 'passes',
  },
  getSearchStatus: { input: ({ search }) => ({ task_id: search }), foreign: 404 },
  initiateSearch: {
    input: ({ template }) => ({
      job_title: 'Baker',
      location: 'Oslo',
      job_description: 'Bakes.',
      template,
    }),
    foreign: 404,
  },
  readSearchCriteria: {
    input: ({ search }) => ({
      job_title: 'Baker',
      location: 'Oslo',
      job_description: 'Bakes.',
      again: search,
    }),
    foreign: 404,
  },
  keepDuePeople: { ...ids, input: ({ person }) => ({ ids: [person], months: 6 }) },
  listPosts: { input: ({ colleague }) => ({ author: colleague }), foreign: 'passes' },
  listCandidates: { input: ({ person }) => ({ import: person }), foreign: 'passes' },
  exportCandidates: { input: ({ person }) => ({ import: person }), foreign: 'passes' },
  decideDuplicates: {
    input: ({ person, other }) => ({ pairs: [{ kept: person, other }], as: 'apart' }),
    foreign: 'passes',
  },
  mergePeople: { id: ({ person }) => person, input: ({ other }) => ({ other }), foreign: 404 },
  movePeople: { id: ofSearch, input: (own) => ({ ...seen(own), stage: 'contacted' }), foreign: 404 },
  addPersonReminder: {
    id: ({ person }) => person,
    input: ({ colleague }) => ({ text: 'Call.', on: '2026-11-30', assignee_id: colleague }),
    foreign: 400,
  },
  addReminder: {
    id: ({ result }) => result,
    input: ({ colleague }) => ({ text: 'Call.', on: '2026-11-30', assignee_id: colleague }),
    foreign: 400,
  },
  changeReminder: {
    id: ({ reminder }) => reminder,
    input: ({ colleague }) => ({ assignee_id: colleague }),
    foreign: 400,
  },
  planNextStep: {
    id: ({ result }) => result,
    input: ({ colleague }) => ({ version: 1, assignee_id: colleague, next_step: 'Call.' }),
    foreign: 400,
  },
  // Who waits in the sequence is shown, and nobody else who is chosen.
  previewSequence: {
    input: ({ other, result, sequence }) => ({
      ...sequenceFields,
      people: [other],
      results: [result],
      sequence,
    }),
    foreign: { 'people[]': 'passes', 'results[]': 'passes', sequence: 404 },
  },
  startSequence: { ...ofSequence, foreign: 404 },
  changeSequence: {
    id: ({ sequence }) => sequence,
    input: ({ place }) => ({ stop: [place], resume: [place] }),
    foreign: 'passes',
  },
  previewHandOver: { ...handOver, foreign: ofHandOver },
  setGroundsOfPeople: {
    input: ({ person }) => ({ people: [{ id: person, lawful_basis: 'consent' }] }),
    foreign: 'passes',
  },
  startHandOver: { ...handOver, foreign: ofHandOver },
  undoDecisions: { id: ofSearch, input: seen, foreign: 404 },
};
