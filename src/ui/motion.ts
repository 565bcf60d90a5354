/** Whether the user prefers reduced motion. Browser only. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The behavior of scrolling by script: smooth, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return prefersLessMotion() ? 'auto' : 'smooth';
}
