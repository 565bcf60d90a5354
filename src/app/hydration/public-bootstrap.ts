/**
 * Inline bootstrap of every prerendered page. The build inlines it, and the content security policy lists its
 * hash. It records early input until `event-replay.ts` replays it after hydration.
 */
import type { Control, EarlyInput } from './event-replay.ts';
import { evaluateInTurn } from './sequential-modules.ts';

const { modules = '', start: startAt } = (document.currentScript as HTMLScriptElement).dataset;
const page = document.documentElement;

let hasSession = false;
try {
  hasSession = ['access_token', 'refresh_token'].some((name) => localStorage.getItem(name));
  const [, claims] = localStorage.getItem('access_token')?.split('.') ?? [];
  if (claims) {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    // The same rule as the session's: the access token has not expired.
    const ahead = Number(localStorage.getItem('larkspur-clock-ahead'));
    if (exp * 1000 > Date.now() - ahead) page.dataset.session = 'signed-in';
  }
} catch {
  // An unreadable token or no storage means signed out.
}

if (page.dataset.session) {
  new MutationObserver((_, observer) => {
    const link = document.querySelector<HTMLAnchorElement>('a[data-signed-in]');
    if (!link) return;
    observer.disconnect();
    link.textContent = link.dataset.signedIn ?? '';
    link.setAttribute('href', '/dashboard');
  }).observe(page, { childList: true, subtree: true });
}

const listening = new AbortController();
const earlyInput: EarlyInput = { held: [], typed: new Set(), end: () => listening.abort() };
window.earlyInput = earlyInput;
const listen = (types: string[], listener: (event: Event) => void, passive: boolean) => {
  for (const type of types) {
    addEventListener(type, listener, { capture: true, passive, signal: listening.signal });
  }
};

const urls = modules.split(' ');
function link(rel: 'modulepreload' | 'prefetch') {
  for (const href of urls) document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

let isStarted = false;
function start() {
  if (isStarted) return;
  isStarted = true;
  link('modulepreload');
  void evaluateInTurn(urls);
}

listen(['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'], start, true);
// Chromium reports a pointer that rests on the page as moved, too: after each layout, the first one included.
listen(
  ['pointermove'],
  (event) => {
    const { movementX, movementY } = event as PointerEvent;
    if (movementX !== 0 || movementY !== 0) start();
  },
  true,
);
listen(['input'], ({ target }) => void earlyInput.typed.add(target as Control), true);
listen(
  ['click', 'submit'],
  (event) => {
    const target = event.target as HTMLElement;
    const held = event.type === 'submit' ? target : target.closest<HTMLElement>('#root button');
    if (!held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    earlyInput.held.push(held);
    start();
  },
  false,
);

/** Loading modules before the first paint would delay it. A background page is not painted, so it waits. */
function afterFirstPaint(act: () => void) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
}

// A page where nothing happens by itself waits for its visitor, unless a session may have to be ended.
const waits = startAt === 'interaction' && !hasSession;
const whenIdle = waits ? () => isStarted || link('prefetch') : start;

function awaitIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(whenIdle, { timeout: 2000 });
  // Safari has no requestIdleCallback.
  else setTimeout(whenIdle, 200);
}

if (startAt === 'paint') afterFirstPaint(start);
addEventListener('load', () => afterFirstPaint(awaitIdle));
