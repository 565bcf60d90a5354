import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../../server/platform/config/config.ts';
import { exampleFile, settingsPage, withSettings, withWebSources } from './settings.ts';

test('docs/operating.md lists every setting with its default', () => {
  const page = readFileSync(settingsPage, 'utf8');
  for (const name of settingNames) expect(page).toContain(`\n| \`${name}\` | `);
  expect(withSettings(page) === page, 'npm run docs:settings writes it anew').toBe(true);
});

test('.env.example names every setting, commented out with its default', () => {
  const text = readFileSync(exampleFile, 'utf8');
  expect(withWebSources(text) === text, 'npm run docs:settings writes it anew').toBe(true);
  expect(parseEnv(text)).toEqual({});
  const uncommented = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
  expect(Object.keys(uncommented).sort()).toEqual([...settingNames].sort());
  expect(readConfig(uncommented)).toEqual(readConfig({}));
});
