import { eq } from 'drizzle-orm';
import type { ResumeProposal } from '../../contract/people/resumes.calls.ts';
import {
  candidateIdentities,
  resumes,
  retentionReviews,
  talentImportChanges,
  talentImportErrors,
  talentImports,
} from '../../server/platform/db/schema.ts';
import { type Actions, action, made, type Step } from './actions.ts';
import { storeCandidate } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** What may have been read of a résumé. */
const proposal: ResumeProposal = {
  name: 'Ann Lee',
  title: 'Data Engineer',
  employer: 'Harbourline',
  location: 'Berlin, Germany',
  email: 'ann@lee.example',
  other_emails: [],
  phone: '',
  profile_url: '',
  links: [],
  skills: ['Kafka', 'SQL'],
  languages: [],
  years: 6,
  summary: '',
  jobs: '',
  source: 'Résumé',
  earlier_employers: [],
};

/** Shorter texts are taken for scans. */
const readableResume =
  'Ann Lee\nData Engineer\nHarbour Analytics, 2019 to 2024\nPipelines in Python, SQL and Airflow for the whole company.';

/** Calls on imports. */
function actionsOnImports(server: TestApp, owner: TestUser): Actions {
  const { db } = server;
  const startImport = async (csv = 'Name,Title\nAnn,Cook\n') =>
    (await owner.send('POST', '/talent/imports/', csv, { 'content-type': 'text/csv' })).json().task_id;
  /** An import with a row that is held back. */
  const heldBack = async (ending?: Partial<typeof talentImports.$inferInsert>) => {
    const importId = await startImport('Name,Title\nAnn,\n');
    const row = { line: 2, reason: 'The job title is missing.', name: 'Ann' };
    await db.insert(talentImportErrors).values({ importId, ...row });
    if (ending) await db.update(talentImports).set(ending).where(eq(talentImports.id, importId));
    return importId;
  };
  const ended = () => ({ status: 'completed' as const, finishedAt: new Date() });
  return {
    startImport: () => startImport(),
    undoImport: action(
      () => owner,
      () => heldBack(ended()),
      ['POST', '/talent/imports/:id/undo/'],
    ),
    restoreImport: async () => {
      const importId = await heldBack({ ...ended(), undoneAt: new Date() });
      await db.insert(talentImportChanges).values({
        importId,
        candidateId: await storeCandidate(server, owner.organisationId),
        before: {},
        after: {},
      });
      await owner.send('POST', `/talent/imports/${importId}/restore/`);
      return importId;
    },
    importHeldBack: async () =>
      (await owner.send('POST', `/talent/imports/${await heldBack()}/held-back/`, {})).json().task_id,
  };
}

/** Calls on résumés. */
function actionsOnResumes({ services: { db } }: TestApp, user: TestUser): Actions {
  const asUser = () => user;
  const resume = async () => {
    const url = '/talent/resumes/?file_name=ann.txt';
    const type = { 'content-type': 'application/octet-stream' };
    return (await user.send('POST', url, readableResume, type)).json().task_id;
  };
  const readResume = async () => {
    const id = await resume();
    await db.update(resumes).set({ status: 'completed', proposal }).where(eq(resumes.id, id));
    return id;
  };
  return {
    startResume: resume,
    keepResume: async () =>
      made(`/talent/resumes/${await readResume()}/keep/`, { person: { name: 'Ann' } }, 'candidate_id')(user),
    skipResume: action(asUser, resume, ['DELETE', '/talent/resumes/:id/']),
    restoreResume: action(
      asUser,
      readResume,
      ['DELETE', '/talent/resumes/:id/'],
      ['POST', '/talent/resumes/:id/restore/'],
    ),
  };
}

/** Calls on the talent pool. */
export function actionsOnTalent(server: TestApp, user: TestUser, owner: TestUser): Actions {
  const { db } = server;
  const { organisationId } = owner;
  const [asUser, asOwner] = [() => user, () => owner];
  const person = () => storeCandidate(server, organisationId);
  const due = async () => {
    const candidateId = await person();
    await db.insert(retentionReviews).values({ candidateId, organisationId, askedAt: new Date() });
    return candidateId;
  };
  const known = async () => {
    const id = await person();
    await db.insert(candidateIdentities).values({ organisationId, kind: 'email', hmac: id, candidateId: id });
    return id;
  };
  const withIds =
    (url: string, change: object = {}) =>
    async () => {
      const id = await person();
      await owner.send('POST', url, { ids: [id], ...change });
      return id;
    };
  const decidePair = async (...decisions: string[]) => {
    const [kept, other] = [await person(), await person()];
    let merges: string[] = [];
    for (const as of decisions)
      ({ merges } = (
        await owner.send('POST', '/talent/duplicates/', { pairs: [{ kept, other }], as })
      ).json());
    return { kept, merge: merges[0] };
  };
  const remove: Step = ['DELETE', '/talent/candidates/:id/'];
  const tag: Step = ['POST', '/talent/people/:id/tags/', { tag: 'Nights' }];
  const contact = (do_not_contact: boolean): Step => [
    'PUT',
    '/talent/people/:id/contact/',
    { do_not_contact },
  ];
  return {
    keepDuePeople: async () => {
      const id = await due();
      await owner.send('POST', '/talent/due/keep/', { ids: [id], months: 6 });
      return id;
    },
    eraseDuePeople: async () => {
      const id = await due();
      await owner.send('POST', '/talent/due/erase/', { ids: [id] });
      return id;
    },
    setLawfulGrounds: action(asOwner, person, [
      'PUT',
      '/talent/people/:id/grounds/',
      { lawful_basis: 'consent', noticed_on: '2026-03-01' },
    ]),
    setGroundsOfPeople: async () => {
      const id = await person();
      const payload = { people: [{ id, lawful_basis: 'consent' }] };
      await owner.send('POST', '/talent/people/grounds/', payload);
      return id;
    },
    deleteCandidate: action(asOwner, person, remove),
    restoreCandidate: action(asOwner, known, remove, ['POST', '/talent/candidates/:id/restore/']),
    ...actionsOnImports(server, owner),
    ...actionsOnResumes(server, user),
    createPerson: action(asUser, made('/talent/people/', { name: 'Eve' })),
    updatePerson: action(asUser, person, ['PUT', '/talent/people/:id/', { name: 'Eve', version: 1 }]),
    erasePerson: action(asUser, person, ['POST', '/talent/people/:id/erase/']),
    setDoNotContact: action(asUser, person, contact(true), contact(false)),
    deleteCandidates: withIds('/talent/candidates/deletions/'),
    exportPeople: withIds('/talent/people/export/'),
    changePeople: withIds('/talent/people/changes/', { add_tag: 'Nights', do_not_contact: true }),
    mergePeople: async () => {
      const id = await person();
      await owner.send('POST', `/talent/people/${id}/merge/`, { other: await person() });
      return id;
    },
    decideDuplicates: async () => (await decidePair('apart', 'open', 'merge')).kept,
    undoMerge: async () => {
      const { kept, merge } = await decidePair('merge');
      await owner.send('POST', `/talent/merges/${merge}/undo/`);
      return kept;
    },
    addPersonNote: async () => made(`/talent/people/${await person()}/notes/`, { text: 'Call again.' })(user),
    addPersonReminder: action(asUser, person, [
      'POST',
      '/talent/people/:id/reminders/',
      { text: 'Call.', on: '2026-11-30' },
    ]),
    addPersonTag: action(asUser, person, tag),
    removePersonTag: action(asUser, person, tag, ['DELETE', '/talent/people/:id/tags/?tag=Nights']),
  };
}
