import {
  type AnnouncementField,
  type AnnouncementKind,
  announcementFields,
  announcementKinds,
  fieldsOfAnnouncement,
} from '../../../contract/content/announcements/announcement-fields.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { factName, type TopicForm } from './announcement-values.ts';

const kindNames: Record<AnnouncementKind, string> = {
  event: 'Event',
  offer: 'Offer',
  vacancy: 'Vacancy',
  launch: 'Launch',
  news: 'News',
  change: 'Change',
};

const labels: Record<AnnouncementField, string> = {
  what: 'What',
  when: 'When',
  time_zone: 'Time zone',
  where: 'Where',
  price: 'Price',
  limit: 'Limit',
  deadline: 'Deadline',
  for: 'For',
  link: 'Link',
  contact: 'Contact',
};

const examples: Partial<Record<AnnouncementField, string>> = {
  when: 'e.g. Thursday 14 May 2026, 18:00',
  where: 'e.g. Town Hall, Porto, or online',
  price: 'e.g. €15 per person, or free',
  limit: 'e.g. 40 places',
  deadline: 'e.g. 10 May 2026',
  link: 'https://',
  contact: 'e.g. Ana Lima, events@example.com',
};

/** The facts of an announcement: optional, filled from the topic as far as it says them. */
export function AnnouncementFields({
  form,
  errorOf,
}: {
  form: TopicForm;
  errorOf: (field: AnnouncementField) => string | undefined;
}) {
  const kind = form.watch('announcement');
  const fields = kind === '' || kind === 'none' ? [] : fieldsOfAnnouncement[kind];
  return (
    <>
      <SelectField
        label="Announcement"
        className="col-span-full"
        hint="Announcements are written from their facts: in English as sentences, in other languages with labels. Without a writing model, everything else becomes an outline."
        {...form.register('announcement')}
      >
        <option value="">As the topic says</option>
        {announcementKinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
        <option value="none">No announcement</option>
      </SelectField>
      {fields.length > 0 && (
        <fieldset className="col-span-full grid gap-4 rounded-control border border-hairline p-4 sm:grid-cols-2">
          <legend className="px-1 font-semibold text-sm">Facts of the announcement</legend>
          <p className="text-muted text-sm sm:col-span-2">
            All optional. What the topic says is filled in: check it.
          </p>
          {announcementFields
            .filter((field) => fields.includes(field))
            .map((field) => (
              <TextField
                key={field}
                label={field === 'price' && kind === 'vacancy' ? 'Pay' : labels[field]}
                placeholder={examples[field]}
                error={errorOf(field)}
                {...form.register(factName(field))}
              />
            ))}
        </fieldset>
      )}
    </>
  );
}
