import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEnvFile } from './env-file.ts';

describe('the .env file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'larkspur-env-'));
    file = path.join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('adds settings, and the environment wins', () => {
    writeFileSync(file, '# mail\nSMTP_URL=smtp://file.example\nexport PORT="9001"\nDEMO=off # no demo\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: file, SMTP_URL: 'smtp://environment.example' };
    expect(loadEnvFile(environment).sort()).toEqual(['DEMO', 'PORT', 'SMTP_URL']);
    expect(environment).toEqual({
      ENV_FILE: file,
      SMTP_URL: 'smtp://environment.example',
      PORT: '9001',
      DEMO: 'off',
    });
  });

  test('a file that was asked for and is not there is a wrong setting', () => {
    expect(() => loadEnvFile({ ENV_FILE: file })).toThrow(/^Wrong setting: ENV_FILE can't be read: ENOENT/);
  });
});
