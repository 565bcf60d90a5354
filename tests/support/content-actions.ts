import { type Actions, action, ofOrganization, type Step } from './actions.ts';
import {
  createProfile,
  startFailedGeneration,
  startTestGeneration,
  storePost,
  withProfile,
} from './content.ts';
import { choosePicture, uploadPicture } from './pictures.ts';
import { inAnHour, publish, saveBlog, withdraw } from './publishing.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { sampleProfile } from './writing-request.ts';

/** Calls on the company profile, generations, posts and where they are published. */
export function actionsOnContent(server: TestApp, user: TestUser): Actions {
  const asUser = () => user;
  const post = () => storePost(server, user);
  const inOrganization = (...step: Step) => action(asUser, ofOrganization, step);
  const edit: Step = ['PATCH', '/post/posts/:id/', { body: 'Edited.' }];
  const remove: Step = ['DELETE', '/post/posts/:id/'];
  const publishPost: Step = ['POST', '/post/posts/:id/publish/'];
  const feed = '/api/settings/calendar-feed/';
  const failed = (act: (id: string) => Promise<string>) => () =>
    withProfile(server, user, async () => act(await startFailedGeneration(server, user)));
  const schedule = async () => {
    await saveBlog(user);
    const id = await storePost(server, user, { status: 'approved' });
    await publish(user, id, { publish_at: inAnHour() });
    return id;
  };
  const comment = async () => {
    const url = `/post/posts/${await post()}/comments/`;
    return (await user.send('POST', url, { text: 'Why?' })).json().id;
  };
  /** A post with a picture; removing that one is another action. */
  const withPicture = async () => {
    const id = await post();
    await choosePicture(user, id, await uploadPicture(user, id));
    return id;
  };
  return {
    choosePicture: async () => {
      await choosePicture(user, await withPicture(), null);
      return withPicture();
    },
    startCampaign: () =>
      withProfile(server, user, async () => {
        const brief = { name: 'Spring', post_types: ['blog'], prompt_details: { target_audience: 'All' } };
        return (await user.send('POST', '/post/campaigns/', brief)).json().posts[0].task_id;
      }),
    saveBrandVoice: inOrganization('PUT', '/api/settings/voice/', { avoid_words: ['synergy'] }),
    publishOnOwnBlog: schedule,
    withdrawFromOwnBlog: action(asUser, async () => {
      const id = await schedule();
      await withdraw(user, id);
      return id;
    }),
    planPost: action(asUser, post, ['PUT', '/post/posts/:id/plan/', { planned_for: '2026-11-30T09:00:00Z' }]),
    renewCalendarFeed: inOrganization('POST', feed),
    showCalendarFeed: action(asUser, ofOrganization, ['POST', feed], ['POST', `${feed}address/`]),
    removeCalendarFeed: inOrganization('DELETE', feed),
    saveMailDetails: action(asUser, () => storePost(server, user, { kind: 'newsletter' }), [
      'PUT',
      '/post/posts/:id/mails/',
      { mails: [{ send_day: 2 }] },
    ]),
    saveMailTemplate: inOrganization('PUT', '/api/settings/mail-template/', {
      name: 'Ours',
      colour: '#3a46b0',
    }),
    addPostComment: comment,
    deletePostComment: action(asUser, comment, ['DELETE', '/post/comments/:id/']),
    saveBlogSettings: async () => {
      await saveBlog(user);
      return user.organisationId;
    },
    createCompanyProfile: () => createProfile(user),
    updateCompanyProfile: action(
      asUser,
      async () => (await user.call({ url: '/post/company-profiles/' })).json()[0].id,
      ['PUT', '/post/company-profiles/:id/', { ...sampleProfile }],
    ),
    startGeneration: () => withProfile(server, user, () => startTestGeneration(user)),
    keepDraft: failed(async (id) => (await user.send('POST', `/post/generate/${id}/draft/keep/`)).json().id),
    discardDraft: failed(async (id) => {
      await user.send('DELETE', `/post/generate/${id}/draft/`);
      return id;
    }),
    publishPost: action(asUser, post, publishPost),
    unpublishPost: action(asUser, post, publishPost, ['POST', '/post/posts/:id/unpublish/']),
    updatePost: action(asUser, post, edit),
    restorePostVersion: action(asUser, post, edit, ['POST', '/post/posts/:id/versions/1/restore/']),
    deletePost: action(asUser, post, remove),
    restorePost: action(asUser, post, remove, ['POST', '/post/posts/:id/restore/']),
  };
}
