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

/** Sends a résumé as text; returns the id of its task. */
/** Shorter texts are taken for scans. */
const readableResume =
  'Ann Lee\nData Engineer\nHarbour Analytics, 2019 to 2024\nPipelines in Python, SQL and Airflow for the whole company.';

async function sendResume(user: TestUser, text = readableResume): Promise<string> {
  const sent = await user.send('POST', '/talent/resumes/?file_name=ann.txt', text, {
    'content-type': 'application/octet-stream',
  });
  return sent.json().task_id;
}

/** Stores an import with a row that is held back; returns its id. */
export async function storeHeldBack(server: TestApp, owner: TestUser): Promise<string> {
  const started = await owner.send('POST', '/talent/imports/', 'Name,Title\nAnn,\n', {
    'content-type': 'text/csv',
  });
  const importId = started.json().task_id;
  await server.services.db
    .insert(talentImportErrors)
    .values({ importId, line: 2, reason: 'The job title is missing.', name: 'Ann' });
  return importId;
}

function verbsOnImports(server: TestApp, owner: TestUser): Record<string, () => Promise<string>> {
  return {
    startImport: async () => {
      const started = await owner.send('POST', '/talent/imports/', 'Name,Title\nAnn,Cook\n', {
        'content-type': 'text/csv',
      });
      return started.json().task_id;
    },
    undoImport: async () => {
      const id = await storeHeldBack(server, owner);
      await server.services.db
        .update(talentImports)
        .set({ status: 'completed', finishedAt: new Date() })
        .where(eq(talentImports.id, id));
      await owner.send('POST', `/talent/imports/${id}/undo/`);
      return id;
    },
    restoreImport: async () => {
      const importId = await storeHeldBack(server, owner);
      const { db } = server.services;
      const candidateId = await storeCandidate(server, owner.organisationId);
      await db.insert(talentImportChanges).values({ importId, candidateId, before: {}, after: {} });
      await db
        .update(talentImports)
        .set({ status: 'completed', finishedAt: new Date(), undoneAt: new Date() })
        .where(eq(talentImports.id, importId));
      await owner.send('POST', `/talent/imports/${importId}/restore/`);
      return importId;
    },
    importHeldBack: async () => {
      const id = await storeHeldBack(server, owner);
      const started = await owner.send('POST', `/talent/imports/${id}/held-back/`, {});
      return started.json().task_id;
    },
  };
}

function verbsOnPairs(
  newCandidate: () => Promise<string>,
  owner: TestUser,
): Record<string, () => Promise<string>> {
  return {
    mergePeople: async () => {
      const [id, other] = [await newCandidate(), await newCandidate()];
      await owner.send('POST', `/talent/people/${id}/merge/`, { other });
      return id;
    },
    decideDuplicates: async () => {
      const [kept, other] = [await newCandidate(), await newCandidate()];
      for (const as of ['apart', 'open', 'merge']) {
        const payload = { pairs: [{ kept, other }], as };
        await owner.send('POST', '/talent/duplicates/', payload);
      }
      return kept;
    },
    undoMerge: async () => {
      const [kept, other] = [await newCandidate(), await newCandidate()];
      const payload = { pairs: [{ kept, other }], as: 'merge' };
      const decided = await owner.send('POST', '/talent/duplicates/', payload);
      await owner.send('POST', `/talent/merges/${decided.json().merges[0]}/undo/`);
      return kept;
    },
  };
}

