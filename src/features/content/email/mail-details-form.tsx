import { useState } from 'react';
import {
  isMailLink,
  type MailDetails,
  type PostMails,
  type RenderedMail,
} from '../../../../contract/content/post-mails.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { mergeTexts } from '../../../lib/use-versioned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { GoneMailError, useSaveMailDetails } from './use-post-mails.ts';

interface Values {
  link: string;
  day: string;
}
const fields = [
  { name: 'link', label: 'Link of the call to action' },
  { name: 'day', label: 'Send day' },
] as const;
const valuesOf = ({ link, send_day }: MailDetails): Values => ({ link, day: String(send_day) });

/** Typed values stay while the mails are loaded anew. */
export function MailDetailsForm({
  postId,
  mails,
  mail,
}: {
  postId: string;
  mails: PostMails;
  mail: RenderedMail;
}) {
  const save = useSaveMailDetails(postId);
  const [typed, setTyped] = useState<{ values: Values; over: PostMails; index: number }>();
  const [errors, setErrors] = useState<Partial<Values>>({});
  const hasLink = mail.call_to_action !== '';
  const isSeries = mails.mails.length > 1;
  if (!hasLink && !isSeries) return null;
  const values = typed?.values ?? valuesOf(mail);
  const opened = typed ?? { over: mails, index: mails.mails.indexOf(mail) };
  const before = opened.over.mails[opened.index];
  const base = before ? valuesOf(before) : values;
  const type = (change: Partial<Values>) =>
    setTyped({ over: opened.over, index: opened.index, values: { ...values, ...change } });
  const submit = (over: Omit<NonNullable<typeof typed>, 'values'>, sent = values) => {
    const details = { link: sent.link.trim(), send_day: Number(sent.day) };
    const found = findErrors(sent);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { over: over.over, index: over.index, details },
      { onSuccess: (saved) => saved && setTyped(undefined) },
    );
  };
  return (
    <ServerPart>
      {save.theirs && (
        <ConflictNotice
          title="Link or day was changed meanwhile"
          fields={fields}
          mine={values}
          theirs={valuesOf(save.theirs.details)}
          base={base}
          isBusy={save.isPending}
          onKeepMine={() => {
            if (!save.theirs) return;
            const merged = mergeTexts(base, values, valuesOf(save.theirs.details));
            setTyped({ ...opened, values: merged });
            submit(save.theirs, merged);
          }}
          onTakeTheirs={() => void save.takeTheirs().then(() => setTyped(undefined))}
        />
      )}
      <Form
        className="max-w-md space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(opened);
        }}
      >
        {hasLink && (
          <TextField
            label="Link of the call to action"
            type="url"
            hint={mail.call_to_action}
            value={values.link}
            error={errors.link}
            onChange={({ target }) => type({ link: target.value })}
          />
        )}
        {isSeries && (
          <TextField
            label="Send day"
            inputMode="numeric"
            hint="Days after the start of the series."
            value={values.day}
            error={errors.day}
            onChange={({ target }) => type({ day: target.value })}
          />
        )}
        <Button type="submit" look="secondary" size="small" busy={save.isPending}>
          {isSeries ? 'Save link and day' : 'Save the link'}
        </Button>
        {save.error && (
          <Notice kind="failed">
            {save.error instanceof GoneMailError
              ? save.error.message
              : problemText(save.error, 'That did not work. Please try again.')}
          </Notice>
        )}
      </Form>
    </ServerPart>
  );
}

function findErrors({ link, day }: Values): Partial<Values> {
  const isDay = /^\d+$/.test(day.trim()) && Number(day) <= 365;
  return {
    ...(!isMailLink(link.trim()) && { link: 'Please enter a valid URL.' }),
    ...(!isDay && { day: 'Use a number of days from 0 to 365.' }),
  };
}
