import { describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { runEditorRounds } from './editor-rounds.ts';
import { runStreamRounds } from './stream-rounds.ts';

describe.each(['embedded', 'postgres'] as const)('on %s', (kind) => {
  const isMissing = kind === 'postgres' && Boolean(whyNoPostgres());

  test.skipIf(isMissing)(
    'two people who save one post at once lose nothing when the server is killed',
    async () => {
      const { confirmed, conflicts } = await runEditorRounds(kind, 3);
      expect(confirmed.size).toBeGreaterThan(3);
      expect(conflicts).toBeGreaterThan(0);
    },
    900_000,
  );

  test.skipIf(isMissing)(
    'a post whose stream is cut, or whose server is killed, is whole or kept by hand',
    async () => {
      expect(await runStreamRounds(kind, 3)).toMatchObject({ completed: 3, kept: 3 });
    },
    900_000,
  );
});
