import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draftMessage, sendMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { foundPersonKey } from '../../search/query-keys.ts';
import { WriteDialog } from './write-dialog.tsx';

const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';
const mail = { subject: 'Night shifts', text: 'Hello, may I call you?' };

/** The person behind the dialog, who is read once and then never again. */
function SlowPerson() {
  const { data } = useQuery({
    queryKey: foundPersonKey(id),
    initialData: 'The person',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => new Promise<string>(() => {}),
  });
  return <p>{data}</p>;
}

test('says that the mail is on its way when the server has it, however long the page behind takes', async () => {
  const { reply, requests } = stubCalls();
  reply(draftMessage, {
    body: {
      ...mail,
      engine: 'composer',
      footer: 'Object here: https://talent.harbour.example/auth/objection/x',
      to: 'mila@people.example',
      obstacle: '',
      bounce: '',
      is_refused: false,
      recent: [],
      messages: [],
    },
  });
  const created_at = '2026-03-04T10:00:00.000Z';
  const stored = { id, author: 'Ada', to: 'mila@people.example', ...mail };
  reply(sendMessage, { body: { ...stored, status: 'queued', detail: '', created_at, sent_at: null } });
  await renderPage(
    <>
      <SlowPerson />
      <WriteDialog jobId={id} id={id} name="Mila" onClose={() => {}} />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/The mail is on its way/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject(mail);
});
