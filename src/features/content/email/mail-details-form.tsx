import { useState } from 'react';
import type { MailDetails, RenderedMail } from '../../../../contract/api/post-mails.ts';
import { isWebAddress } from '../../../../contract/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';

/** The link of a mail's call to action, and its day in the series. */
export function MailDetailsForm({
  mail,
  isSeries,
  isBusy,
  onSave,
}: {
  mail: RenderedMail;
  isSeries: boolean;
  isBusy: boolean;
  onSave: (details: MailDetails) => void;
}) {
  const [link, setLink] = useState(mail.link);
  const [day, setDay] = useState(String(mail.send_day));
  const [errors, setErrors] = useState<{ link?: string; day?: string }>({});
  const hasLink = mail.call_to_action !== '';
  if (!hasLink && !isSeries) return null;
  const submit = () => {
    const send_day = Number(day);
    const isDay = Number.isInteger(send_day) && send_day >= 0 && send_day <= 365;
    const isLink = link.trim() === '' || isWebAddress(link.trim());
    setErrors({
      ...(!isLink && { link: 'Please enter a valid URL.' }),
      ...(!isDay && { day: 'Use a number of days from 0 to 365.' }),
    });
    if (isDay && isLink) onSave({ link: link.trim(), send_day });
  };
  return (
    <Form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasLink && (
        <TextField
          label="Link of the call to action"
          type="url"
          hint={mail.call_to_action}
          value={link}
          error={errors.link}
          onChange={({ target }) => setLink(target.value)}
        />
      )}
      {isSeries && (
        <TextField
          label="Send day"
          inputMode="numeric"
          hint="Days after the start of the series."
          value={day}
          error={errors.day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      <Button type="submit" look="secondary" size="small" busy={isBusy}>
        Save link and day
      </Button>
    </Form>
  );
}
