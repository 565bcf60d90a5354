import type { Platform } from './platform-context.tsx';

/** The platform of prerendered pages: nobody is signed in, and nothing happens. */
export function createStaticPlatform(): Platform {
  return {
    session: {
      accessToken: () => null,
      restore: async () => ({ outcome: 'absent' }),
      keep: async () => ({ outcome: 'memory' }),
      refresh: async () => ({ outcome: 'absent' }),
      clear: async () => {},
      onOutsideChange: () => () => {},
    },
    tasks: { taskStarted: () => {} },
    links: { onOpenPath: () => () => {} },
    inbox: null,
    shell: null,
  };
}
