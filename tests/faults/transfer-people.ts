import { startImport } from '../../contract/people/talent-pool.calls.ts';
import { type Client, connect } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { admin, type Installation } from './installation.ts';
import { addressOf, type TransferReport } from './transfer-checks.ts';

/** How long an import or a transfer may take, kills included. */
export const endTimeoutMs = 120_000;
/** Enough to be still under way when the kill comes. */
const people = 1500;

/** Fills the pool of the organization that is exported. */
export async function importPeople(installation: Installation, client: Client): Promise<void> {
  const rows = Array.from(
    { length: people },
    (_, at) => `Person ${at},Harbour pilot,Oslo,pilot-${at}@faults.example,${'Pilots ships. '.repeat(20)}`,
  );
  const { task_id: id } = (await client.upload(
    startImport.path,
    ['Name,Title,Location,Email,Summary', ...rows].join('\n'),
  )) as { task_id: string };
  await untilImported(installation, id);
}

async function untilImported({ url }: Installation, id: string): Promise<void> {
  const client = await connect(url, admin);
  await waitUntil(async () => {
    const { status } = (await client.send('GET', `${startImport.path}${id}/`)) as { status: string };
    return status === 'completed';
  }, endTimeoutMs);
}

/** Whoever was erased comes with a file again. */
export async function importErased(installation: Installation, { erased }: TransferReport): Promise<void> {
  const client = await connect(installation.url, admin);
  const rows = [...erased.keys()].map(
    (_, round) => `Gone Person${round},Harbour pilot,Oslo,${addressOf(round)}`,
  );
  const csv = ['Name,Title,Location,Email', ...rows].join('\n');
  const { task_id: id } = (await client.upload(startImport.path, csv)) as { task_id: string };
  await untilImported(installation, id);
}
