import { type ColumnMeaning, columnMeanings } from '../../../../contract/people/talent-pool.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { Caller } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { type RememberedColumns, rememberMeanings } from './column-meanings.ts';

const kind: SettingKind<RememberedColumns> = {
  key: 'import-columns',
  schema: z.record(z.string(), z.enum(columnMeanings)),
};

/** What the organisation has chosen for columns by hand. */
export const readRememberedColumns = async (
  db: Database,
  organisationId: string,
): Promise<RememberedColumns> => (await readSetting(db, organisationId, kind))?.value ?? {};

/** Remembers the chosen meanings of a file's columns for later files of the organization. */
export const rememberColumns = (
  db: Database,
  { organisationId, userId }: Caller,
  {
    header,
    meanings,
    usual,
  }: Record<'meanings' | 'usual', readonly ColumnMeaning[]> & { header: readonly string[] },
): Promise<void> =>
  writeSetting(db, organisationId, kind, undefined, (present) => ({
    value: rememberMeanings(present?.value ?? {}, header, meanings, usual),
    secret: null,
    userId,
  }));
