import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailIdentity, matchMails } from '../../../../contract/content/mails/match-mails.ts';
import {
  exportPostMail,
  listPostMails,
  type MailDetails,
  type PostMails,
  saveMailDetails,
  sendTestMail,
} from '../../../../contract/content/post-mails.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { downloadText } from '../../../lib/download.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { useOpenDraft } from '../../../platform/use-open-draft.ts';
import { postKey } from '../use-edit-post.ts';

/** Where a mail of an earlier answer stands in a later one; undefined when it is gone. */
export function followMail(
  before: readonly MailIdentity[],
  after: readonly MailIdentity[],
  index: number,
): number | undefined {
  const place = matchMails(before, after).indexOf(index);
  return place === -1 ? undefined : place;
}

const mailsKey = (postId: string) => [...postKey(postId), 'mails'];

export const usePostMails = (postId: string, version: number, enabled = true) =>
  useCallQuery(
    [...mailsKey(postId), version],
    listPostMails,
    { params: { id: postId } },
    { placeholderData: (previous) => previous, enabled },
  );

export class GoneMailError extends Error {}

export interface MailChange {
  over: PostMails;
  index: number;
  details: MailDetails;
}

/**
 * Saves a mail's link and send day. When a colleague changed the same mail first, `theirs` holds the stored mail
 * until one is chosen.
 */
export function useSaveMailDetails(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<MailChange>();
  const put = ({ over, index, details }: MailChange) =>
    api.call(saveMailDetails, {
      params: { id: postId },
      headers: ifMatch(over.version),
      body: {
        mails: over.mails.map(({ link, send_day }, place) =>
          place === index ? details : { link, send_day },
        ),
      },
    });
  /** Undefined when someone has to choose first. */
  const saveOver = async (change: MailChange): Promise<PostMails | undefined> => {
    const newest = await api.call(listPostMails, { params: { id: postId } });
    const index = followMail(change.over.mails, newest.mails, change.index);
    const [before, now] = [
      change.over.mails[change.index],
      index === undefined ? undefined : newest.mails[index],
    ];
    if (index === undefined || !before || !now) throw new GoneMailError('The text no longer has this mail.');
    const next = { over: newest, index, details: change.details };
    if (before.link === now.link && before.send_day === now.send_day) return put(next);
    setTheirs({ ...next, details: { link: now.link, send_day: now.send_day } });
    return undefined;
  };
  const mutation = useMutation({
    mutationFn: (change: MailChange) =>
      put(change).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 409) return saveOver(change);
        throw error;
      }),
    onMutate: () => setTheirs(undefined),
    // The post as well: its approval may be gone.
    onSuccess: (saved) => (saved ? reload(queries, postId) : undefined),
  });
  return {
    ...mutation,
    theirs,
    takeTheirs: () => {
      setTheirs(undefined);
      return reload(queries, postId);
    },
  };
}

const reload = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: postKey(postId) });

/** Sends one mail to the user or opens it as a draft. `problem` says why the mail program refused it. */
export function useSendTestMail(postId: string) {
  const api = useApi();
  const openDraft = useOpenDraft();
  return useMutation({
    mutationFn: async (mail: number) => {
      const { to, draft } = await api.call(sendTestMail, { params: { id: postId }, body: { mail } });
      return { to, isDraft: draft !== undefined, problem: draft ? await openDraft(draft) : '' };
    },
  });
}

export function useDownloadMail(postId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (mail: number) => {
      const file = await api.call(exportPostMail, { params: { id: postId }, query: { mail: String(mail) } });
      downloadText(`mail-${mail + 1}.eml`, file, 'message/rfc822');
    },
  });
}
