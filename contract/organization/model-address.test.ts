import { expect, test } from 'vitest';
import { completeModelAddress } from './settings.ts';

test.each([
  ['localhost:11434', 'http://localhost:11434/v1'],
  [' localhost:11434/ ', 'http://localhost:11434/v1'],
  ['localhost:1234/v1', 'http://localhost:1234/v1'],
  ['127.0.0.1:8081', 'http://127.0.0.1:8081/v1'],
  ['[::1]:11434', 'http://[::1]:11434/v1'],
  ['gpu-box:11434', 'http://gpu-box:11434/v1'],
  ['api.openai.com/v1', 'https://api.openai.com/v1'],
  ['localhost:11434/v1/chat/completions', 'http://localhost:11434/v1'],
  ['http://localhost:11434', 'http://localhost:11434'],
  ['https://models.example/v1/', 'https://models.example/v1/'],
  ['local://this-computer', 'local://this-computer'],
  ['ftp://models.example', 'ftp://models.example'],
  ['models', 'models'],
  ['two words', 'two words'],
  ['user:secret@models.example', 'user:secret@models.example'],
  ['', ''],
])('%s is the address %s', (typed, address) => {
  expect(completeModelAddress(typed)).toBe(address);
});
