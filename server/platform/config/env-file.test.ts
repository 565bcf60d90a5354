import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { loadEnvFile } from './setting-warnings.ts';

describe('the .env file', () => {
  const folder = folderForEach();
  const file = path.join(folder, '.env');

  test('adds settings; the environment takes precedence', () => {
    writeFileSync(file, '# mail\nSMTP_URL=smtp://file.example\nexport PORT="9001"\nDEMO=off # no demo\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: file, SMTP_URL: 'smtp://environment.example' };
    expect(loadEnvFile(environment).names.sort()).toEqual(['DEMO', 'PORT', 'SMTP_URL']);
    expect(environment).toEqual({
      ENV_FILE: file,
      SMTP_URL: 'smtp://environment.example',
      PORT: '9001',
      DEMO: 'off',
    });
  });

  test('a byte order mark is not part of the first name', () => {
    writeFileSync(file, '\ufeffPORT=9001\r\nDEMO=off\r\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: file };
    expect(loadEnvFile(environment)).toEqual({ names: ['DEMO', 'PORT'], strayLines: [] });
    expect(environment.PORT).toBe('9001');
  });

  test('counts lines without a setting, but no comments or multi-line values', () => {
    writeFileSync(
      file,
      [
        '# mail',
        'PORT: 9001',
        'export DEMO=off',
        "AI_MODEL = it's # a name",
        'MAIL_FROM="Larkspur',
        ' <a@b.example>"',
        'SMTP_URL smtp://mail.example',
        '=9001',
        '',
        "SECRET_KEY='x",
      ].join('\n'),
    );
    const environment: NodeJS.ProcessEnv = { ENV_FILE: file };
    expect(loadEnvFile(environment).strayLines).toEqual([2, 7, 8]);
    expect(environment.MAIL_FROM).toBe('Larkspur\n <a@b.example>');
  });

  test('a missing file that ENV_FILE names is an invalid setting', () => {
    expect(() => loadEnvFile({ ENV_FILE: file })).toThrow(/^Wrong setting: ENV_FILE can't be read: ENOENT/);
  });
});
