import type { App, AuthInfo, ClientRequest, ClientRequestConstructorOptions } from 'electron';
import { healthPath } from '../../../contract/paths.ts';
import type { ProxyAnswer, ProxyQuestion } from '../../../contract/shell-pages.ts';
import type { Log } from '../log/log.ts';
import type { Fetch } from '../protocol.ts';

type Request = Pick<ClientRequest, 'on' | 'end' | 'abort'>;
type Callback = (user?: string, password?: string) => void;
/** Answers an authentication challenge, as Electron asks for it. */
export type AnswerChallenge = (challenge: AuthInfo, callback: Callback) => void;

interface ProxySignInParts {
  request(options: ClientRequestConstructorOptions): Request;
  /** Whether there is a window to ask over. */
  canAsk(): boolean;
  /** Asks the user; undefined when they do not want to. */
  ask(question: ProxyQuestion): Promise<ProxyAnswer | undefined>;
  log: Log;
}

export interface ProxySignIn {
  /** The same `fetch`, which asks for the proxy's password when it is wanted, and then tries once more. */
  watched(fetch: Fetch): Fetch;
  answer: AnswerChallenge;
  /** The same call of the user's, before which a question that was turned down may be asked again. */
  wanted<Args extends unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result;
}

/** Chromium's names for a proxy that wants a password, in a tunnel or not. */
const challenged = /ERR_PROXY_AUTH|ERR_TUNNEL_CONNECTION_FAILED|ERR_UNEXPECTED_PROXY_AUTH/;

/**
 * Signs in to a proxy. `net.fetch` fails where a proxy asks for a password, without a word to the app; `net.request` asks.
 * So one request of that kind is made, and what the proxy accepts holds for the whole session: Chromium keeps it in memory,
 * and nobody writes it down.
 */
export function createProxySignIn({ request, canAsk, ask, log }: ProxySignInParts): ProxySignIn {
  let isDeclined = false;
  /** The questions that are open, by proxy: all who wait for a proxy get the one answer. */
  const open = new Map<string, Promise<ProxyAnswer | undefined>>();
  /** Proxies that were given an answer and ask again have not accepted it. */
  const answered = new Set<string>();
  const signIns = new Map<string, Promise<boolean>>();

  async function askFor({ host, port, realm }: AuthInfo): Promise<ProxyAnswer | undefined> {
    // Without a window nobody has turned the question down: the next one asks.
    if (isDeclined || !canAsk()) return undefined;
    const proxy = `${host}:${port}`;
    const asking = open.get(proxy) ?? ask({ host: proxy, realm, isRetry: answered.has(proxy) });
    open.set(proxy, asking);
    const given = await asking.finally(() => open.delete(proxy));
    if (given) answered.add(proxy);
    else isDeclined = true;
    return given;
  }

  const answer: AnswerChallenge = (challenge, callback) => {
    // The server has its own sign-in, and no other asks with reason.
    if (!challenge.isProxy) return callback();
    askFor(challenge).then(
      (given) => (given ? callback(given.user, given.password) : callback()),
      (error) => {
        log.error("Could not ask for the proxy's password", error);
        callback();
      },
    );
  };

  /** Whether the proxy lets requests to an origin through now. */
  function signIn(origin: string): Promise<boolean> {
    const running =
      signIns.get(origin) ?? probe(origin, request, answer).finally(() => signIns.delete(origin));
    signIns.set(origin, running);
    return running;
  }

  return {
    answer,
    wanted:
      (call) =>
      (...args) => {
        isDeclined = false;
        return call(...args);
      },
    watched: (fetch) => async (url, options) => {
      const attempt = async () => {
        const response = await fetch(url, options);
        // What the proxy answers is no answer of the server.
        if (response.status === 407) throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
        return response;
      };
      try {
        return await attempt();
      } catch (error) {
        const mayAsk = !isDeclined && url.startsWith('http') && challenged.test((error as Error).message);
        if (!mayAsk || !(await signIn(new URL(url).origin))) throw error;
        // A stream was read the first time.
        if (options?.body instanceof ReadableStream) throw error;
        return attempt();
      }
    },
  };
}

/** One request that hears of challenges. Any answer but the proxy's own shows that it lets requests through. */
function probe(
  origin: string,
  request: ProxySignInParts['request'],
  answer: AnswerChallenge,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = request({
    url: origin + healthPath,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
  asked.on('login', answer);
  asked.on('response', ({ statusCode }) => {
    resolve(statusCode !== 407);
    asked.abort();
  });
  // Answered without following it.
  asked.on('redirect', () => resolve(true));
  asked.on('error', () => resolve(false));
  asked.on('close', () => resolve(false));
  asked.end();
  return promise;
}

/** Answers the challenges that pages meet. */
export function answerChallenges(app: Pick<App, 'on'>, answer: AnswerChallenge): void {
  app.on('login', (event, _contents, _request, challenge, callback) => {
    event.preventDefault();
    answer(challenge, callback);
  });
}
