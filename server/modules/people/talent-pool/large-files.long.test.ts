import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';

const size = importLimits.bytes;
const head = 'Name,Title,Summary\n';
const fill = (start: string, text: string) =>
  Buffer.from(start + text.repeat(Math.floor((size - start.length - 1) / text.length)));
const person = `Ann,Welder,"${'Ten years of welding ships, bridges and tanks. '.repeat(200)}"\n`;

/**
 * The longest time that the main thread may keep requests waiting, in milliseconds of its own work. Parsing on the main
 * thread took seconds.
 */
const longestSilence = 500;
/** The most work that the main thread may do before `/healthz` is answered, in milliseconds. */
const slowestHealth = 200;

describe('a file of 10 MB', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  beforeAll(() => server.work());

  const upload = (payload: Buffer) =>
    owner.send('POST', '/talent/imports/', payload, { 'content-type': 'text/csv' });
  const end = async (id: string) => {
    const state = async () => (await owner.send('GET', `/talent/imports/${id}/`)).json();
    await waitUntil(async () => ['completed', 'failed'].includes((await state()).status), 200_000, 500);
    return state();
  };

  /** Processor time of this thread, in milliseconds. Time on the clock would count what other programs take, too. */
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };

  /** Runs `work`, measures the longest time that the event loop stood still, and asks `/healthz` all the while. */
  async function observe<T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; silence: number; health: number[] }> {
    let isDone = false;
    let silence = 0;
    const health: number[] = [];
    const watchTurns = async () => {
      for (let before = used(); !isDone; before = used()) {
        await pause(5);
        silence = Math.max(silence, used() - before);
      }
    };
    const pollHealth = async () => {
      while (!isDone) {
        const before = used();
        const answer = await server.app.inject('/healthz');
        expect(answer.statusCode).toBe(200);
        health.push(used() - before);
        await pause(50);
      }
    };
    const watching = [watchTurns(), pollHealth()];
    const result = await work().finally(() => {
      isDone = true;
    });
    await Promise.all(watching);
    return { result, silence, health };
  }

  test.each([
    ['commas', fill('', ','), /at most 64 kB/],
    ['one header', fill('Name,Title,', 'x'), /at most 64 kB/],
    ['one open quotation mark', fill('"Name', '\nx'), /a quotation mark that is never closed/],
    ['newlines', fill('', '\n'), /The file is empty/],
    ['columns', Buffer.from(`Name,Title${',x'.repeat(499)}\nAnn,Welder\n`), /501 columns.*at most 500/],
  ])('of %s is refused, and no request waits for it', async (_what, file, message) => {
    const { result, silence, health } = await observe(() => upload(file));
    expect(result.statusCode, result.body).toBe(400);
    expect(result.body).toMatch(message);
    expect(silence).toBeLessThan(longestSilence);
    expect(Math.max(...health)).toBeLessThan(slowestHealth);
  });

  test.each([
    ['newlines', fill(`${head}Ann,Welder\n`, '\n'), { imported: 1, rejected: 0 }],
    ['rows of commas', fill(`${head}Ben,Welder\n`, `${','.repeat(80)}\n`), { imported: 1, rejected: 0 }],
    ['one cell', fill(`${head}Cid,Welder\nDan,Cook,`, 'x'), { imported: 1, rejected: 1 }],
    ['one quoted cell', fill(`${head}Eva,Welder\nDan,Cook,"`, 'x\n'), { imported: 1 }],
    ['long rows', fill(head, person), { duplicates: expect.any(Number), rejected: 0 }],
  ])(
    'of %s is imported, and no request waits for it',
    async (_what, file, outcome) => {
      const { result, silence, health } = await observe(async () => {
        const answer = await upload(file);
        expect(answer.statusCode, answer.body).toBe(202);
        return end(answer.json().task_id);
      });
      expect(result).toMatchObject({ status: 'completed', ...outcome });
      expect(silence).toBeLessThan(longestSilence);
      expect(Math.max(...health)).toBeLessThan(slowestHealth);
    },
    120_000,
  );
});
