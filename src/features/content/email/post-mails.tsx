import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { withSamples } from '../../../../contract/content/merge-fields.ts';
import {
  exportPostMail,
  type PostMails as MailsOfPost,
  type RenderedMail,
  sendTestMail,
} from '../../../../contract/content/post-mails.calls.ts';
import { publicPicturePath } from '../../../../contract/platform/paths.ts';
import { downloadText } from '../../../lib/download.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { usePictureAddress } from '../picture/shown-picture.tsx';
import { followMail } from './follow-mail.ts';
import { MailDetailsForm } from './mail-details-form.tsx';
import { showMail } from './show-mail.ts';
import { useDownloadMail, usePostMails, useSendTestMail } from './use-post-mails.ts';

const looks = [
  { name: 'Desktop', isDark: false, isNarrow: false },
  { name: 'Phone', isDark: false, isNarrow: true },
  { name: 'Dark', isDark: true, isNarrow: false },
] as const;

export function PostMails({
  postId,
  version,
  picture,
}: {
  postId: string;
  version: number;
  picture: StoredPost['picture'];
}) {
  const { data, isPending, error, refetch } = usePostMails(postId, version);
  const { index, choose, choice } = useChosenMail(data?.mails);
  const heading = useId();
  const mail = data?.mails[index];
  return (
    <section aria-labelledby={heading} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 id={heading} className="mb-3 font-semibold text-lg">
        As a mail
      </h2>
      {isPending && <LoadingMark text="Loading..." />}
      {error && !data && <NotLoaded what="The mails" onRetry={() => void refetch()} />}
      {data && data.missing.length > 0 && (
        <Notice kind="info" className="mb-4">
          The footer has no postal address yet, which laws on mailings ask for.{' '}
          <Link className="link" to={mailSettingsPath}>
            Settings → Mail
          </Link>
        </Notice>
      )}
      {data && data.mails.length > 1 && (
        <SelectField
          label="Mail"
          className="mb-4 max-w-sm"
          value={index}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {data.mails.map(({ segment, name, send_day }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is its place in the post
            <option key={place} value={place}>
              {`${[segment, name].filter(Boolean).join(': ')}, day ${send_day}`}
            </option>
          ))}
        </SelectField>
      )}
      {data && mail && (
        <Mail key={choice} postId={postId} picture={picture} mails={data} index={index} mail={mail} />
      )}
    </section>
  );
}

/** Which mail is shown. It stays the same one while the text around it changes. */
function useChosenMail(mails: RenderedMail[] | undefined) {
  const [chosen, setChosen] = useState<{ mails?: RenderedMail[]; index: number; choice: number }>({
    index: 0,
    choice: 0,
  });
  if (mails && chosen.mails !== mails) {
    const found = chosen.mails ? followMail(chosen.mails, mails, chosen.index) : 0;
    const last = Math.max(0, mails.length - 1);
    const choice = found === undefined ? chosen.choice + 1 : chosen.choice;
    setChosen({ mails, index: found ?? Math.min(chosen.index, last), choice });
  }
  return {
    index: chosen.index,
    choice: chosen.choice,
    choose: (index: number) => setChosen({ ...chosen, index, choice: chosen.choice + 1 }),
  };
}

function Mail({
  postId,
  picture,
  mails,
  index,
  mail,
}: {
  postId: string;
  picture: StoredPost['picture'];
  mails: MailsOfPost;
  index: number;
  mail: RenderedMail;
}) {
  const test = useSendTestMail(postId);
  const download = useDownloadMail(postId);
  const error = test.error ?? download.error;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <MailPreview mail={mail} picture={picture} />
      <div className="space-y-6">
        <MailDetailsForm postId={postId} mails={mails} mail={mail} />
        <div className="space-y-2">
          <PermittedButton
            call={sendTestMail}
            isBrief={false}
            look="secondary"
            size="small"
            busy={test.isPending}
            onClick={() => test.mutate(index)}
          >
            {mails.by_mail_program ? 'Open in your mail program' : 'Send a test to me'}
          </PermittedButton>
          <div className="-ml-3 flex flex-wrap">
            <PermittedButton
              call={exportPostMail}
              look="quiet"
              size="small"
              busy={download.isPending}
              onClick={() => download.mutate(index)}
            >
              Download .eml
            </PermittedButton>
            <Button
              look="quiet"
              size="small"
              onClick={() => downloadText(`mail-${index + 1}.html`, mail.html, 'text/html;charset=utf-8')}
            >
              Download HTML
            </Button>
          </div>
        </div>
        <div role="status" className="empty:hidden">
          {test.data && <TestOutcome {...test.data} />}
        </div>
        {error && <Notice kind="failed">{problemText(error, 'That did not work. Please try again.')}</Notice>}
      </div>
    </div>
  );
}

function TestOutcome({ to, isDraft, problem }: { to: string; isDraft: boolean; problem: string }) {
  if (problem) return <Notice kind="failed">{problem}</Notice>;
  return (
    <Notice kind="done">
      {isDraft
        ? 'A test is open in your mail program. Enter your own address there, and send it.'
        : `A test was sent to ${to}.`}
    </Notice>
  );
}

function MailPreview({
  mail: { subject, preview_text, html },
  picture,
}: {
  mail: RenderedMail;
  picture: StoredPost['picture'];
}) {
  const loaded = usePictureAddress(picture?.id, 'link');
  const [look, setLook] = useState<(typeof looks)[number]>(looks[0]);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = picture && loaded ? { path: publicPicturePath(picture.id, 'link'), loaded } : undefined;
    if (host.current) showMail(host.current, withSamples(html), look, own);
  }, [html, look, picture, loaded]);
  return (
    <div className="min-w-0">
      <p className="font-semibold">{withSamples(subject)}</p>
      {preview_text && <p className="text-muted text-sm">{withSamples(preview_text)}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="Preview on" className="my-3 flex flex-wrap gap-2">
        {looks.map((one) => (
          <Button
            key={one.name}
            look={one === look ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={one === look}
            onClick={() => setLook(one)}
          >
            {one.name}
          </Button>
        ))}
      </div>
      <div className="overflow-x-auto rounded-control border border-hairline">
        <div
          ref={host}
          data-preview={look.name}
          className={look.isNarrow ? 'mx-auto w-[22rem] max-w-full' : ''}
        />
      </div>
      <p className="mt-2 text-muted text-sm">
        Merge fields such as {'{{first_name}}'} have samples here. A logo of another server is not loaded.
      </p>
    </div>
  );
}
