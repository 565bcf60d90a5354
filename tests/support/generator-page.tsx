import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { getGenerationStatus, listPosts, startGeneration } from '../../contract/content/content.calls.ts';
import { listCompanyProfiles } from '../../contract/organization/company-profile.calls.ts';
import { GeneratorPage } from '../../src/features/content/generator-page.tsx';
import { renderPage } from './render-page.tsx';
import { stubCalls } from './stub-api.ts';

export const taskId = '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d3e';
export const result = {
  id: '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  topic: 'Night shifts',
  company_profile: '5f0f9a52-8f44-4b7a-9a04-0c7f6a3a2f11',
  content: '# Night shifts 🎉\n\n- **Bold** point\n\n> A quote',
  type: 'social_media',
  created_at: '2026-03-04T10:00:00.000Z',
  title: 'Night shifts',
  engine: 'composer',
};

/** Before each test of a suite: stubs the API with a generation in progress, and fakes the timers. */
export function stubGenerator(): ReturnType<typeof stubCalls> {
  const stub = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    Object.assign(stub, stubCalls());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.clear();
    stub.reply(listCompanyProfiles, { body: [{ id: result.company_profile }] });
    stub.reply(startGeneration, { body: { task_id: taskId } });
    stub.reply(getGenerationStatus, { body: { status: 'processing' } });
    stub.reply(listPosts, { body: [] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return stub;
}

export const field = (name: string) => screen.getByLabelText(name);
export const findGenerateButton = () => screen.findByRole('button', { name: 'Generate Content' });

export async function openGenerator(options?: { user?: { sub: string }; path?: string }) {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const rendered = await renderPage(<GeneratorPage />, options);
  return { user, ...rendered };
}

export async function generatePost(audience = 'Heads of nursing') {
  const opened = await openGenerator();
  await opened.user.type(field('Target Audience'), audience);
  await opened.user.click(await findGenerateButton());
  return opened;
}

export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
