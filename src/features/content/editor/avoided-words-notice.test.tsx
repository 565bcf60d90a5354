import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brandVoiceFields, getBrandVoice } from '../../../../contract/content/brand-voice.calls.ts';
import { listCompanyProfiles } from '../../../../contract/organization/company-profile.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { AvoidedWordsNotice } from './post-insights.tsx';

const sound = { title: 'Ports', body: 'We count cranes.', alt: 'A crane' };

test.each([
  ['title', { title: 'Synergies in ports' }],
  ['text', { body: '**Call to action:** Get syn**ergy**' }],
  ['alternative text of the picture', { alt: 'A crane, which stands for synergy' }],
])('a word to avoid is named wherever readers see it: in the %s', async (_where, given) => {
  const { reply } = stubCalls();
  reply(getBrandVoice, { body: { ...brandVoiceFields.parse({ avoid_words: ['synergy'] }), version: 1 } });
  reply(listCompanyProfiles, { body: [] });
  await renderPage(<AvoidedWordsNotice {...sound} {...given} />);
  expect(await screen.findByText(/Your voice avoids “synergy”/)).toBeVisible();
});
