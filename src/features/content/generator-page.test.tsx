import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getGenerationStatus, startGeneration } from '../../../contract/content/content.calls.ts';
import { listCompanyProfiles } from '../../../contract/organization/company-profile.calls.ts';
import {
  advance,
  field,
  findGenerateButton,
  generatePost,
  openGenerator,
  result,
  stubGenerator,
  taskId,
} from '../../../tests/support/generator-page.tsx';

const stub = stubGenerator();
const statusPolls = () => stub.requests.filter(({ path }) => path === '/post/generate/status/').length;

describe('content generator', () => {
  test("spec §2: the generator is titled 'Marketing Content Generator' and says 'No content generated yet. Create your first post!' [S2.90]", async () => {
    await openGenerator();
    expect(screen.getByRole('heading', { name: 'Marketing Content Generator' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Latest Generated Content' })).toBeVisible();
    expect(await screen.findByText('No content generated yet. Create your first post!')).toBeVisible();
  });

  test("spec §5: without a company profile 'Please create a company profile first' shows and nothing starts [S5.19]", async () => {
    stub.reply(listCompanyProfiles, { body: [] });
    const { user } = await openGenerator();
    expect(await screen.findByText(/there is none yet/)).toBeVisible();
    await user.type(field('Target Audience'), 'Heads of nursing');
    await user.click(await findGenerateButton());
    expect(await screen.findByText('Please create a company profile first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create the company profile' })).toBeVisible();
    expect(stub.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await findGenerateButton()).toBeEnabled();
  });

  test("spec §8: 'Failed to verify company profile' shows and generation does not start [S8.24]", async () => {
    stub.reply(listCompanyProfiles, { status: 0 });
    await generatePost();
    expect(await screen.findByText('Failed to verify company profile')).toBeVisible();
    expect(stub.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test("spec §8: 'Failed to start generation' shows [S8.25, S4.46]", async () => {
    stub.reply(startGeneration, { status: 0 });
    await generatePost();
    expect(await screen.findByText('Failed to start generation')).toBeVisible();
    expect(await findGenerateButton()).toBeEnabled();
    expect(field('Target Audience')).toHaveValue('Heads of nursing');
  });

  test("the server's reason takes precedence over the fallback", async () => {
    stub.reply(startGeneration, { status: 429, body: { detail: 'Too many attempts.' } });
    await generatePost();
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
  });

  test("spec §2: the button reads 'Generating...' while busy and the status line 'Status: {status}' [S2.92, S4.42]", async () => {
    stub.reply(getGenerationStatus, () => new Promise(() => {}));
    await generatePost();
    expect(await screen.findByText('Status: STARTING')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  });

  test('spec §4: a generation is polled every 2000 ms, showing each reported status [S4.43, S7.25, S9.9]', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'queued' } });
    await generatePost();
    expect(await screen.findByText('Status: queued')).toBeVisible();
    expect(stub.requests.find(({ path }) => path === '/post/generate/status/')?.query).toEqual({
      task_id: taskId,
    });
    const before = statusPolls();
    stub.reply(getGenerationStatus, { body: { status: 'processing' } });
    await advance(1900);
    expect(statusPolls()).toBe(before);
    await advance(200);
    expect(statusPolls()).toBe(before + 1);
    expect(await screen.findByText('Status: processing')).toBeVisible();
  });

  test('a status word that is not known is shown, and polling goes on to the result', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'RETRYING' } });
    await generatePost();
    expect(await screen.findByText('Status: RETRYING')).toBeVisible();
    stub.reply(getGenerationStatus, { body: { status: 'PROGRESS', progress: 40 } });
    await advance(2000);
    expect(await screen.findByText('Status: PROGRESS')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    await advance(2000);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a result that is out of sight is scrolled to and gets the focus, unless another field has it', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    const { user, unmount } = await generatePost();
    expect(await screen.findByText('Status: completed')).toHaveClass('max-xl:sr-only');
    const heading = screen.getByRole('heading', { name: 'Latest Generated Content' });
    await vi.waitFor(() => expect(heading).toHaveFocus());
    expect(scrolledTo.mock.contexts).toContain(heading);
    expect(heading.parentElement).toHaveTextContent('Draft ready · Edit');
    unmount();
    stub.reply(getGenerationStatus, { body: { status: 'processing' } });
    const again = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    await user.click(await findGenerateButton());
    await screen.findByText('Status: processing');
    await user.click(field('Topic'));
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    await advance(2000);
    expect(await screen.findByText('Status: completed')).toBeVisible();
    expect(field('Topic')).toHaveFocus();
    again.unmount();
    const third = await openGenerator();
    // Enter asks for it as well, and leaves the focus in its field.
    await third.user.type(field('Target Audience'), 'Nurses{Enter}');
    await vi.waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Latest Generated Content' })).toHaveFocus(),
    );
    third.unmount();
    scrolledTo.mockRestore();
  });

  test('an outline is announced as one, and how a model writes it is said once', async () => {
    const outline = { ...result, content: '[Write: Why? One sentence.]' };
    stub.reply(getGenerationStatus, { body: { status: 'completed', result: outline } });
    await generatePost();
    expect(await screen.findByText(/Outline ready/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Outline' })).toBeVisible();
    expect(screen.queryByText(/To have a model write/)).toBeNull();
  });

  test('spec §4: a polling failure stops polling and clears the status [S4.45, S8.26]', async () => {
    await generatePost();
    expect(await screen.findByText('Status: processing')).toBeVisible();
    stub.reply(getGenerationStatus, { status: 0 });
    await advance(2000);
    expect(await screen.findByText('Failed to get generation status')).toBeVisible();
    expect(screen.queryByText(/^Status:/)).toBeNull();
    expect(await findGenerateButton()).toBeEnabled();
    const polls = statusPolls();
    await advance(10_000);
    expect(statusPolls()).toBe(polls);
  });

  test('after a polling failure the same generation can be polled again', async () => {
    stub.reply(getGenerationStatus, { status: 0 });
    const { user } = await generatePost();
    await screen.findByText('Failed to get generation status');
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("a failed generation stops polling, shows the server's reason and re-enables the button", async () => {
    stub.reply(getGenerationStatus, { body: { status: 'failed', detail: 'The model refused the key.' } });
    await generatePost();
    expect(await screen.findByText('The model refused the key.')).toBeVisible();
    expect(await findGenerateButton()).toBeEnabled();
    const polls = statusPolls();
    await advance(10_000);
    expect(statusPolls()).toBe(polls);
  });

  test('a running generation continues after a reload, for the same user only', async () => {
    const { unmount } = await generatePost('Ward managers');
    expect(await screen.findByText('Status: processing')).toBeVisible();
    unmount();
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    const again = await openGenerator();
    expect(await screen.findByRole('article')).toHaveTextContent('Ward managers');
    again.unmount();
    await openGenerator({ user: { sub: 'another-person' } });
    expect(await screen.findByText('No content generated yet. Create your first post!')).toBeVisible();
  });

  test.each([
    ['a failed generation', { body: { status: 'failed', detail: 'The model refused the key.' } }],
    ['a generation that is gone', { status: 404, body: { detail: 'There is no such generation.' } }],
  ])('the error of %s does not return on a later visit', async (_, answer) => {
    stub.reply(getGenerationStatus, answer);
    const { unmount } = await generatePost();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    unmount();
    const polls = statusPolls();
    await openGenerator();
    await advance(5000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(statusPolls()).toBe(polls);
  });
});
