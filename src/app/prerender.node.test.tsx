import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { createSession } from '../lib/session-state.ts';
import { createFakePlatform } from '../platform/fake.ts';
import { tokenServer } from '../platform/token-server.ts';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

async function renderHtml(path: string): Promise<string> {
  const platform = createFakePlatform(tokenServer);
  const { prelude } = await prerender(
    <Providers platform={platform} session={createSession(platform.session)}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude as ReadableStream).text();
}

describe('without a window', () => {
  test.each(['/', '/services', '/contact', '/login', '/register'])(
    '%s renders to whole HTML',
    async (path) => {
      const html = await renderHtml(path);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<title>[^<]+ · Larkspur<\/title>/);
      expect(html).not.toContain('Loading...');
    },
  );

  test('a page of the dashboard renders its waiting state, since nobody is known yet', async () => {
    expect(await renderHtml('/dashboard')).toContain('Loading...');
  });
});
