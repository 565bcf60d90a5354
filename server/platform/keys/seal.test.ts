import { describe, expect, test } from 'vitest';
import { newKey } from './data-keys.ts';
import { seal, UnsealError, unseal } from './sealed-values.ts';

describe('seal', () => {
  const [key, next] = [newKey(), newKey()];

  test.each(['', 'sk-live-123', 'Ünïcode 李 🎉', 'x'.repeat(100_000)])(
    'what is sealed comes back',
    (text) => {
      expect(unseal([key], 'smtp', seal([key], 'smtp', text))).toBe(text);
    },
  );

  test('hides the text, and differs each time', () => {
    const [one, two] = [seal([key], 'smtp', 'secret'), seal([key], 'smtp', 'secret')];
    expect(one).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
    expect(one).not.toBe(two);
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
    expect(one).not.toContain(key);
  });

  test('a former key still decrypts, and the first one encrypts', () => {
    const old = seal([key], 'smtp', 'secret');
    expect(unseal([next, key], 'smtp', old)).toBe('secret');
    expect(() => unseal([next], 'smtp', old)).toThrow(UnsealError);
    expect(unseal([next], 'smtp', seal([next, key], 'smtp', 'secret'))).toBe('secret');
  });

  test('what was sealed for one purpose cannot be used for another', () => {
    expect(() => unseal([key], 'brave', seal([key], 'smtp', 'secret'))).toThrow(UnsealError);
  });

  test('every changed character is detected', () => {
    const sealed = seal([key], 'smtp', 'secret');
    for (let at = 0; at < sealed.length; at += 1) {
      // The last character of base64 has bits that carry nothing.
      if (at === sealed.length - 1) continue;
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => unseal([key], 'smtp', changed)).toThrow(UnsealError);
    }
    for (const broken of ['', 'v1', 'v1.', sealed.slice(0, 20), `${sealed}.x`, sealed.replace('v1', 'v2')]) {
      expect(() => unseal([key], 'smtp', broken)).toThrow(UnsealError);
    }
  });
});
