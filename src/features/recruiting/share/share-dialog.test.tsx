import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerShareLink,
  createShareLink,
  listShareLinks,
  openShareLink,
  previewShareLink,
  type SharedPerson,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ShareDialog } from './share-dialog.tsx';
import { SharedShortlistPage } from './shared-shortlist-page.tsx';

const person = (id: string, name: string): SharedPerson => ({
  id,
  name,
  role: 'Nurse',
  employer: 'Harbour',
  place: 'Oslo',
  summary: 'Wards\n- Night shifts',
  skills: [],
  criteria: [
    {
      text: 'IV therapy',
      need: 'must',
      verdict: 'found',
      quote: '- IV therapy daily',
      checked_by: 'Ada Owner',
    },
    { text: 'Spanish', need: 'nice', verdict: 'unclear', quote: '' },
  ],
  email: '',
  phone: '',
  profile_url: '',
  answer: null,
  comment: '',
});
const link = {
  id: 'l1',
  label: 'Kim Holt',
  shows_contact: false,
  shows_summary: false,
  state: 'active' as const,
  created_by: 'Ada',
  created_at: '2026-11-28T10:00:00.000Z',
  expires_at: '2026-12-12T10:00:00.000Z',
  opened_at: null,
  url: 'https://larkspur.example/auth/shortlist/a/b',
};

describe('the dialog of a shared shortlist', () => {
  let stub = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    stub = stubCalls();
    stub.reply(listShareLinks, { body: [] });
    stub.reply(previewShareLink, {
      body: { version: 'v1', people: [person('p1', 'Ann'), person('p2', 'Ben')] },
    });
    stub.reply(createShareLink, { status: 201, body: link });
  });
  const open = async () => {
    await renderPage(<ShareDialog jobId="j1" onClose={() => {}} />);
    await userEvent.type(screen.getByLabelText('Recipient'), 'Kim Holt');
    await screen.findByRole('group', { name: 'People' });
  };
  const sent = () => stub.requests.find(({ method }) => method === 'POST')?.body;

  const another = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Make another link' }));
    await userEvent.type(screen.getByLabelText('Recipient'), 'Kim Holt');
    await userEvent.type(screen.getByLabelText('Their mail address'), 'kim@client.example');
  };

  test('shows the people who are chosen, as the recipient sees them', async () => {
    await open();
    expect(screen.getByRole('checkbox', { name: /shortlisted later/ })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ben/ }));
    expect(screen.getByText(/^Only these people are shown/)).toBeVisible();
    await userEvent.click(screen.getByText('What Kim Holt sees'));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Ann']);
    expect(preview.getByText('1 of 1 must, 0 of 1 nice')).toBeVisible();
    expect(preview.getByRole('list', { name: 'Musts found' })).toHaveTextContent('IV therapy daily');
    expect(preview.queryByRole('list', { name: 'Musts to ask about' })).toBeNull();
    expect(preview.getByText('Nice to have, unclear: Spanish.')).toBeVisible();
    expect(preview.getByText('checked by Ada Owner')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Show my name/ }));
    expect(preview.getByText('checked by hand')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Show my name/ }));
    expect(preview.getByText('IV therapy daily')).toBeVisible();
    expect(preview.queryByText('Night shifts')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(/It is shown this once/)).toBeVisible();
    expect(sent()).toMatchObject({ label: 'Kim Holt', people: ['p1'], shows_sharer: true });
    const mail = screen.getByRole('link', { name: 'Mail it to Kim Holt' });
    expect(mail).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(link.url)));
  });

  test('a link is for those who are shortlisted now, unless later ones are chosen', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    await screen.findByText(/It is shown this once/);
    expect(sent()).toMatchObject({ people: ['p1', 'p2'] });
    stub.requests.length = 0;
    await another();
    await userEvent.click(screen.getByRole('checkbox', { name: /shortlisted later/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Make and mail the link' }));
    await screen.findByText(/It is shown this once/);
    expect(sent()).not.toHaveProperty('people');
  });

  test('a link says who answered', async () => {
    const answers = { people: 2, answered: 1, yes: 1, no: 0 };
    stub.reply(listShareLinks, { body: [{ ...link, answers }] });
    await open();
    expect(screen.getByRole('list', { name: 'Links' })).toHaveTextContent('1 of 2 answered, 1 yes');
  });

  test('opens the preview for summaries, which have to be seen', async () => {
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Show summaries/ }));
    expect(screen.getAllByText('Night shifts')[0]).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    await screen.findByText(/It is shown this once/);
    expect(sent()).toMatchObject({ shows_summary: true, seen: 'v1' });
  });

  test('mails the link, and says so, or why it could not', async () => {
    stub.reply(createShareLink, { status: 201, body: { ...link, mailed_to: 'kim@client.example' } });
    await open();
    await userEvent.type(screen.getByLabelText('Their mail address'), 'kim@client.example');
    await userEvent.click(screen.getByRole('button', { name: 'Make and mail the link' }));
    expect(await screen.findByText(/It was mailed to kim@client.example/)).toBeVisible();
    expect(sent()).toMatchObject({ mail_to: 'kim@client.example' });
    expect(screen.queryByRole('link', { name: /^Mail it/ })).not.toBeInTheDocument();
    stub.reply(createShareLink, { status: 201, body: { ...link, mail_problem: 'No such server.' } });
    await another();
    await userEvent.click(screen.getByRole('button', { name: 'Make and mail the link' }));
    expect(await screen.findByText('The link could not be mailed: No such server.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mail it to Kim Holt' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:kim%40client\.example\?/),
    );
  });

  test('offers no mailing where there is no mail server', async () => {
    stub.reply(previewShareLink, {
      body: { version: 'v1', people: [person('p1', 'Ann')], can_mail: false },
    });
    await open();
    expect(screen.getByLabelText('Their mail address')).toBeDisabled();
    expect(screen.getByText(/^Your organization has no mail server/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  test('says that no link was mailed where the mail server is gone since', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Their mail address'), 'kim@client.example');
    await userEvent.click(screen.getByRole('button', { name: 'Make and mail the link' }));
    expect(await screen.findByText(/^It was not mailed/)).toBeVisible();
    expect(screen.getByText(link.url)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Make and mail the link' })).toBeNull();
    await another();
    expect(screen.queryByText(/It is shown this once/)).toBeNull();
  });

  test('makes no link that shows nobody', async () => {
    await open();
    for (const box of within(screen.getByRole('group', { name: 'People' })).getAllByRole('checkbox')) {
      await userEvent.click(box);
    }
    expect(screen.getByRole('button', { name: 'Make a link' })).toBeDisabled();
  });
});

describe('the page of a shared shortlist', () => {
  test('says beside the buttons whose answer failed, and sends it once more', async () => {
    const { reply, requests } = stubCalls();
    const shortlist = {
      title: 'Nurse',
      location: 'Oslo',
      company: 'Harbour',
      label: 'Kim Holt',
      sharer: null,
      expires_at: link.expires_at,
      people: [person('p1', 'Ann'), person('p2', 'Ben')],
    };
    reply(openShareLink, { body: shortlist });
    reply(answerShareLink, { status: 500 });
    await renderPage(<SharedShortlistPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'No: Ben' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your No on Ben could not be stored.');
    expect(alert.previousElementSibling).toContainElement(screen.getByRole('button', { name: 'No: Ben' }));
    reply(answerShareLink, { status: 204 });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your answer is stored.')).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('answer')).map(({ body }) => body)).toEqual([
      expect.objectContaining({ person: 'p2', answer: 'no' }),
      expect.objectContaining({ person: 'p2', answer: 'no' }),
    ]);
  });
});
