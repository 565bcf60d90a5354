import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type EditablePost, getPost, updatePost } from '../../../../contract/content/posts.calls.ts';
import type { TextAction } from '../../../../contract/content/text-actions.ts';
import type { WaitingPart } from '../../../../contract/desktop/offline.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { isSameTexts, useDraft } from '../../../lib/use-draft.ts';
import { versionedDraft } from '../../../lib/use-versioned-form.ts';
import { isOnBlog } from '../post-kind-texts.tsx';
import { postKey } from '../use-edit-post.ts';
import { postsKey } from '../use-posts.ts';
import { createAutosave, type PostText, type SaveState, type TextBase } from './autosave.ts';

const blank: PostText = { title: '', body: '' };

export const toBase = ({ id, version, title, body, ...post }: EditablePost & WaitingPart): TextBase => ({
  id,
  version: String(version),
  values: { title, body },
  ...(post.waits_to_be_sent && { waits: true }),
});

const trimmed = ({ title, body }: PostText): PostText => ({ title: title.trim(), body: body.trim() });

/** Saves the text of a post while it is typed; of a published one, when `flush` is called. @param onReplaced called when another text takes the place of the shown one */
export function usePostText(post: EditablePost, onReplaced: (text: PostText) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const kind = useMemo(() => versionedDraft(`post-${post.id}`, blank), [post.id]);
  const draft = useDraft(kind);
  const isPublic = isOnBlog(post);
  const [wasPublic] = useState(isPublic);
  const [state, setState] = useState<SaveState>({
    is: isPublic && draft.found ? 'held' : toBase(post).waits ? 'waiting' : 'saved',
  });
  const [theirs, setTheirs] = useState<TextBase>();
  const replace = useEffectEvent(onReplaced);
  const [opened] = useState(() => toBase(post).values);

  const accepted = useRef<TextAction>(undefined);
  const isUpdate = useRef(isPublic);
  const [autosave] = useState(() => {
    let lastSent: PostText | undefined;
    const readTheirs = async () => {
      const read = toBase(await api.call(getPost, { params: { id: post.id } }));
      // It may be our own text, whose answer was lost.
      const own = [lastSent, created.text()].find((text) => text && isSameTexts(read.values, trimmed(text)));
      if (own) created.rebase({ ...read, values: own }, created.text());
      else setTheirs(read);
    };
    const created = createAutosave({
      opened: draft.found?.value.base ?? toBase(post),
      typed: draft.found?.value.values,
      isHeld: isPublic,
      store: draft.store,
      send: async (over, text) => {
        lastSent = text;
        const proposal = accepted.current;
        const saved = await api.call(updatePost, {
          params: { id: over.id },
          headers: ifMatch(over.version ?? ''),
          body: { ...text, autosave: !proposal && !isUpdate.current, ...(proposal && { proposal }) },
        });
        if (accepted.current === proposal) accepted.current = undefined;
        queries.setQueryData(postKey(saved.id), saved);
        void queries.invalidateQueries({ queryKey: postsKey, predicate: isList });
        return toBase(saved);
      },
      onState: (next) => {
        setState(next);
        if (next.is !== 'conflict') return setTheirs(undefined);
        readTheirs().catch((error: unknown) =>
          setState({
            is: 'failed',
            reason: problemText(error, 'There is no connection.'),
            willRetry: false,
          }),
        );
      },
    });
    return created;
  });
  useEffect(() => () => autosave.close(), [autosave]);
  useEffect(() => {
    isUpdate.current = isPublic;
    autosave.hold(isPublic);
  }, [autosave, isPublic]);
  useEffect(() => {
    if (isPublic) return undefined;
    const send = () => void autosave.flush();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [autosave, isPublic]);

  const adopt = (next: TextBase) => {
    autosave.rebase(next);
    replace(next.values);
  };
  const isNewer = post.version > Number(autosave.base().version);
  const adoptNewer = useEffectEvent(() => {
    if (isNewer && autosave.isSaved() && isAtRest(state)) adopt(toBase(post));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a newer version arrives
  useEffect(() => adoptNewer(), [post.version]);

  return {
    autosave,
    state,
    opened,
    theirs,
    keepMine: () => theirs && autosave.rebase(theirs, autosave.text()),
    takeTheirs: () => theirs && adopt(theirs),
    adopt,
    /** Makes a separate version of the next save, named after the action. */
    markProposal: (action: TextAction) => {
      accepted.current = action;
    },
    // Of a held text, the way to discard it stays.
    restored: !wasPublic && draft.found && { text: draft.found.value.values, savedAt: draft.found.savedAt },
  };
}

export const isAtRest = ({ is }: SaveState): boolean => is === 'saved' || is === 'waiting';

const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== 'one';
