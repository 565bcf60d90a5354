import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportPostMail,
  listPostMails,
  type MailDetails,
  saveMailDetails,
  sendTestMail,
} from '../../../../contract/api/post-mails.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadText } from '../../../lib/download.ts';
import { useOpenDraft } from '../../../platform/use-open-draft.ts';
import { postKey } from '../use-edit-post.ts';

const mailsKey = (postId: string) => [...postKey(postId), 'mails'];

/** Loads the mails of a post, as of one of its versions. */
export function usePostMails(postId: string, version: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...mailsKey(postId), version],
    queryFn: ({ signal }) => api.call(listPostMails, { params: { id: postId } }, { signal }),
    placeholderData: (previous) => previous,
  });
}

/** Saves links and send days of all mails of a post. */
export function useSaveMailDetails(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mails: MailDetails[]) =>
      api.call(saveMailDetails, { params: { id: postId }, body: { mails } }),
    // The post as well: its approval may be gone.
    onSuccess: () => queries.invalidateQueries({ queryKey: postKey(postId) }),
  });
}

/** Sends one mail of a post to the user, or opens it as a draft. `problem` says why the mail program did not take that. */
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

/** Downloads one mail of a post as a file for mail programs. */
export function useDownloadMail(postId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (mail: number) => {
      const file = await api.call(exportPostMail, { params: { id: postId }, query: { mail: String(mail) } });
      downloadText(`mail-${mail + 1}.eml`, file, 'message/rfc822');
    },
  });
}
