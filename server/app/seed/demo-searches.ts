import { eq } from 'drizzle-orm';
import type { Decision } from '../../../contract/search/decisions.ts';
import type { SearchRequest } from '../../../contract/search/sourcing.calls.ts';
import { addNote } from '../../modules/people/person/change-people.ts';
import { decidePeople } from '../../modules/recruiting/decisions/change-decisions.ts';
import { initiateSearch } from '../../modules/search/initiate-search.ts';
import { listResults } from '../../modules/search/list-results.ts';
import { talentPool } from '../../modules/search/providers/talent-pool.ts';
import { runSearch } from '../../modules/search/run-search.ts';
import { type Context, type Services, withoutRequest } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { demoOwner } from './demo-organisation.ts';

interface DemoDecision {
  /** From 0. */
  at: number;
  decision: Decision;
  reason?: string;
  note?: string;
}

interface DemoSearch {
  request: SearchRequest;
  decisions: DemoDecision[];
}

const demoSearches: DemoSearch[] = [
  {
    request: {
      job_title: 'Registered Nurse',
      location: 'Denver, CO',
      job_description:
        'You visit up to eight clients a day at home, mostly after surgery. You must be a registered nurse with at least 3 years of experience, confident with wound care, IV therapy and medication administration. Electronic health records are part of every visit. Experience in home care is a plus, and so is Spanish.',
    },
    decisions: [
      { at: 0, decision: 'shortlist', note: 'Ask how many visits a day would be too many.' },
      { at: 1, decision: 'shortlist' },
      { at: 3, decision: 'maybe', reason: 'Ask about evenings first.' },
      { at: 4, decision: 'no', reason: 'Looks for a ward, not for visits.' },
    ],
  },
  {
    request: {
      job_title: 'Executive Assistant',
      location: 'Denver, CO',
      job_description:
        'You keep the calendar of our managing director and the board: calendar management, travel planning and minute taking are most of the work. At least 5 years in a similar role. Expense reports are nice to have.',
    },
    decisions: [
      { at: 0, decision: 'shortlist', note: 'Strong references. Invite for the second week of the month.' },
      { at: 1, decision: 'maybe' },
    ],
  },
];

/** In milliseconds. */
const workersWaitMs = 5 * 60_000;

/** Runs the demo organization's searches and decides about a few people. The demo works without them when that fails. */
export async function seedDemoSearches(services: Services): Promise<void> {
  try {
    const ctx = await contextOfDemoOwner(services);
    for (const search of demoSearches.toReversed()) await seedSearch(ctx, services, search);
  } catch (error) {
    services.log.error({ err: error }, 'The demo searches could not be made');
  }
}

async function seedSearch(
  ctx: Context,
  services: Services,
  { request, decisions }: DemoSearch,
): Promise<void> {
  // Workers are about already. One takes it after all when this process ends before it is done.
  const { task_id: id } = await initiateSearch(ctx, { body: request }, new Date(Date.now() + workersWaitMs));
  const attempt = { jobId: id, isLast: true, signal: new AbortController().signal };
  await runSearch(services, id, attempt, [talentPool(services)]);
  await services.db.transaction((tx) => services.queue.withdraw(tx, 'search', id));
  const results = await listResults(ctx, { params: { id }, query: {} });
  for (const { at, decision, reason = '', note } of decisions) {
    const person = results[at]?.id;
    if (!person) continue;
    const people = [{ id: person, version: 0 }];
    await decidePeople(ctx, { params: { id }, body: { decision, reason, people } });
    if (note) await addNote(ctx, { params: { id: person }, body: { text: note } });
  }
}

async function contextOfDemoOwner(services: Services): Promise<Context> {
  const [owner] = await services.db.select().from(users).where(eq(users.email, demoOwner.email));
  if (!owner) throw new Error('There is no demo owner.');
  const { id: userId, organisationId, name, role } = owner;
  return {
    ...withoutRequest(services),
    caller: { userId, sessionId: '', organisationId, isProvider: false, name, role },
  };
}
