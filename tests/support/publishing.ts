import type { TestUser } from './test-app.ts';

/** In an hour, as the API takes it. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Saves the settings of an organization's blog: by default one that is on, at the organization's id. */
export const saveBlog = (user: TestUser, change: object = {}) =>
  user.send('PUT', '/api/settings/blog/', {
    is_on: true,
    slug: user.organisationId,
    title: 'Notes',
    ...change,
  });

const publicationUrl = (id: string) => `/post/posts/${id}/publication/`;

/** Publishes a post on the organization's blog, or schedules it by `publish_at`. */
export const publish = (user: TestUser, id: string, payload: object = {}) =>
  user.send('PUT', publicationUrl(id), payload);

/** Takes a post off the organization's blog, or off its schedule. */
export const withdraw = (user: TestUser, id: string) => user.send('DELETE', publicationUrl(id));

/** Where a post stands on its way to the organization's blog. */
export const readPublication = async (user: TestUser, id: string) =>
  (await user.call({ url: publicationUrl(id) })).json();
