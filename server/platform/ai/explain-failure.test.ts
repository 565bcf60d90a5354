import { expect, test } from 'vitest';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { explainFailure, failed } from './explain-failure.ts';
import { ModelError, type ModelFailure } from './model-exchange.ts';
import type { ModelSettings } from './model-settings.ts';

const everyFailure: Record<ModelFailure, string | undefined> = {
  refused: undefined,
  context: undefined,
  'too-long': undefined,
  reasoned: undefined,
  unlisted: undefined,
  credit: undefined,
  key: 'AI_API_KEY',
  model: 'AI_MODEL',
  address: 'AI_BASE_URL',
  blocked: 'PRIVATE_ADDRESSES',
  tls: 'AI_BASE_URL',
  unreachable: undefined,
  busy: undefined,
  loading: undefined,
  server: undefined,
  timeout: undefined,
  'broken-off': undefined,
  empty: undefined,
  unreadable: undefined,
  incomplete: undefined,
  rejected: 'AI_BASE_URL, AI_MODEL',
  memory: undefined,
  damaged: undefined,
  missing: undefined,
  crashed: undefined,
  'no-engine': undefined,
  cancelled: undefined,
};
const failures = Object.entries(everyFailure) as [ModelFailure, string | undefined][];
const settings: ModelSettings = {
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'writer',
  apiKey: 'k',
  embeddingModel: undefined,
  chosenBy: 'operator',
};

test.each(failures)(
  'recruiters read no name of a setting when a model fails (%s), Owners do',
  (kind, setting) => {
    const error = failed(kind, settings, { words: 'No.', status: 500 });
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).not.toMatch(/[A-Z]+_[A-Z]+/);
    expect(error.setting).toBe(setting);
    expect(error.forOwners).toBe(setting ? `${error.message} (${setting})` : error.message);
  },
);

test('an address that an Owner has chosen is named with the likely cause', () => {
  const own = { ...settings, chosenBy: 'owner' as const };
  const messageOf = (failure: 'unreachable' | 'unknown-host') =>
    explainFailure(new OutgoingError(failure), own).message;
  expect(messageOf('unreachable')).toContain('at 127.0.0.1:9 could not be reached: nothing answers there.');
  expect(messageOf('unknown-host')).toContain('could not be reached: no server has this name.');
});
