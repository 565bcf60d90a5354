import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { logFaults, openLog } from './log.ts';

const parent = folderForEach();
const folder = path.join(parent, 'logs');

const read = (name = 'larkspur.log') => readFileSync(path.join(folder, name), 'utf8');

it('writes one line for each entry, readable only by its owner', () => {
  const log = openLog(folder);
  log.info('Started.');
  log.warn('The page says\nmore than one line.');
  expect(read()).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z info {2}Started\.\n[^\n]+Z warn {2}The page says\n {4}more than/,
  );
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'larkspur.log')).mode & 0o77).toBe(0);
});

it('logs causes with their stack, and masks secrets', () => {
  openLog(folder).error('Failed', new Error('Bearer abc.def for ada@example.com'));
  expect(read()).toContain('Error: Bearer *** for ***@***');
  expect(read()).toContain('log.test.ts');
  openLog(folder).error('Failed', 'a text');
  expect(read()).toContain('a text');
});

it('limits its size by dropping the oldest entries', () => {
  const log = openLog(folder);
  for (let entry = 0; entry < 600; entry += 1) log.info(`${entry} ${'word '.repeat(2000)}`);
  expect(readdirSync(folder).sort()).toEqual(['larkspur.1.log', 'larkspur.2.log', 'larkspur.log']);
  for (const name of readdirSync(folder))
    expect(statSync(path.join(folder, name)).size).toBeLessThan(1_000_001);
  expect(read()).toContain('info  599 word');
  expect(read('larkspur.2.log')).not.toContain('info  0 word');
});

it('appends to the file of an earlier run', () => {
  openLog(folder).info('first');
  openLog(folder).info('second');
  expect(read().trim().split('\n')).toHaveLength(2);
});

it('never throws when it cannot write', () => {
  writeFileSync(folder, 'a file where the folder should be');
  expect(() => openLog(folder).info('Started.')).not.toThrow();
  expect(existsSync(path.join(folder, 'larkspur.log'))).toBe(false);
});

it('logs uncaught errors, and tells the user once', () => {
  const program = new EventEmitter();
  const onFault = vi.fn();
  logFaults(program as unknown as NodeJS.Process, openLog(folder), onFault);
  program.emit('uncaughtException', new Error('first fault'));
  program.emit('uncaughtException', new Error('second fault'));
  program.emit('unhandledRejection', new Error('third fault'));
  for (const fault of ['first fault', 'second fault', 'third fault']) expect(read()).toContain(fault);
  expect(onFault).toHaveBeenCalledOnce();
});
