import { isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { organisations, talentImports } from '../../../platform/db/schema.ts';
import { waitForSample } from '../person/visible-candidates.ts';
import { storeSample } from './import-talent-file.ts';

describe('a search while the sample is being loaded', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  let organisationId: string;
  beforeAll(async () => {
    ({ organisationId } = await server.createUser());
  }, 180_000);

  const soon = { lookMs: 5, mostMs: 30_000 };
  const { signal } = new AbortController();
  const set = (status: 'queued' | 'completed') =>
    server.db.update(talentImports).set({ status }).where(isNull(talentImports.organisationId));

  test('does not wait where no sample is going to be loaded', async () => {
    expect(await waitForSample(server.services, organisationId, signal, soon)).toBe(false);
  });

  test('waits until it is loaded, and gives up after the longest wait', async () => {
    expect(await storeSample(server.services)).toBeDefined();
    expect(await waitForSample(server.services, organisationId, signal, { lookMs: 5, mostMs: 0 })).toBe(true);
    const waited = waitForSample(server.services, organisationId, signal, soon);
    await set('completed');
    expect(await waited).toBe(false);
  });

  test('does not wait where the sample is not seen any more', async () => {
    await set('queued');
    await server.db.update(organisations).set({ talentImportedAt: new Date() });
    expect(await waitForSample(server.services, organisationId, signal, { lookMs: 5, mostMs: 0 })).toBe(
      false,
    );
  });
});
