import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { activationLinkIn, waitForMails } from './outbox.ts';
import type { TestApp } from './test-app.ts';

export const authPath = '/api/user/auth';

export interface TestRegistration {
  email: string;
  password: string;
  re_password: string;
  name: string;
  organization_name: string;
  website_url: string;
}

/** Builds a valid registration with a unique address. */
export function buildRegistration(given: Partial<TestRegistration> = {}): TestRegistration {
  const password = given.password ?? 'correct horse';
  return {
    email: `${randomUUID()}@test.example`,
    password,
    re_password: password,
    name: 'Ada Tester',
    organization_name: 'Northwind Recruiting',
    website_url: 'https://northwind.example',
    ...given,
  };
}

/** Registers a user, waits for the activation mail (the worker must be running) and activates the account. */
export async function createAccount(
  test: TestApp,
  given: Partial<TestRegistration> = {},
): Promise<TestRegistration> {
  const registration = buildRegistration(given);
  await callAuth(test, 'users', registration);
  const [mail] = await waitForMails(test.dataDir, registration.email);
  const answer = await callAuth(test, 'verify-activation', activationLinkIn(mail));
  if (answer.statusCode !== 200) throw new Error(`Not activated: ${answer.body}`);
  return registration;
}

/** Makes one of the account calls. */
export const callAuth = (
  test: TestApp,
  name: string,
  payload: object | string | undefined,
  headers: Record<string, string> = {},
  /** The client's IP address. */
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method: 'POST',
    remoteAddress,
    url: `${authPath}/${name}/`,
    headers: typeof payload === 'string' ? { 'content-type': 'application/json', ...headers } : headers,
    ...(payload === undefined ? {} : { payload }),
  });
