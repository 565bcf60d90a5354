import {
  createProfile,
  startFailedGeneration,
  startTestGeneration,
  storePost,
  withProfile,
} from './content.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { sampleProfile } from './writing-request.ts';

/** Calls each verb on the company profile, on generations and on posts once; each returns the id of what it changed. */
export function verbsOnContent(server: TestApp, user: TestUser): Record<string, () => Promise<string>> {
  const post = (url: string) => user.send('POST', url);
  const remove = (url: string) => user.send('DELETE', url);
  const published = async (id: string) => {
    await post(`/post/posts/${id}/publish/`);
    return id;
  };
  const edited = async (id: string) => {
    await user.send('PATCH', `/post/posts/${id}/`, { body: 'Edited.' });
    return id;
  };
  return {
    createCompanyProfile: () => createProfile(user),
    updateCompanyProfile: async () => {
      const [{ id }] = (await user.call({ url: '/post/company-profiles/' })).json();
      const payload = { ...sampleProfile };
      await user.send('PUT', `/post/company-profiles/${id}/`, payload);
      return id;
    },
    startGeneration: () => withProfile(server, user, () => startTestGeneration(user)),
    keepDraft: () =>
      withProfile(server, user, async () => {
        const id = await startFailedGeneration(server, user);
        return (await post(`/post/generate/${id}/draft/keep/`)).json().id;
      }),
    discardDraft: () =>
      withProfile(server, user, async () => {
        const id = await startFailedGeneration(server, user);
        await remove(`/post/generate/${id}/draft/`);
        return id;
      }),
    publishPost: () => storePost(server, user).then(published),
    unpublishPost: async () => {
      const id = await storePost(server, user).then(published);
      await post(`/post/posts/${id}/unpublish/`);
      return id;
    },
    updatePost: () => storePost(server, user).then(edited),
    restorePostVersion: async () => {
      const id = await storePost(server, user).then(edited);
      await post(`/post/posts/${id}/versions/1/restore/`);
      return id;
    },
    deletePost: async () => {
      const id = await storePost(server, user);
      await remove(`/post/posts/${id}/`);
      return id;
    },
    restorePost: async () => {
      const id = await storePost(server, user);
      await remove(`/post/posts/${id}/`);
      await post(`/post/posts/${id}/restore/`);
      return id;
    },
  };
}
