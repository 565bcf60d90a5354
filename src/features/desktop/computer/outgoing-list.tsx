import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Processor } from '../../../../contract/organization/processors.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { appSettingsPath } from '../../../../contract/platform/paths.ts';
import { storedWebSource, type WebSources } from '../../../../contract/search/web-sources.calls.ts';
import { webProviders, webSources } from '../../../../contract/search/web-sources.ts';
import { brand } from '../../../../contract/site/brand.ts';
import { paths } from '../../../lib/paths.ts';
import { applicantSystemPath, mailSettingsPath, webhooksPath } from '../../../lib/settings-paths.ts';
import type { Shell } from '../../../platform/platform-context.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useWebhooks } from '../../organization/open/use-webhooks.ts';
import { useMailAccount, useMailbox } from '../../organization/settings/use-mail-account.ts';
import { useProcessors, useWritingModel } from '../../organization/settings/use-writing-model.ts';
import { useApplicantSystem } from '../../recruiting/settings/use-applicant-system.ts';
import { useCandidateReading } from '../../search/settings/candidate-reading-choice.tsx';
import { useWebSources } from '../../search/settings/web-sources-section.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useAppState } from '../app/use-app-state.ts';

interface Way {
  name: string;
  to: string | undefined;
  what: string;
  settings?: string;
}

const namePlace = (address: string) => {
  const { hostname, host } = new URL(address);
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? `${host}, on this computer` : host;
};

const askedHosts = (stored: WebSources): string[] =>
  webProviders.flatMap((provider) => {
    const source: { by: string; host?: string } = webSources[provider];
    const value = stored[storedWebSource(provider)];
    if (typeof value === 'string') return value ? [namePlace(value)] : [];
    return value && source.host ? [source.host] : [];
  });

function useWays(shell: Shell) {
  const sources = useWebSources();
  const model = useWritingModel();
  const reading = useCandidateReading();
  const processors = useProcessors();
  const mail = useMailAccount();
  const mailbox = useMailbox();
  const webhooks = useWebhooks();
  const applicants = useApplicantSystem();
  const app = useAppState(shell);
  const all = [sources, model, reading, processors, mail, mailbox, webhooks, applicants, app];
  const retry = () => all.forEach(({ refetch }) => void refetch());
  const error = all.find((query) => query.error)?.error;
  if (!model.data || !reading.data || !processors.data || !mail.data || !webhooks.data || !applicants.data)
    return { error, retry };
  if (!app.state || !sources.data || !mailbox.data) return { error, retry };
  const { base_url: address } = model.data;
  // A model on this computer sends nothing.
  const modelPlace = address && address !== localModelAddress ? namePlace(address) : undefined;
  const accepted = processors.data.filter(({ accepted: by }) => by !== null);
  const isSentFor = (use: Processor['uses'][number]) => accepted.some(({ uses }) => uses.includes(use));
  const active = webhooks.data.filter((webhook) => webhook.is_active);
  const asked = askedHosts(sources.data);
  const ways: Way[] = [
    {
      name: 'Web search',
      to: asked.length > 0 ? asked.join(', ') : undefined,
      what: 'The query of each search: title, skills and place of the job. It is switched on and off below.',
    },
    {
      name: 'Writing model',
      to: modelPlace,
      what: 'The input for posts: your company profile, prompt details and the post itself.',
      settings: paths.writingModel,
    },
    {
      name: 'Reading of candidates',
      to: reading.data.is_on && isSentFor('reading') ? modelPlace : undefined,
      what: 'Title, place and description of the job of each search, and title, skills, place and summary of its best candidates, without name and addresses.',
      settings: paths.writingModel,
    },
    {
      name: 'Drafts of mails to people',
      to: isSentFor('drafts') ? modelPlace : undefined,
      what: 'When you draft a mail: the job, your company profile, and the title and matched words of the person, without name or addresses.',
      settings: paths.writingModel,
    },
    {
      name: 'Mail account',
      to: mail.data.is_set ? mail.data.host : undefined,
      what: 'Mails that you send, with their recipients’ addresses. Without an account they open as drafts in your mail program, which sends them.',
      settings: mailSettingsPath,
    },
    {
      name: 'Mailbox of answers',
      to: mailbox.data.is_set ? mailbox.data.host : undefined,
      what: 'Every two minutes it is asked for new mails, with its user and password.',
      settings: mailSettingsPath,
    },
    {
      name: 'Webhooks',
      to: active.length > 0 ? [...new Set(active.map(({ url }) => namePlace(url)))].join(', ') : undefined,
      what: 'Events, with ids only.',
      settings: webhooksPath,
    },
    {
      name: 'Applicant system',
      to: applicants.data.is_set ? namePlace(applicants.data.base_url) : undefined,
      what: 'The people you hand over, with the details shown before you confirm.',
      settings: applicantSystemPath,
    },
    {
      name: 'Models on this computer',
      to: 'a hub of models, when you download one',
      what: 'The name of its file. No text is sent, then or later.',
    },
    {
      name: 'Updates of the app',
      to: 'the host of its updates',
      what: 'The version and system of the app, when it looks for a newer one.',
    },
    {
      name: 'Spelling',
      to:
        app.state.languages && app.state.settings.spelling.length > 0
          ? 'redirector.gvt1.com, once for each language'
          : undefined,
      what: app.state.languages
        ? 'The dictionaries of the languages that you choose are fetched. No text is sent.'
        : 'macOS checks with its own dictionaries.',
      ...(app.state.languages && { settings: appSettingsPath }),
    },
  ];
  return { ways, retry };
}

export function OutgoingList({ shell }: { shell: Shell }) {
  const { ways, error, retry } = useWays(shell);
  if (!ways) {
    if (error) return <SettingsUnavailable error={error} onRetry={retry} />;
    return <LoadingMark text="Loading settings..." />;
  }
  return (
    <>
      <dl className="divide-y divide-hairline border-hairline border-y">
        {ways.map(({ name, to, what, settings }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr]">
            <dt className="font-semibold">{name}</dt>
            <dd>
              <p>
                {to ? (
                  <>
                    <strong>On</strong>, to {to}
                  </>
                ) : (
                  'Off: nothing is sent'
                )}
              </p>
              <p className="mt-1 text-muted text-sm">
                {what}{' '}
                {settings && <Settings to={settings}>{to ? 'Switch it off' : 'Switch it on'}</Settings>}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm">
        Links that you open go to your browser. {brand.name} sends no statistics.
      </p>
    </>
  );
}

function Settings({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  );
}
