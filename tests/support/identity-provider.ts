import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import Provider from 'oidc-provider';

/** A person at the provider, by what it calls them. */
export interface TestIdentity {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** What the provider answers in place of its true ID token. `own`: signed as the true one is. */
export interface ForgedToken {
  claims?: JWTPayload;
  key: 'own' | 'another' | 'none';
}

/** A real OpenID Connect provider on the loopback, which lets in whoever is chosen without a page. */
export interface TestProvider {
  issuer: string;
  people: Record<string, TestIdentity>;
  /** Who is at the keyboard. */
  signInAs(subject: string): void;
  /** Forges the ID tokens from now on; undefined ends that. */
  forge(forged: ForgedToken | undefined): void;
  /** Lets it lead back to an address, as whoever runs it enters that. */
  register(redirectUri: string): void;
  /** Goes where a browser is sent, until the provider leads back. @returns the query it leads back with */
  follow(url: string): Promise<string>;
  close(): Promise<void>;
}

export const testClient = { client_id: 'larkspur', client_secret: 'a-secret-of-the-test-client' };

/** Starts a provider that leads back to the addresses that are registered at it. */
export async function startProvider(): Promise<TestProvider> {
  const redirectUris = new Set<string>();
  const [own, another] = [await newKey(), await newKey()];
  const people: Record<string, TestIdentity> = {};
  let current = '';
  let forged: ForgedToken | undefined;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configure(people, own.jwk));
  // Its types leave the class out.
  const { Client } = provider as unknown as { Client: { prototype: object } };
  Object.assign(Client.prototype, { redirectUriAllowed: (uri: string) => redirectUris.has(uri) });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, {
        login: { accountId: current, remember: false },
      });
      return;
    }
    if (request.url?.startsWith('/token') && forged) tamper(response, forged, { own, another });
    void answer(request, response);
  });
  return {
    issuer,
    people,
    signInAs: (subject) => {
      current = subject;
    },
    forge: (given) => {
      forged = given;
    },
    register: (redirectUri) => redirectUris.add(redirectUri),
    follow: (url) => follow(url, redirectUris),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Key = Awaited<ReturnType<typeof newKey>>;

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' } };
}

function configure(people: Record<string, TestIdentity>, jwk: object): object {
  return {
    // Any valid address: those that count are registered later.
    clients: [{ ...testClient, redirect_uris: ['https://unused.example'] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a-key-for-tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    ttl: {
      Grant: 600,
      Session: 600,
      Interaction: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    // Everybody has agreed already.
    loadExistingGrant: async ({ oidc }: LoadContext) => {
      const grant = new oidc.provider.Grant({
        clientId: testClient.client_id,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

interface LoadContext {
  oidc: { provider: Provider; session: { accountId: string } };
}

/** Replaces the ID token in the body of an answer. */
function tamper(response: ServerResponse, forged: ForgedToken, keys: { own: Key; another: Key }): void {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    const tokens = JSON.parse(String(body));
    void forgeToken(tokens.id_token, forged, keys).then((id_token) => {
      const text = JSON.stringify({ ...tokens, id_token });
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
}

async function forgeToken(
  token: string,
  { claims = {}, key }: ForgedToken,
  keys: { own: Key; another: Key },
): Promise<string> {
  const payload = { ...decodeJwt(token), ...claims };
  if (key === 'none') return new UnsecuredJWT(payload).encode();
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys[key].privateKey);
}

async function follow(url: string, redirectUris: ReadonlySet<string>): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    const next = new URL(location, at);
    if (redirectUris.has(next.origin + next.pathname)) return next.search.slice(1);
    at = next.href;
  }
  throw new Error('The provider sends the browser in a circle.');
}
