import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../../../contract/provider/brand.ts';
import { paths } from '../../../lib/paths.ts';
import { mailSettingsPath, webhooksPath } from '../../../lib/settings-paths.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useWebhooks } from '../open/use-webhooks.ts';
import { SettingsUnavailable } from '../settings-frame.tsx';
import { useCandidateReading } from '../use-candidate-reading.ts';
import { useMailAccount } from '../use-mail-account.ts';
import { useWritingModel } from '../use-writing-model.ts';

/** One way out of the computer. */
interface Way {
  name: string;
  /** To whom; undefined while it is switched off. */
  to: string | undefined;
  what: string;
  /** Where it is switched on and off. */
  settings?: string;
}

/** Where a server is: at this computer nothing leaves it. */
const namePlace = (address: string) => {
  const { hostname, host } = new URL(address);
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? `${host}, on this computer` : host;
};

function useWays() {
  const model = useWritingModel();
  const reading = useCandidateReading();
  const mail = useMailAccount();
  const webhooks = useWebhooks();
  const all = [model, reading, mail, webhooks];
  const retry = () => all.forEach(({ refetch }) => void refetch());
  const error = all.find((query) => query.error)?.error;
  if (!model.data || !reading.data || !mail.data || !webhooks.data) return { error, retry };
  const modelPlace = model.data.base_url ? namePlace(model.data.base_url) : undefined;
  const active = webhooks.data.filter((webhook) => webhook.is_active);
  const ways: Way[] = [
    {
      name: 'Writing model',
      to: modelPlace,
      what: 'What posts are written from: your company profile, prompt details and the post itself.',
      settings: paths.writingModel,
    },
    {
      name: 'Reading of candidates',
      to: reading.data.is_on ? modelPlace : undefined,
      what: 'Title, skills, place and summary of the best candidates of each search, without name and addresses.',
      settings: paths.writingModel,
    },
    {
      name: 'Mail account',
      to: mail.data.is_set ? mail.data.host : undefined,
      what: 'Mails that you send, with the addresses of who gets them.',
      settings: mailSettingsPath,
    },
    {
      name: 'Webhooks',
      to: active.length > 0 ? [...new Set(active.map(({ url }) => namePlace(url)))].join(', ') : undefined,
      what: 'What has happened, with names of people and posts.',
      settings: webhooksPath,
    },
    {
      name: 'Updates of the app',
      to: 'the host of its updates',
      what: 'The version and system of the app, when it looks for a newer one.',
    },
    {
      name: 'Spelling',
      to: 'redirector.gvt1.com, once',
      what: `On Windows and Linux the dictionary of your language is fetched from there. No text is sent.`,
    },
  ];
  return { ways, retry };
}

/** What leaves this computer, and to whom. */
export function OutgoingList() {
  const { ways, error, retry } = useWays();
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
