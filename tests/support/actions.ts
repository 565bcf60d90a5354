import type { HTTPMethods, InjectOptions } from 'fastify';
import type { TestUser } from './test-app.ts';

/** By the name of a call in the contract what makes it once; that returns the id of what was changed. */
export type Actions = Record<string, () => Promise<string>>;
export type Make = (user: TestUser) => string | Promise<string>;
/** A request, in whose address `:id` stands for the id of what it is about. */
export type Step = [method: HTTPMethods, url: string, payload?: InjectOptions['payload']];

/** Makes something as a user, and then requests about it. */
export const action =
  (who: () => TestUser | Promise<TestUser>, make: Make, ...steps: Step[]) =>
  async (): Promise<string> => {
    const user = await who();
    const id = await make(user);
    for (const [method, url, payload] of steps) await user.send(method, url.replace(':id', id), payload);
    return id;
  };

/** What a request makes, by the id in its answer. */
export const made =
  (url: string, payload: object, key = 'id'): Make =>
  async (user) =>
    (await user.send('POST', url, payload)).json()[key];

export const ofOrganization: Make = ({ organisationId }) => organisationId;
export const ofUser: Make = ({ userId }) => userId;
