import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import { type PostStatus, postKindTable, postStatuses } from '../../../../contract/content/post-kinds.ts';
import {
  type EditablePost,
  findPostClaims,
  type PostChange,
} from '../../../../contract/content/posts.calls.ts';
import { joinLines } from '../../../../contract/platform/trim.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectField, stickyActions } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton, ServerPart } from '../../../ui/server-button.tsx';
import { usePostMails } from '../email/use-post-mails.ts';
import OpenPromptsNote from '../open-prompts-note.tsx';
import { PicturePanel } from '../picture/picture-panel.tsx';
import { ClaimsToConfirm, claimsToProve } from '../post-claims.tsx';
import { isBuiltIn, isOnBlog, languageProps, PostMeta, StageTag, stageName } from '../post-kind-texts.tsx';
import PostNotes from '../post-notes.tsx';
import { ChannelPreview } from '../previews/channel-preview.tsx';
import { useSavePost } from '../use-edit-post.ts';
import type { PostText, SaveState } from './autosave.ts';
import { LinkTagging } from './link-tagging.tsx';
import { PartCopies } from './part-copies.tsx';
import { PostInsights } from './post-insights.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { TakeText } from './take-text.tsx';
import {
  mailAtCaret,
  removeSourceNotes,
  selectPrompt,
  selectText,
  setOneMail,
  showMail,
  showMarkdown,
  showsOneMail,
  useTextEditor,
} from './text-editor.tsx';
import { TagsField, TextNotices } from './text-notices.tsx';
import { TextSheet } from './text-sheet.tsx';
import { isAtRest, toBase, usePostText } from './use-post-text.ts';
import { useProposals } from './use-proposals.ts';
import { History } from './versions.tsx';

/** Asks before the page is left: the browser when the window closes or reloads, a dialog when a link is followed. */
function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  const holdBack = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved) event.preventDefault();
  });
  const ask = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isUnsaved || !isPlain || !link?.href || link.target || link.download) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(pathname + search + hash);
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => holdBack(event);
    const onClick = (event: MouseEvent) => ask(event);
    addEventListener('beforeunload', onUnload);
    // Before the router sees the click.
    addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  return {
    isAsking: target !== undefined,
    stay: () => setTarget(undefined),
    leave: () => {
      setTarget(undefined);
      if (target !== undefined) void navigate(target);
    },
  };
}

/** Its dictionaries are as large as everything else. */
const SpellingPanel = lazy(() => import('../spelling/spelling-panel.tsx'));

