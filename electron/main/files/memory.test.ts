import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, truncateSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { contents, place } from '../../../tests/support/given-files-on-disk.ts';

const megabyte = 1024 * 1024;
const count = 64;
const fileBytes = 8 * megabyte;

it('sends a folder of 512 MB with little memory, every byte of it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-large-'));
  for (let at = 0; at < count; at += 1) {
    // Long and empty after its beginning, which takes no room on the disk.
    truncateSync(place(folder, `${at % 8}/resume-${at}.pdf`, contents.pdf), fileBytes);
  }
  let received = 0;
  const server = createServer(async (request, answer) => {
    if (request.method === 'GET') return answer.end('[]');
    for await (const piece of request) {
      if (request.url !== '/warm/') received += piece.length;
    }
    answer.writeHead(202, { 'content-type': 'application/json' }).end('{"task_id":"1"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = path.join(import.meta.dirname, '../../../tests/support/send-resume-folder.ts');
  const sending = spawn(process.execPath, [script, folder, origin], { stdio: ['ignore', 'pipe', 'inherit'] });
  const took = JSON.parse(await text(sending.stdout)) as Record<
    'sent' | 'failed' | 'before' | 'peak',
    number
  >;
  server.close();
  await rm(folder, { recursive: true });
  expect(took).toMatchObject({ sent: count, failed: 0 });
  expect(received).toBe(count * fileBytes);
  // Measured on a busy machine: 76 MB.
  expect((took.peak - took.before) / megabyte).toBeLessThan(120);
}, 180_000);
