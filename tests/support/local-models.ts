import type { LocalModel } from '../../contract/organization/local-models.calls.ts';

/** A recommended model for writing that is not downloaded. */
export const smallModel: LocalModel = {
  name: 'small-q8',
  title: 'Small',
  purpose: 'writing',
  size: 1_834_426_016,
  memory: 3_100_000_000,
  languages: 'More than 100 languages',
  license: { name: 'Apache-2.0', url: 'https://hub.example/license' },
  fits: true,
  is_recommended: true,
  is_installed: false,
  words_per_second: null,
  download: null,
  people: null,
};
