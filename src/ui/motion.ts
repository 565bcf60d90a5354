/** True when the reader asked the system for less motion. For the browser only. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How a script scrolls: smoothly, unless the reader asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return prefersLessMotion() ? 'auto' : 'smooth';
}
