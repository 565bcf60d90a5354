import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getGenerationStatus } from '../../../contract/content/content.calls.ts';
import { listTextActions } from '../../../contract/content/proposals.calls.ts';
import {
  advance,
  field,
  findGenerateButton,
  generatePost,
  openGenerator,
  result,
  stubGenerator,
} from '../../../tests/support/generator-page.tsx';

const stub = stubGenerator();
afterEach(() => vi.unstubAllGlobals());

/** The worker that proofreads, for texts with these words and no others that are wrong. */
function stubSpelling(words: Record<string, string>): void {
  class Proofreader extends EventTarget {
    terminate() {}
    postMessage({ id, text }: { id: number; text: string }) {
      const problems = Object.entries(words).flatMap(([word, right]) => {
        const start = text.indexOf(word);
        if (start < 0) return [];
        return [{ kind: 'spelling', text: word, start, end: start + word.length, suggestions: [right] }];
      });
      this.dispatchEvent(new MessageEvent('message', { data: { id, isEnglish: true, problems } }));
    }
  }
  vi.stubGlobal('Worker', Proofreader);
}

describe('content generator: the form', () => {
  test('spec §3: sentiment, tone, length, sections, summary length and segments start with their defaults [S3.19]', async () => {
    const { user } = await openGenerator();
    expect(field('Sentiment')).toHaveValue('neutral');
    expect(field('Tone')).toHaveValue('professional');
    expect(field('Length')).toHaveValue('medium');
    expect(field('Keywords')).toHaveValue('');
    await user.type(field('Target Audience'), 'Anyone');
    const { formToRequest, firstValues } = await import('./generation-form.tsx');
    expect(firstValues).toMatchObject({
      sections: 'Introduction, Analysis, Conclusion',
      segments: 'No Activity, Email Opened, Link Clicked',
      summary_length: 'concise',
      emails_per_segment: '1',
    });
    expect(formToRequest({ ...firstValues, post_type: 'email' }).prompt_details).toMatchObject({
      segments: ['No Activity', 'Email Opened', 'Link Clicked'],
      emails_per_segment: 1,
    });
  });

  test('spec §4: changing the post kind resets keywords, sections, segments and emails per segment [S4.47]', async () => {
    const { user } = await openGenerator();
    await user.type(field('Keywords'), 'a, b');
    await user.selectOptions(field('Post Type'), 'blog');
    expect(field('Sections')).toHaveValue('Introduction, Analysis, Takeaways');
    expect(screen.queryByLabelText('Keywords')).toBeNull();
    await user.selectOptions(field('Post Type'), 'email');
    expect(field('Segments')).toHaveValue('No Activity, Email Opened, Link Clicked');
    expect(field('Emails per Segment')).toHaveValue(3);
    await user.selectOptions(field('Post Type'), 'newsletter');
    expect(field('Summary Length')).toHaveValue('concise');
    await user.selectOptions(field('Post Type'), 'social_media');
    expect(field('Keywords')).toHaveValue('');
  });

  test('a topic that announces something fills the facts, which stay as they are typed', async () => {
    const { user } = await openGenerator();
    expect(screen.queryByLabelText('Where')).toBeNull();
    expect(field('Announcement')).toHaveAccessibleDescription(/becomes an outline/);
    await user.type(field('Target Audience'), 'Nurses');
    await user.type(field('Topic'), 'Open day on 14 May 2026 at 18:00 in Porto, €15');
    expect(await screen.findByLabelText('Where', {}, { timeout: 5000 })).toHaveValue('Porto');
    expect(field('Topic')).toHaveFocus();
    expect(field('Announcement')).toHaveValue('event');
    expect(field('Announcement')).not.toHaveAccessibleDescription();
    expect(field('When')).toHaveValue('14 May 2026 at 18:00');
    expect(screen.queryByLabelText('Time zone')).toBeNull();
    await user.clear(field('Where'));
    await user.type(field('Where'), 'Town Hall');
    await user.click(field('Topic'));
    await user.paste(',\n40 places');
    await user.tab();
    await waitFor(() => expect(field('Limit')).toHaveValue('40 places'));
    expect(field('Where')).toHaveValue('Town Hall');
    await user.type(field('Link'), 'nowhere');
    await user.click(await findGenerateButton());
    await waitFor(() => expect(field('Link')).toBeInvalid());
    expect(field('Link')).toHaveFocus();
    await user.clear(field('Link'));
    await user.type(field('Facts'), 'Lunch is served.');
    await user.click(await findGenerateButton());
    await waitFor(() => expect(stub.requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(stub.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      prompt_details: {
        topic: 'Open day on 14 May 2026 at 18:00 in Porto, €15, 40 places',
        facts: 'Lunch is served.',
        announcement: { kind: 'event', where: 'Town Hall', price: '€15', limit: '40 places' },
      },
    });
  });

  describe('with facts of the former topic', () => {
    const first = 'Open day on 6 May 2027 in Leeds';
    const next = 'Pit inspection on 17 June 2027 in Selby';
    const writes = async () => {
      const isSent = () => stub.requests.filter(({ method }) => method === 'POST').at(-1)?.body;
      await waitFor(() => expect(isSent()).toMatchObject({ prompt_details: { topic: next } }));
      expect(isSent()).toMatchObject({
        prompt_details: { announcement: { when: '17 June 2027', where: 'Selby', link: 'https://a.example' } },
      });
    };
    const fill = async ({ user }: Awaited<ReturnType<typeof openGenerator>>) => {
      await user.type(field('Target Audience'), 'Nurses');
      await user.type(field('Topic'), first);
      await user.tab();
      await waitFor(() => expect(screen.getByLabelText('Where')).toHaveValue('Leeds'));
      await user.type(field('Link'), 'https://a.example');
    };

    test('a new one is written about at once, by Enter or the button', async () => {
      const opened = await openGenerator();
      await fill(opened);
      await opened.user.clear(field('Topic'));
      await opened.user.type(field('Topic'), `${next}{Enter}`);
      await writes();
      expect(field('Where')).toHaveValue('Selby');
    });

    test('a restored form follows a new one, and what was typed stays', async () => {
      const opened = await openGenerator();
      await fill(opened);
      opened.unmount();
      const { user } = await openGenerator();
      expect(screen.getByText(/^Restored/)).toBeVisible();
      await user.clear(field('Topic'));
      await user.type(field('Topic'), next);
      await user.click(await findGenerateButton());
      await writes();
      expect(screen.queryByText(/^Restored/)).toBeNull();
    });
  });

  test('shows the facts that are filled or needed, and the others as they are added', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Open day on 14 May 2026 at 18:00 in Porto, €15');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('€15'));
    const facts = within(screen.getByRole('group', { name: 'Facts of the announcement' }));
    const shown = () => facts.getAllByRole('textbox').map((input) => input.getAttribute('name'));
    expect(shown()).toEqual(['fact_what', 'fact_when', 'fact_where', 'fact_price', 'fact_link']);
    const added = within(facts.getByRole('group', { name: 'Add a detail' }));
    await user.click(added.getByRole('button', { name: 'Limit' }));
    expect(field('Limit')).toHaveFocus();
    expect(added.queryByRole('button', { name: 'Limit' })).toBeNull();
    await user.clear(field('Price'));
    expect(field('Price')).toHaveFocus();
  });

  test('a vacancy has its position by itself', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'We are hiring a night nurse in Porto, €3,200 a month');
    await user.tab();
    await waitFor(() => expect(field('Position')).toHaveValue('Night nurse'));
    expect(field('Where')).toHaveValue('Porto');
    await user.clear(field('Topic'));
    await user.type(field('Topic'), 'Wir suchen ab 1. März 2027 einen Koch (m/w/d) in Kiel');
    await user.tab();
    await waitFor(() => expect(field('Position')).toHaveValue('Koch (m/w/d)'));
  });

  test('what Facts say fills the facts of the announcement, and makes it one', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Knee pain evening with Dana Okafor');
    await user.type(
      field('Facts'),
      'Tuesday 9 February 2027, 6.30pm, Mill Hall. Book a seat: https://a.example/knee',
    );
    await user.tab();
    await waitFor(() => expect(field('When')).toHaveValue('Tuesday 9 February 2027, 6.30pm'));
    expect(field('Announcement')).toHaveValue('event');
    expect(field('Where')).toHaveValue('Mill Hall');
    expect(field('Link')).toHaveValue('https://a.example/knee');
  });

  test('a kind that is chosen by hand is filled from the topic as well', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Registered nurse, night shift, €3,200 a month');
    await user.tab();
    await user.selectOptions(field('Announcement'), 'vacancy');
    await waitFor(() => expect(field('Pay')).toHaveValue('€3,200 a month'));
    expect(field('Position')).toHaveValue('Registered nurse');
  });

  test('a date in figures within a topic is its day, and no telephone number', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Open day for nurses 2026-12-12 10:00');
    await user.tab();
    await waitFor(() => expect(field('When')).toHaveValue('2026-12-12, 10:00'));
    expect(screen.queryByLabelText('Contact')).toBeNull();
  });

  test('a day that has the name of another is told beside it', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Open day for nurses on Saturday, March 14, 2027 in Porto');
    await user.tab();
    await waitFor(() => expect(field('When')).toHaveAccessibleDescription('March 14, 2027 is a Sunday'));
    await user.clear(field('When'));
    await user.type(field('When'), 'Sunday, 14 March 2027');
    expect(field('When')).not.toHaveAccessibleDescription();
  });

  test('a misspelled topic is offered corrected before anything is written', async () => {
    stubSpelling({ recieve: 'receive' });
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    await user.type(field('Topic'), 'How to recieve guests{Enter}');
    const sent = () => stub.requests.filter(({ method }) => method === 'POST');
    const correct = await screen.findByRole('button', { name: 'Correct the topic' });
    expect(screen.getByText('Did you mean “How to receive guests”?')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(correct);
    expect(field('Topic')).toHaveValue('How to receive guests');
    expect(field('Topic')).toHaveFocus();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await user.click(await findGenerateButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ prompt_details: { topic: 'How to receive guests' } });
  });

  test('a topic that is sent again as it was stays as it was', async () => {
    stubSpelling({ recieve: 'receive' });
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    await user.type(field('Topic'), 'How to recieve guests{Enter}');
    await screen.findByText(/Did you mean/);
    await user.click(await findGenerateButton());
    await waitFor(() => expect(stub.requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(stub.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      prompt_details: { topic: 'How to recieve guests' },
    });
  });

  test('an hour online gets the time zone of its author, one that may be at a place offers it', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'Webinar on 14 May 2026 at 18:00, online');
    await user.tab();
    await waitFor(() =>
      expect(field('Time zone')).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone),
    );
    await user.clear(field('Topic'));
    await user.type(field('Topic'), 'Open day on 14 May 2026 at 18:00');
    await user.tab();
    await waitFor(() => expect(field('Time zone')).toHaveValue(''));
    expect(field('Time zone')).toHaveAttribute(
      'placeholder',
      `e.g. ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    );
  });

  test('a topic that argues asks for no facts', async () => {
    const { user } = await openGenerator();
    await user.type(field('Topic'), 'How to staff night shifts');
    await user.tab();
    await advance(100);
    expect(field('Announcement')).toHaveValue('');
    expect(screen.queryByLabelText('Where')).toBeNull();
  });

  test('opened from the list of a kind, it is set to that kind', async () => {
    await openGenerator({ path: '/dashboard/marketing?kind=email' });
    expect(field('Post Type')).toHaveValue('email');
    expect(field('Emails per Segment')).toHaveValue(3);
  });

  test('spec §5: keywords are split on commas, trimmed, empty items dropped [S5.20, S7.23]', async () => {
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    await user.type(field('Keywords'), ' night shifts ,, care , ');
    await user.click(await findGenerateButton());
    await waitFor(() => expect(stub.requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(stub.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      post_type: 'social_media',
      prompt_details: { target_audience: 'Nurses', keywords: ['night shifts', 'care'], topic: '' },
    });
  });

  test('spec §5: emails per segment is 1 to 10 and falls back to 3 when not a number [S5.21, S9.15]', async () => {
    const { user } = await openGenerator();
    await user.selectOptions(field('Post Type'), 'email');
    await user.type(field('Target Audience'), 'Nurses');
    await user.clear(field('Emails per Segment'));
    await user.tab();
    expect(field('Emails per Segment')).toHaveValue(3);
    await user.clear(field('Emails per Segment'));
    await user.type(field('Emails per Segment'), '11');
    await user.click(await findGenerateButton());
    await waitFor(() => expect(field('Emails per Segment')).toBeInvalid());
    expect(field('Emails per Segment')).toHaveFocus();
    expect(stub.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test("spec §5: an empty audience shows 'Target audience is required' and nothing is sent [S5.18]", async () => {
    const { user } = await openGenerator();
    await user.click(await findGenerateButton());
    expect(await screen.findByText('Target audience is required')).toBeVisible();
    expect(field('Target Audience')).toHaveFocus();
    expect(stub.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['social_media', ['keywords']],
    ['linkedin', []],
    ['blog', ['sections']],
    ['newsletter', ['summary_length']],
    ['email', ['emails_per_segment', 'segments']],
  ])('prompt_details of %s carries only the fields of its kind', async (kind, own) => {
    const { user } = await openGenerator();
    await user.selectOptions(field('Post Type'), kind);
    await user.type(field('Target Audience'), 'Nurses');
    await user.click(await findGenerateButton());
    await waitFor(() => expect(stub.requests.some(({ method }) => method === 'POST')).toBe(true));
    const body = stub.requests.find(({ method }) => method === 'POST')?.body as { prompt_details: object };
    expect(Object.keys(body.prompt_details).sort()).toEqual(
      ['length', 'sentiment', 'target_audience', 'tone', 'topic', ...own].sort(),
    );
  });

  test('a double click generates once', async () => {
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    const button = await findGenerateButton();
    // Both before validation or a re-render.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Status: processing')).toBeVisible();
    expect(stub.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  describe('the draft', () => {
    test('is restored on the next visit, for the same user only, until it is discarded', async () => {
      const { user, unmount } = await openGenerator();
      await user.selectOptions(field('Post Type'), 'blog');
      await user.type(field('Target Audience'), 'Nurses');
      await user.clear(field('Sections'));
      await user.type(field('Sections'), 'Why, How');
      unmount();
      (await openGenerator({ user: { sub: 'another-person' } })).unmount();
      const again = await openGenerator();
      expect(field('Post Type')).toHaveValue('blog');
      expect(field('Target Audience')).toHaveValue('Nurses');
      expect(field('Sections')).toHaveValue('Why, How');
      expect(screen.getByText(/^Restored what you typed on/)).toBeVisible();
      await again.user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(field('Target Audience')).toHaveValue('');
      expect(field('Target Audience')).toHaveFocus();
      expect(screen.queryByText(/^Restored/)).toBeNull();
      again.unmount();
      await openGenerator();
      expect(field('Post Type')).toHaveValue('social_media');
    });

    test('of a choice alone comes back without a word', async () => {
      const { user, unmount } = await openGenerator();
      await user.selectOptions(field('Announcement'), 'event');
      unmount();
      await openGenerator();
      expect(field('Announcement')).toHaveValue('event');
      expect(screen.queryByText(/^Restored/)).toBeNull();
    });

    test('is kept during the generation and removed once its post is complete', async () => {
      const { unmount } = await generatePost('Ward managers');
      await screen.findByText('Status: processing');
      unmount();
      const again = await openGenerator();
      expect(field('Target Audience')).toHaveValue('Ward managers');
      stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
      await advance(2000);
      await screen.findByRole('article');
      again.unmount();
      await openGenerator();
      expect(field('Target Audience')).toHaveValue('');
    });
  });
});

test('each kind of announcement has labels and examples of its own, none in the past', async () => {
  vi.setSystemTime(new Date(2031, 11, 20));
  const { user } = await openGenerator();
  const placeholders = (names: string[]) => names.map((name) => field(name).getAttribute('placeholder'));
  const addAll = async () => {
    const others = within(screen.getByRole('group', { name: 'Add a detail' })).getAllByRole('button');
    for (const other of others) await user.click(other);
  };
  await user.selectOptions(field('Announcement'), 'Vacancy');
  await addAll();
  expect(placeholders(['Position', 'Pay', 'Start', 'Apply by', 'Who should apply', 'Contact'])).toEqual([
    'e.g. Registered nurse',
    'e.g. €3,200 a month',
    'e.g. 21 February 2032',
    'e.g. 17 January 2032',
    'e.g. registered nurses',
    'e.g. jobs@example.com',
  ]);
  await user.selectOptions(field('Announcement'), 'Event');
  expect(screen.queryByLabelText('Limit')).toBeNull();
  await addAll();
  expect(placeholders(['When', 'Price', 'Contact'])).toEqual([
    'e.g. Saturday 31 January 2032, 18:00',
    'e.g. €15 per person, or free',
    'e.g. events@example.com',
  ]);
});

test('tone and sentiment are folded until a writing model is connected, and say why', async () => {
  const { unmount } = await openGenerator();
  const fold = (await screen.findByText('Tone and sentiment')).closest('details');
  expect(fold).toContainElement(field('Tone'));
  expect(fold).toContainElement(field('Sentiment'));
  expect(fold).not.toHaveAttribute('open');
  expect(fold).toHaveTextContent('Only a writing model follows them.');
  unmount();
  stub.reply(listTextActions, { body: { model: 'writer-1', actions: [] } });
  await openGenerator();
  await waitFor(() => expect(screen.queryByText('Tone and sentiment')).toBeNull());
  expect(field('Tone')).toBeVisible();
});
