import { storePost, withProfile } from './content.ts';
import { choosePicture, uploadPicture } from './pictures.ts';
import { inAnHour, publish, saveBlog, withdraw } from './publishing.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Calls each verb of publishing once; returns the id of what it changed. */
export function verbsOnPublishing(server: TestApp, user: TestUser): Record<string, () => Promise<string>> {
  const remove = (url: string) => user.send('DELETE', url);
  const schedule = async () => {
    await saveBlog(user);
    const id = await storePost(server, user, { status: 'approved' });
    await publish(user, id, { publish_at: inAnHour() });
    return id;
  };
  const comment = async () => {
    const id = await storePost(server, user);
    const url = `/post/posts/${id}/comments/`;
    return (await user.send('POST', url, { text: 'Why?' })).json().id;
  };
  /** A post with a picture; removing that one is another action. */
  const withPicture = async () => {
    const id = await storePost(server, user);
    await choosePicture(user, id, await uploadPicture(user, id));
    return id;
  };
  return {
    choosePicture: async () => {
      await choosePicture(user, await withPicture(), null);
      return withPicture();
    },
    startCampaign: async () => {
      const payload = { name: 'Spring', post_types: ['blog'], prompt_details: { target_audience: 'All' } };
      const { posts } = await withProfile(server, user, async () =>
        (await user.send('POST', '/post/campaigns/', payload)).json(),
      );
      return posts[0].task_id;
    },
    saveBrandVoice: async () => {
      const payload = { avoid_words: ['synergy'] };
      await user.send('PUT', '/api/settings/voice/', payload);
      return user.organisationId;
    },
    publishOnOwnBlog: schedule,
    withdrawFromOwnBlog: async () => {
      const id = await schedule();
      await withdraw(user, id);
      return id;
    },
    planPost: async () => {
      const id = await storePost(server, user);
      const payload = { planned_for: '2026-11-30T09:00:00Z' };
      await user.send('PUT', `/post/posts/${id}/plan/`, payload);
      return id;
    },
    renewCalendarFeed: async () => {
      await user.send('POST', '/api/settings/calendar-feed/');
      return user.organisationId;
    },
    showCalendarFeed: async () => {
      await user.send('POST', '/api/settings/calendar-feed/');
      await user.send('POST', '/api/settings/calendar-feed/address/');
      return user.organisationId;
    },
    removeCalendarFeed: async () => {
      await remove('/api/settings/calendar-feed/');
      return user.organisationId;
    },
    saveMailDetails: async () => {
      const id = await storePost(server, user, { kind: 'newsletter' });
      await user.send('PUT', `/post/posts/${id}/mails/`, { mails: [{ send_day: 2 }] });
      return id;
    },
    saveMailTemplate: async () => {
      const payload = { name: 'Ours', colour: '#3a46b0' };
      await user.send('PUT', '/api/settings/mail-template/', payload);
      return user.organisationId;
    },
    addPostComment: comment,
    deletePostComment: async () => {
      const id = await comment();
      await remove(`/post/comments/${id}/`);
      return id;
    },
    saveBlogSettings: async () => {
      await saveBlog(user);
      return user.organisationId;
    },
  };
}
