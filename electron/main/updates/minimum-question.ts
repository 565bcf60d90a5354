import { isOlder } from '../../../contract/desktop/app-version.ts';
import type { JsonFile } from '../shell/json-file.ts';
import type { createUpdateMessages } from './messages.ts';
import type { UpdateRecord } from './record.ts';

/**
 * Makes the question to a user whose version should no longer be used. It is asked once a start, and leaves the app as it is: a
 * wrong file on the host must not lock anybody out.
 */
export function createMinimumQuestion(
  version: string,
  record: JsonFile<UpdateRecord>,
  messages: Pick<ReturnType<typeof createUpdateMessages>, 'confirmRequired'>,
  updateNow: () => Promise<void>,
): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    const { minimum } = record.get();
    if (!minimum || minimum === told || !isOlder(version, minimum)) return;
    told = minimum;
    if (await messages.confirmRequired(minimum)) await updateNow();
  };
}
