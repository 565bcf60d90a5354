import type { Preferences } from '../../../../contract/account/preferences.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { changePreferences, readPreferences as readOf } from './preferences.ts';

/** The caller's own settings, with defaults for what is not set. */
export const readPreferences = ({ db, caller }: Context): Promise<Preferences> => readOf(db, caller.userId);

/** Changes the caller's own settings; those that are not sent stay. */
export async function writePreferences(ctx: Context, { body }: { body: Preferences }): Promise<Preferences> {
  await changePreferences(ctx.db, ctx.caller, body);
  return readPreferences(ctx);
}
