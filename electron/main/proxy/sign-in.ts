import type {
  App,
  AuthInfo,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ClientRequest,
  ClientRequestConstructorOptions,
} from 'electron';
import {
  type ProxyAnswer,
  type ProxyQuestion,
  shellCalls,
  shellOrigin,
  shellPaths,
} from '../../../contract/desktop/shell-pages.ts';
import { healthPath } from '../../../contract/platform/paths.ts';
import { z } from '../../../contract/platform/zod.ts';
import type { Log } from '../log/log.ts';
import { createAnswer } from '../shell/ipc-calls.ts';
import type { Fetch } from '../shell/protocol.ts';
import { lockedPreferences } from '../window/window.ts';

type Request = Pick<ClientRequest, 'on' | 'end' | 'abort'>;
type Callback = (user?: string, password?: string) => void;
export type AnswerChallenge = (challenge: AuthInfo, callback: Callback) => void;

interface ProxySignInParts {
  request(options: ClientRequestConstructorOptions): Request;
  canAsk(): boolean;
  ask(question: ProxyQuestion): Promise<ProxyAnswer | undefined>;
  log: Log;
}

export interface ProxySignIn {
  /** When a proxy requires a password, asks the user for it and repeats the request once. */
  withSignIn(fetch: Fetch): Fetch;
  answer: AnswerChallenge;
  askAgain<Args extends unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result;
}

/** Chromium's errors for a proxy that requires a password, in a tunnel or not. */
const challenged = /ERR_PROXY_AUTH|ERR_TUNNEL_CONNECTION_FAILED|ERR_UNEXPECTED_PROXY_AUTH/;

/**
 * Signs in to a proxy. When a proxy requires a password, `net.fetch` fails without telling the app, while `net.request` emits
 * the challenge. So one such request is made. Chromium keeps the accepted password in memory for the session; nothing is
 * written to disk.
 */
export function createProxySignIn({ request, canAsk, ask, log }: ProxySignInParts): ProxySignIn {
  let isDeclined = false;
  /** Open questions by proxy: all requests that wait for a proxy share one answer. */
  const open = new Map<string, Promise<ProxyAnswer | undefined>>();
  /** Proxies that have had an answer. One that asks again has rejected it. */
  const answered = new Set<string>();
  const signIns = new Map<string, Promise<boolean>>();

  async function askFor({ host, port, realm }: AuthInfo): Promise<ProxyAnswer | undefined> {
    // A missing window is not a refusal: the next request asks.
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
    // The server has its own sign-in, so only proxies have a reason to ask.
    if (!challenge.isProxy) return callback();
    askFor(challenge).then(
      (given) => (given ? callback(given.user, given.password) : callback()),
      (error) => {
        log.error("Could not ask for the proxy's password", error);
        callback();
      },
    );
  };

  function signIn(origin: string): Promise<boolean> {
    const running =
      signIns.get(origin) ?? probe(origin, request, answer).finally(() => signIns.delete(origin));
    signIns.set(origin, running);
    return running;
  }

  return {
    answer,
    askAgain:
      (call) =>
      (...args) => {
        isDeclined = false;
        return call(...args);
      },
    withSignIn: (fetch) => async (url, options) => {
      const attempt = async () => {
        const response = await fetch(url, options);
        // The response is the proxy's, not the server's.
        if (response.status === 407) throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
        return response;
      };
      try {
        return await attempt();
      } catch (error) {
        const mayAsk = !isDeclined && url.startsWith('http') && challenged.test((error as Error).message);
        if (!mayAsk || !(await signIn(new URL(url).origin))) throw error;
        if (options?.body instanceof ReadableStream) throw error;
        return attempt();
      }
    },
  };
}

/** Sends one request that receives challenges. Any response but a 407 shows that the proxy lets requests through. */
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
  asked.on('redirect', () => resolve(true));
  asked.on('error', () => resolve(false));
  asked.on('close', () => resolve(false));
  asked.end();
  return promise;
}

export function answerChallenges(app: Pick<App, 'on'>, answer: AnswerChallenge): void {
  app.on('login', (event, _contents, _request, challenge, callback) => {
    event.preventDefault();
    answer(challenge, callback);
  });
}

const nothing = z.tuple([]);
const text = z.string().check(z.minLength(1), z.maxLength(500));
const answerOf = z.tuple([z.strictObject({ user: text, password: z.string().check(z.maxLength(500)) })]);

const promptOptions = (preload: string, parent: BrowserWindow): BrowserWindowConstructorOptions => ({
  parent,
  modal: true,
  width: 420,
  height: 480,
  useContentSize: true,
  resizable: false,
  minimizable: false,
  maximizable: false,
  fullscreenable: false,
  show: false,
  title: 'Sign in to the proxy',
  webPreferences: lockedPreferences(preload),
});

/**
 * Asks for a proxy's user name and password in a window. Only main receives them. Undefined when the user
 * cancels or closes the window.
 */
export async function askForProxyPassword(
  Window: typeof BrowserWindow,
  preload: string,
  parent: BrowserWindow,
  question: ProxyQuestion,
): Promise<ProxyAnswer | undefined> {
  const prompt = new Window(promptOptions(preload, parent));
  const { promise, resolve } = Promise.withResolvers<ProxyAnswer | undefined>();
  const answer = createAnswer(prompt.webContents.ipc, shellOrigin);
  // Deferred, because closing destroys the page that is calling.
  const finish = (given?: ProxyAnswer) => {
    resolve(given);
    setImmediate(() => prompt.isDestroyed() || prompt.close());
  };
  answer(shellCalls.readQuestion, nothing, () => question);
  answer(shellCalls.answer, answerOf, (given) => finish(given));
  answer(shellCalls.cancel, nothing, () => finish());
  prompt.on('closed', () => resolve(undefined));
  prompt.once('ready-to-show', () => prompt.show());
  prompt.removeMenu();
  await prompt.loadURL(shellOrigin + shellPaths.proxy).catch(() => {
    // The window was closed while it loaded.
  });
  return promise;
}