/** Calls each verb on the talent pool once; returns the id of what it changed. */
export function verbsOnTalent(
  server: TestApp,
  user: TestUser,
  owner: TestUser,
): Record<string, () => Promise<string>> {
  const { db } = server.services;
  const newCandidate = () => storeCandidate(server, owner.organisationId);
  const path = (id: string) => `/talent/candidates/${id}/`;
  const newDue = async () => {
    const candidateId = await newCandidate();
    const { organisationId } = owner;
    await db.insert(retentionReviews).values({ candidateId, organisationId, askedAt: new Date() });
    return candidateId;
  };
  const withIds = async (url: string, change: object = {}): Promise<string> => {
    const id = await newCandidate();
    await owner.send('POST', url, { ids: [id], ...change });
    return id;
  };
  return {
    keepDuePeople: async () => {
      const id = await newDue();
      await owner.send('POST', '/talent/due/keep/', { ids: [id], months: 6 });
      return id;
    },
    eraseDuePeople: async () => {
      const id = await newDue();
      await owner.send('POST', '/talent/due/erase/', { ids: [id] });
      return id;
    },
    setLawfulGrounds: async () => {
      const id = await newCandidate();
      const payload = { lawful_basis: 'consent', noticed_on: '2026-03-01' };
      await owner.send('PUT', `/talent/people/${id}/grounds/`, payload);
      return id;
    },
    setGroundsOfPeople: async () => {
      const id = await newCandidate();
      const payload = { people: [{ id, lawful_basis: 'consent' }] };
      await owner.send('POST', '/talent/people/grounds/', payload);
      return id;
    },
    deleteCandidate: async () => {
      const id = await newCandidate();
      await owner.send('DELETE', path(id));
      return id;
    },
    restoreCandidate: async () => {
      const id = await newCandidate();
      await db
        .insert(candidateIdentities)
        .values({ organisationId: owner.organisationId, kind: 'email', hmac: id, candidateId: id });
      await owner.send('DELETE', path(id));
      await owner.send('POST', `${path(id)}restore/`);
      return id;
    },
    ...verbsOnImports(server, owner),
    createPerson: async () => (await user.send('POST', '/talent/people/', { name: 'Eve' })).json().id,
    updatePerson: async () => {
      const id = await newCandidate();
      const payload = { name: 'Eve', version: 1 };
      await user.send('PUT', `/talent/people/${id}/`, payload);
      return id;
    },
    erasePerson: async () => {
      const id = await newCandidate();
      await user.send('POST', `/talent/people/${id}/erase/`);
      return id;
    },
    setDoNotContact: async () => {
      const id = await newCandidate();
      for (const isStopped of [true, false]) {
        const payload = { do_not_contact: isStopped };
        await user.send('PUT', `/talent/people/${id}/contact/`, payload);
      }
      return id;
    },
    deleteCandidates: () => withIds('/talent/candidates/deletions/'),
    exportPeople: () => withIds('/talent/people/export/'),
    changePeople: () => withIds('/talent/people/changes/', { add_tag: 'Nights', do_not_contact: true }),
    ...verbsOnPairs(newCandidate, owner),
    addPersonNote: async () => {
      const payload = { text: 'Call again.' };
      const url = `/talent/people/${await newCandidate()}/notes/`;
      return (await user.send('POST', url, payload)).json().id;
    },
    addPersonReminder: async () => {
      const id = await newCandidate();
      const payload = { text: 'Call.', on: '2026-11-30' };
      await user.send('POST', `/talent/people/${id}/reminders/`, payload);
      return id;
    },
    addPersonTag: async () => {
      const id = await newCandidate();
      await user.send('POST', `/talent/people/${id}/tags/`, { tag: 'Nights' });
      return id;
    },
    removePersonTag: async () => {
      const id = await newCandidate();
      await user.send('POST', `/talent/people/${id}/tags/`, { tag: 'Nights' });
      await user.send('DELETE', `/talent/people/${id}/tags/?tag=Nights`);
      return id;
    },
    startResume: () => sendResume(user),
    keepResume: async () => {
      const id = await sendResume(user);
      await db.update(resumes).set({ status: 'completed', proposal }).where(eq(resumes.id, id));
      const payload = { person: { name: 'Ann' } };
      const kept = await user.send('POST', `/talent/resumes/${id}/keep/`, payload);
      return kept.json().candidate_id;
    },
    skipResume: async () => {
      const id = await sendResume(user);
      await user.send('DELETE', `/talent/resumes/${id}/`);
      return id;
    },
    restoreResume: async () => {
      const id = await sendResume(user);
      await db.update(resumes).set({ status: 'completed', proposal }).where(eq(resumes.id, id));
      await user.send('DELETE', `/talent/resumes/${id}/`);
      await user.send('POST', `/talent/resumes/${id}/restore/`);
      return id;
    },
  };
}