export function PostWorkspace({
  post,
  next,
  below,
  mails,
  onMail,
}: {
  post: EditablePost;
  next: ReactNode;
  /** How its mails look; absent for other kinds. */
  mails?: ReactNode;
  onMail: (place: number) => void;
  below: ReactNode;
}) {
  const nextStep = useRef<HTMLDivElement>(null);
  const show = (text: PostText) => {
    setTyped(text);
    if (editor) showMarkdown(editor, text.body);
  };
  const edited = usePostText(post, show);
  const { autosave, state } = edited;
  const isPublic = isOnBlog(post);
  const [typed, setTyped] = useState(autosave.text);
  const leaving = useLeaveGuard(!isAtRest(state));
  const save = useSavePost();
  const type = (change: Partial<PostText>) => {
    const next = { ...autosave.text(), ...change };
    setTyped(next);
    autosave.type(next);
  };
  const claims = useShownClaims(post, typed.body, isPublic && !isAtRest(state));
  const isSeries = postKindTable[post.type].mails === 'series';
  const editor = useTextEditor(typed.body, { isSeries, onTyped: (body) => type({ body }) });
  const proposals = useProposals(post.id, editor, edited.markProposal);
  const savedVersion = async () => {
    // A published text waits for its own button.
    if (!isPublic) await autosave.flush();
    return autosave.base().version ?? '';
  };
  const saveOver = async (change: PostChange) => {
    const version = await savedVersion();
    save.mutate({ over: { id: post.id, version }, change });
  };

  const [asMail, setAsMail] = useState<'no' | 'before' | 'yes'>('no');
  const goToMail = (place: number) => {
    if (editor) showMail(editor, place, asMail === 'yes');
    onMail(place);
  };
  const switchToMail = () => {
    if (isSeries && editor) onMail(mailAtCaret(editor.state));
    setAsMail('yes');
  };
  const preview = (
    <TextPreview
      post={post}
      typed={typed}
      isSeries={isSeries}
      // Where there is one column, the mail has its own list.
      className={asMail === 'yes' ? 'max-xl:hidden' : undefined}
      onMail={editor ? goToMail : undefined}
      editor={editor}
    />
  );
  // While the text is edited, its blanks decide whether it is still an outline.
  const shown = { ...post, content: typed.body };
  return (
    <>
      <TitleField
        post={post}
        title={typed.title}
        onType={(title) => type({ title })}
        onLeave={() => editor?.commands.focus('start')}
      />
      <PostLine
        post={shown}
        state={state}
        onRetry={() => void autosave.flush()}
        onNextStep={() => nextStep.current?.focus()}
      >
        {isSeries && editor && asMail !== 'yes' && <AllMails editor={editor} />}
        {mails && (
          <Button
            look="secondary"
            size="small"
            aria-pressed={asMail === 'yes'}
            onClick={() => (asMail === 'yes' ? setAsMail('before') : switchToMail())}
          >
            {asMail === 'yes' ? 'Back to the text' : 'As a mail'}
          </Button>
        )}
      </PostLine>
      <TextNotices
        edited={edited}
        typed={typed}
        onDiscard={() => {
          show(edited.opened);
          autosave.type(edited.opened);
        }}
      />
      <ProposalPanel proposals={proposals} />
      <OpenPromptsNote
        text={typed.body}
        onAnswer={(place) => editor && selectPrompt(editor, place)}
        onRemoveNotes={() => editor && removeSourceNotes(editor)}
        onWrite={proposals.can?.model ? () => proposals.ask({ action: 'another_version' }) : undefined}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <div hidden={asMail === 'yes'}>
            <TextSheet
              post={post}
              isOutline={openPromptsIn(typed.body).length > 0}
              editor={editor}
              proposals={proposals}
            />
          </div>
          {isPublic && !isAtRest(state) && state.is !== 'conflict' && (
            <UpdateBar
              post={post}
              body={typed.body}
              state={state}
              onUpdate={async () => {
                await autosave.flush();
                editor?.commands.focus(null, { scrollIntoView: false });
              }}
              onDiscard={() => {
                const discarded = autosave.text();
                edited.adopt(autosave.base());
                offerUndo({
                  text: 'Changes discarded.',
                  undoneText: 'Your changes are back. They are not public yet.',
                  undo: async () => {
                    show(discarded);
                    autosave.type(discarded);
                  },
                });
                editor?.commands.focus(null, { scrollIntoView: false });
              }}
            />
          )}
          {/* Stays once it was opened, with what is typed in it. */}
          {asMail !== 'no' && <div hidden={asMail !== 'yes'}>{mails}</div>}
        </div>
        {/* Where there is one column, the mails of a series come before the text. */}
        <aside
          aria-label="About this post"
          className="min-w-0 *:min-w-0 max-xl:contents xl:row-span-2 xl:space-y-6 xl:self-stretch"
        >
          {isSeries && preview}
          <div ref={nextStep} tabIndex={-1} className="scroll-mt-24">
            <Suspense>{next}</Suspense>
            <PostNotes
              post={{ ...post, claims }}
              {...(editor && { onSelect: (text) => selectText(editor, text) })}
            />
          </div>
          <Labels
            post={shown}
            isBusy={save.isPending}
            error={save.error}
            onChange={(change) => void saveOver(change)}
          />
          <PostInsights post={post} title={typed.title} body={typed.body} />
          {!isSeries && preview}
          <PicturePanel post={post} />
          {editor && (
            <Suspense>
              <SpellingPanel editor={editor} />
            </Suspense>
          )}
          <TakeText postId={post.id} kind={post.type} title={typed.title} body={typed.body} />
          <div className="flex flex-wrap gap-2">
            {editor && <LinkTagging post={post} typed={typed} editor={editor} />}
            <PartCopies kind={post.type} body={typed.body} />
            <History
              post={post}
              beforeRestore={savedVersion}
              onRestored={(restored) => edited.adopt(toBase(restored))}
              onTake={
                isPublic
                  ? (text) => {
                      show(text);
                      autosave.type(text);
                    }
                  : undefined
              }
            />
          </div>
        </aside>
        <div className="min-w-0">{below}</div>
      </div>
      <LeaveDialog leaving={leaving} isHeld={state.is === 'held'} />
    </>
  );
}

