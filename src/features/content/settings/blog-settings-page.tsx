import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  type BlogFields,
  type BlogSettings,
  blogFields,
} from '../../../../contract/content/blog-settings.calls.ts';
import { slugOf } from '../../../../contract/content/slug-of.ts';

import { paths } from '../../../lib/paths.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, stickyActions, TextArea, TextField } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useBlogSettings, useSaveBlogSettings } from './use-blog-settings.ts';

export function BlogSettingsPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Blog"
        description={
          isOwner
            ? 'A public page of your organization for the blog posts that you publish, with feeds for readers. It is off until you switch it on.'
            : 'Only an Owner of your organization can see and change the blog.'
        }
      >
        {isOwner && <OwnersSettings />}
      </SettingsSection>
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useBlogSettings();
  const save = useSaveBlogSettings();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return <BlogForm stored={data} save={save} />;
}

const toValues = ({
  is_on,
  slug,
  title,
  description,
  shows_authors,
  shows_tags,
}: BlogSettings): BlogFields => ({
  is_on,
  slug,
  title,
  description,
  shows_authors,
  shows_tags,
});

function movedHint({ former_slugs }: BlogSettings): string {
  const promise =
    'When you change it after a post has appeared, the old addresses lead to the new ones, and nobody else can take them for a year.';
  return former_slugs.length === 0 ? promise : `${promise} These lead here now: ${former_slugs.join(', ')}.`;
}

function BlogForm({ stored, save }: { stored: BlogSettings; save: ReturnType<typeof useSaveBlogSettings> }) {
  const { register, handleSubmit, formState, watch, reset } = useForm<BlogFields, unknown, BlogFields>({
    defaultValues: toValues(stored),
    resolver: payloadResolver((values) => values, blogFields),
  });
  const { errors, isDirty } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values belong to the version
  useEffect(() => reset(toValues(stored)), [stored.version, reset]);
  const submit = useSingleFlight((fields: BlogFields) =>
    save.mutateAsync({ fields, version: stored.version }),
  );
  return (
    <Form onSubmit={handleSubmit(submit)} aria-label="Blog" className="space-y-6 **:scroll-mb-24">
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-4 shrink-0 accent-strong" {...register('is_on')} />
        Everybody can read the blog
      </label>
      <TextField label="Blog title" required error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Blog description"
        rows={1}
        hint="Readers see it under the title, search engines as the summary."
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Address"
        required
        autoComplete="off"
        hint={`Readers find the blog at ${addressOf(stored, watch('slug'))}. ${movedHint(stored)}`}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Readers see</legend>
        {shown.map(({ name, text }) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-4 shrink-0 accent-strong" {...register(name)} />
            {text}
          </label>
        ))}
      </fieldset>
      <div className={stickyActions}>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        {stored.is_on && (
          <a className="link" href={stored.address} target="_blank" rel="noopener noreferrer">
            View the blog
          </a>
        )}
        <FormOutcome
          done={
            save.isSuccess &&
            !isDirty &&
            (stored.is_on ? 'Saved. The blog is on.' : 'Saved. The blog is off.')
          }
          error={save.error}
          fallback="The settings could not be saved. Please try again."
        />
      </div>
      {stored.is_on && <WhatIsNext address={stored.address} />}
    </Form>
  );
}

const addressOf = ({ address, slug }: BlogSettings, typed: string): string =>
  address.replace(`/o/${slug}/`, `/o/${typed.trim() ? slugOf(typed) : slug}/`);

const shown = [
  { name: 'shows_authors', text: 'Who wrote each post' },
  { name: 'shows_tags', text: 'The tags of each post' },
] as const;

const feeds = [
  { name: 'RSS', file: 'feed.xml' },
  { name: 'Atom', file: 'atom.xml' },
  { name: 'JSON Feed', file: 'feed.json' },
  { name: 'Sitemap', file: 'sitemap.xml' },
];

function WhatIsNext({ address }: { address: string }) {
  return (
    <div className="space-y-2 border-hairline border-t pt-6">
      <p>
        A post appears when you publish it in its editor:{' '}
        <Link className="link" to={paths.posts('blog')}>
          your blog posts
        </Link>
        .
      </p>
      <p className="text-muted text-sm">
        For readers and search engines:{' '}
        {feeds.map(({ name, file }, at) => (
          <span key={file}>
            <a className="link" href={`${address}/${file}`} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            {at < feeds.length - 1 && ' · '}
          </span>
        ))}
      </p>
    </div>
  );
}
