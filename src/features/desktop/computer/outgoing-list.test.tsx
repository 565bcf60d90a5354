import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getMailAccount } from '../../../../contract/organization/mail-settings.calls.ts';
import { listProcessors } from '../../../../contract/organization/processors.calls.ts';
import { getCandidateReading, getWritingModel } from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { listWebhooks } from '../../../../contract/organization/webhooks.calls.ts';
import { getApplicantSystem } from '../../../../contract/recruiting/applicant-system.calls.ts';
import { getMailbox } from '../../../../contract/recruiting/mailbox.calls.ts';
import { getWebSources } from '../../../../contract/search/web-sources.calls.ts';
import { buildAppState } from '../../../../tests/support/app-state.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { OutgoingList } from './outgoing-list.tsx';

const writer = { host: 'api.openai.com', model: 'writer-1', uses: ['reading', 'drafts'] };
const accepted = { by: 'Ada Owner', at: '2026-11-23T10:00:00.000Z' };

/** @param given who has accepted the model for texts about candidates, and whether it reads them */
async function showWays(given: {
  accepted: typeof accepted | null;
  reads: boolean;
  searxng?: string;
  model?: string;
}) {
  const api = stubCalls();
  api.reply(getWritingModel, {
    body: {
      source: 'settings',
      base_url: given.model ?? 'https://api.openai.com/v1',
      model: 'writer-1',
      has_key: true,
      default_model: null,
      version: 1,
      usage: [],
    },
  });
  api.reply(getCandidateReading, {
    body: {
      is_on: given.reads,
      source: 'settings',
      model: 'writer-1',
      version: 1,
      most_people: 50,
      most_requests: 70,
      most_seconds: 90,
    },
  });
  api.reply(listProcessors, { body: { processors: [{ ...writer, accepted: given.accepted }] } });
  api.reply(getMailAccount, {
    body: {
      is_set: false,
      host: '',
      port: 587,
      security: 'starttls',
      user: '',
      has_password: false,
      from_name: '',
      from_address: '',
      version: 0,
    },
  });
  api.reply(getWebSources, {
    body: { github: false, searxng_url: given.searxng ?? '', has_brave_key: false, version: 1 },
  });
  api.reply(getMailbox, {
    body: {
      is_set: false,
      host: '',
      port: 993,
      security: 'tls',
      user: '',
      has_password: false,
      folder: 'INBOX',
      reply_address: '',
      read_at: null,
      problem: '',
      version: 0,
    },
  });
  api.reply(listWebhooks, { body: [] });
  api.reply(getApplicantSystem, {
    body: {
      is_set: false,
      system: 'greenhouse',
      base_url: 'https://api.greenhouse.io/v1/partner',
      has_key: false,
      user_email: '',
      version: 0,
    },
  });
  const shell = buildFakeShell({ appState: buildAppState() });
  await renderPage(<OutgoingList shell={shell} />, { shell, user: { role: 'Owner' } });
  await screen.findByText('Writing model');
  return (name: string) => screen.getByText(name).nextElementSibling?.textContent ?? '';
}

test('a model that nobody has accepted gets nothing about candidates, though the reading is on', async () => {
  const way = await showWays({ accepted: null, reads: true });
  expect(way('Writing model')).toMatch(/^On, to api\.openai\.com/);
  expect(way('Reading of candidates')).toMatch(/^Off: nothing is sent/);
  expect(way('Drafts of mails to people')).toMatch(/^Off: nothing is sent/);
});

test('a model on this computer sends nothing anywhere', async () => {
  const way = await showWays({ accepted: null, reads: true, model: localModelAddress });
  expect(way('Writing model')).toMatch(/^Off: nothing is sent/);
  expect(way('Models on this computer')).toMatch(/^On, to a hub of models, when you download one/);
});

test('an accepted model drafts mails to people, though it reads nobody', async () => {
  const way = await showWays({ accepted, reads: false });
  expect(way('Reading of candidates')).toMatch(/^Off: nothing is sent/);
  expect(way('Drafts of mails to people')).toMatch(/^On, to api\.openai\.com/);
});

test('an accepted model that reads gets the job as well as the candidates', async () => {
  const way = await showWays({ accepted, reads: true });
  expect(way('Reading of candidates')).toMatch(
    /^On, to api\.openai\.com.*description of the job of each search/,
  );
});

test('no web source is asked until it is switched on', async () => {
  const off = await showWays({ accepted: null, reads: false });
  expect(off('Web search')).toMatch(/^Off: nothing is sent/);
});

test('a SearXNG on this computer is named as such', async () => {
  const way = await showWays({ accepted: null, reads: false, searxng: 'http://127.0.0.1:8888' });
  expect(way('Web search')).toMatch(/^On, to 127\.0\.0\.1:8888, on this computer/);
});