function AllMails({ editor }: { editor: Editor }) {
  const isOne = useEditorState({ editor, selector: ({ editor: shown }) => showsOneMail(shown.state) });
  return (
    <Button look="quiet" size="small" onClick={() => setOneMail(editor, !isOne)}>
      {isOne ? 'All mails' : 'One mail'}
    </Button>
  );
}

function TitleField({
  post,
  title,
  onType,
  onLeave,
}: {
  post: EditablePost;
  title: string;
  onType: (title: string) => void;
  onLeave: () => void;
}) {
  const language = languageProps(post);
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only" {...language}>
        {title}
      </h1>
      {/* As high as the title: on a phone it takes several lines, and is one all the same. */}
      <textarea
        {...language}
        aria-label="Title"
        rows={1}
        value={title}
        maxLength={300}
        onChange={(event) => onType(joinLines(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onLeave();
        }}
        className="field-sizing-content -mx-2 mb-1 block w-full resize-none rounded-control bg-transparent px-2 py-1 font-semibold text-2xl leading-snug hover:bg-sunk"
      />
    </>
  );
}

function nextStepOf({ type, publication }: EditablePost): string {
  if (publication?.state === 'published') return 'Publishing…';
  if (publication?.state === 'scheduled') return 'Scheduled';
  return postKindTable[type].isForBlog ? 'Publish…' : 'Plan…';
}

function PostLine({
  post,
  state,
  onRetry,
  onNextStep,
  children,
}: {
  post: EditablePost;
  state: SaveState;
  onRetry: () => void;
  onNextStep: () => void;
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <PostMeta
        isBrief
        kind={postKindTable[post.type].label}
        date={post.generated_at}
        // Of the built-in writer the stage says enough.
        engine={isBuiltIn(post.engine) ? undefined : post.engine}
      />
      <StageTag post={post} />
      <SaveLine state={state} isPublic={isOnBlog(post)} onRetry={onRetry} />
      <div className="ml-auto flex gap-2 xl:mr-88">
        {children}
        {/* Where there is one column, the text stands between. */}
        <Button look="secondary" size="small" className="xl:hidden" onClick={onNextStep}>
          {nextStepOf(post)}
        </Button>
      </div>
    </div>
  );
}

function TextPreview({
  post: { id, type, version, picture },
  typed: { title, body },
  isSeries,
  className,
  onMail,
  editor,
}: {
  post: EditablePost;
  typed: PostText;
  isSeries: boolean;
  className: string | undefined;
  onMail: ((place: number) => void) | undefined;
  editor: Editor | null;
}) {
  const mails = usePostMails(id, version, isSeries);
  const current = useEditorState({
    editor,
    selector: ({ editor: shown }) => (shown && isSeries ? mailAtCaret(shown.state) : undefined),
  });
  return (
    <div className={classes(isSeries && 'max-xl:order-first', className)}>
      <ChannelPreview
        kind={type}
        picture={picture}
        title={title}
        body={body}
        days={mails.data?.mails.map(({ send_day }) => send_day)}
        current={current ?? undefined}
        onMail={onMail}
      />
    </div>
  );
}

function Labels({
  post,
  isBusy,
  error,
  onChange,
}: {
  post: EditablePost;
  isBusy: boolean;
  error: Error | null;
  onChange: (change: PostChange) => void;
}) {
  const [wanted, setWanted] = useState<PostStatus>();
  const { length } = openPromptsIn(post.content);
  const isHeldAt = (status: PostStatus | undefined) => status === 'approved' && length > 0;
  const isHeld = isHeldAt(wanted);
  return (
    <ServerPart className="space-y-6">
      <StatusField
        post={post}
        isBusy={isBusy}
        onChoose={(status) => {
          setWanted(status);
          if (!isHeldAt(status)) onChange({ status });
        }}
      />
      {(isHeld || error) && (
        <Notice kind="failed">
          {isHeld
            ? `Answer or remove its ${length === 1 ? 'question' : `${length} questions`} first.`
            : problemText(error, 'The post could not be changed. Please try again.')}
        </Notice>
      )}
      <TagsField tags={post.tags ?? []} onSave={(tags) => onChange({ tags })} />
    </ServerPart>
  );
}

