import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BrandVoice,
  brandVoiceFields,
  getBrandVoice,
  saveBrandVoice,
} from '../../../../contract/content/brand-voice.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { VoicePage } from './voice-page.tsx';

const stored: BrandVoice = {
  ...brandVoiceFields.parse({
    samples: ['We say little.'],
    avoid_words: ['synergy', 'guru'],
    most_hashtags: 0,
    proof_points: [{ text: 'Nine of ten stay', source: 'Report 2025' }],
  }),
  version: 4,
};

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(getBrandVoice, { body: stored });
});
const show = (role = 'Owner') =>
  renderPage(<VoicePage />, { user: { role }, path: '/dashboard/settings/voice' });
const field = (name: string) => screen.findByLabelText(name);
const type = async (name: string, value: string) => fireEvent.input(await field(name), { target: { value } });
const sent = () => api.requests.filter(({ method }) => method === 'PUT');

const changed = {
  ...brandVoiceFields.parse(stored),
  use_words: ['berth', 'turnaround'],
  samples: ['We say little.', 'We keep our word.'],
  proof_points: [...stored.proof_points, { text: 'Zero delays', source: 'Port audit' }],
};

describe('Settings → Voice', () => {
  test('an Owner changes it over the version that was read', async () => {
    api.reply(saveBrandVoice, { body: { ...changed, version: 5 } });
    await show();
    expect(await field('Words to avoid')).toHaveValue('synergy, guru');
    expect(await field('Most hashtags')).toHaveValue(0);
    await type('Words to use', 'berth,turnaround');
    await type('Sample 2', 'We keep our word.');
    expect(await field('Sample 3')).toBeVisible();
    await type('Proof point 2', 'Zero delays');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await field('Source 2')).toHaveAccessibleDescription(/fill in this field/);
    expect(await field('Source 2')).toHaveFocus();
    expect(sent()).toEqual([]);
    await type('Source 2', 'Port audit');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The next post keeps to it.')).toBeVisible();
    const [request] = sent();
    expect(request?.headers.get('if-match')).toBe('"4"');
    expect(request?.body).toEqual(changed);
    expect(await field('Words to use')).toHaveValue('berth, turnaround');
    expect(screen.queryByText(/was changed while/)).toBeNull();
  });

  test('a Member reads it', async () => {
    await show('Member');
    expect(await field('Words to avoid')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
