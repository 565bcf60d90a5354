/** `npm run docs:settings`: writes the table of the settings into `docs/operating.md`, from the schema and its descriptions. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultOf, type SettingName } from '../../server/platform/config/config.ts';
import { settingDescriptions } from '../../server/platform/config/setting-descriptions.ts';

export const settingsPage = path.join(import.meta.dirname, '../../docs/operating.md');

/** Returns the page with its table of settings written anew. */
export function withSettings(page: string): string {
  const rows = Object.entries(settingDescriptions).map(([name, { meaning, default: described }]) => {
    const value = defaultOf(name as SettingName);
    return `| \`${name}\` | ${described ?? (value ? `\`${value}\`` : 'none')} | ${meaning} |`;
  });
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return page.replace(
    /(<!-- settings: npm run docs:settings -->\n)[\s\S]*?(\n<!-- end of settings -->)/,
    (_, start: string, end: string) => `${start}${table}${end}`,
  );
}

if (import.meta.main) writeFileSync(settingsPage, withSettings(readFileSync(settingsPage, 'utf8')));