/** The claims of the text that waits, where one does, else of the stored one. */
function useShownClaims({ id, claims }: EditablePost, typed: string, isWaiting: boolean) {
  const api = useApi();
  const [body, setBody] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setBody(typed), 1000);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['claims of a text', id, body],
    queryFn: ({ signal }) => api.call(findPostClaims, { params: { id }, body: { body } }, { signal }),
    enabled: isWaiting && body.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const shown = isWaiting ? (data ?? claims) : claims;
  return shown?.length === 0 ? undefined : shown;
}

/** Publishes or discards the changes that readers do not see yet. Asks first about claims that they bring. */
function UpdateBar({
  post: { id, claims: published },
  body,
  state,
  onUpdate,
  onDiscard,
}: {
  post: EditablePost;
  body: string;
  state: SaveState;
  onUpdate: () => Promise<void>;
  onDiscard: () => void;
}) {
  const api = useApi();
  const [asked, setAsked] = useState<ReturnType<typeof claimsToProve>>([]);
  const update = useMutation({
    mutationFn: async () => {
      const known = new Set(published?.map(({ text }) => text));
      const found = await api.call(findPostClaims, { params: { id }, body: { body } });
      const added = claimsToProve(found).filter(({ text }) => !known.has(text));
      setAsked(added);
      if (added.length === 0) await onUpdate();
    },
  });
  return (
    <section aria-label="Update the post" className={stickyActions}>
      <ServerButton
        size="small"
        busy={update.isPending || state.is === 'saving'}
        onClick={() => update.mutate()}
      >
        Update the post
      </ServerButton>
      <Button look="quiet" size="small" onClick={onDiscard}>
        Discard changes
      </Button>
      {(state.is === 'failed' || update.isError) && (
        <p className="text-failed text-sm">
          {state.is === 'failed'
            ? state.reason
            : problemText(update.error, 'The text could not be checked. Please try again.')}
        </p>
      )}
      <ConfirmDialog
        open={asked.length > 0}
        title="Publish what is not in your profile?"
        confirmText="Publish anyway"
        onCancel={() => setAsked([])}
        onConfirm={() => {
          setAsked([]);
          void onUpdate();
        }}
      >
        <ClaimsToConfirm claims={asked} />
      </ConfirmDialog>
    </section>
  );
}

function LeaveDialog({ leaving, isHeld }: { leaving: ReturnType<typeof useLeaveGuard>; isHeld: boolean }) {
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      title={isHeld ? 'Leave without updating the post?' : 'Leave without saving?'}
      confirmText="Leave"
      onCancel={leaving.stay}
      onConfirm={leaving.leave}
    >
      {isHeld ? 'Readers do not see your changes yet.' : 'The last changes have not reached the server.'} They
      are kept in this browser until you open the post again.
    </ConfirmDialog>
  );
}

function SaveLine({
  state,
  isPublic,
  onRetry,
}: {
  state: SaveState;
  isPublic: boolean;
  onRetry: () => void;
}) {
  const text = {
    saved: isPublic ? 'Saved and public' : 'Saved',
    held: 'Changes are not public yet',
    waiting: 'Waits to be sent',
    saving: 'Saving…',
    conflict: 'Not saved: someone else was first',
    failed: state.is === 'failed' ? `Not saved. ${state.reason} It is kept in this browser.` : '',
  }[state.is];
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <p role="status" className={state.is === 'failed' ? 'text-failed' : 'text-muted'}>
        {text}
      </p>
      {state.is === 'failed' && (
        <Button look="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/**
 * Offers *approved* only to those who may approve, or where the post has it already. A published text is taken
 * off the blog first.
 */
function StatusField({
  post,
  isBusy,
  onChoose,
}: {
  post: EditablePost;
  isBusy: boolean;
  onChoose: (status: PostStatus) => void;
}) {
  const isPublished = isOnBlog(post);
  const offered = postStatuses.filter((status) =>
    isPublished
      ? status === post.status
      : status !== 'approved' || post.may_approve || post.status === status,
  );
  return (
    <SelectField
      label="Status"
      value={post.status}
      disabled={isPublished}
      hint={isPublished ? 'Take the post off the blog to change its status.' : undefined}
      // A disabled field would lose the focus.
      aria-busy={isBusy}
      onChange={(event) => !isBusy && onChoose(event.target.value as PostStatus)}
    >
      <Options
        of={offered.map((status) => [
          status,
          stageName(status === post.status ? post : { content: post.content, status, published_at: null }),
        ])}
      />
    </SelectField>
  );
}
