/**
 * The few lines that stand inline in every prerendered page; the build puts them there, and the content policy lists their
 * hash. They show Login or Dashboard, fetch the page's modules at idle after load or at the first sign of a person, and keep
 * what that person did until `first-moment.ts` gives it to the page.
 */
import type { Control, FirstMoment } from './first-moment.ts';
import { runModules } from './run-modules.ts';

const { modules = '', start: when } = (document.currentScript as HTMLScriptElement).dataset;
const page = document.documentElement;

try {
  const [, claims] = localStorage.getItem('access_token')?.split('.') ?? [];
  if (claims) {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    // The session's own rule: an access token that has not expired.
    if (exp * 1000 > Date.now()) page.dataset.session = 'signed-in';
  }
} catch {
  // A token that can't be read, or no storage: signed out.
}

if (page.dataset.session) {
  // Before the header is painted for the first time.
  new MutationObserver((_, observer) => {
    const link = document.querySelector<HTMLAnchorElement>('a[data-signed-in]');
    if (!link) return;
    observer.disconnect();
    link.textContent = link.dataset.signedIn ?? '';
    link.setAttribute('href', '/dashboard');
  }).observe(page, { childList: true, subtree: true });
}

const listening = new AbortController();
const moment: FirstMoment = { held: [], typed: new Set(), end: () => listening.abort() };
window.firstMoment = moment;
const listen = (types: string[], listener: (event: Event) => void, passive: boolean) => {
  for (const type of types) {
    addEventListener(type, listener, { capture: true, passive, signal: listening.signal });
  }
};

let isStarted = false;
function start() {
  if (isStarted) return;
  isStarted = true;
  const urls = modules.split(' ');
  for (const href of urls) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  void runModules(urls);
}

listen(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'], start, true);
listen(['input'], ({ target }) => void moment.typed.add(target as Control), true);
listen(
  ['click', 'submit'],
  (event) => {
    const target = event.target as HTMLElement;
    const held = event.type === 'submit' ? target : target.closest<HTMLElement>('#root button');
    if (!held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    moment.held.push(held);
  },
  false,
);

/** What is fetched before the first paint would only delay it; a page that nobody sees yet is not painted. */
function afterFirstPaint(act: () => void) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
  // Some browsers can't tell when they are idle.
  else setTimeout(start, 200);
}

// A form is what its page is for: it starts right after the first paint.
if (when === 'paint') afterFirstPaint(start);
addEventListener('load', () => afterFirstPaint(startWhenIdle));
