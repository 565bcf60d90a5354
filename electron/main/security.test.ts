import { EventEmitter } from 'node:events';
import type { App, Session, WebContents, WindowOpenHandlerResponse } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { denyPermissions, lockPages } from './security.ts';

describe('pages', () => {
  let openWindow: (details: { url: string }) => WindowOpenHandlerResponse;
  const contents = new EventEmitter();
  const shell = { openExternal: vi.fn(async () => {}) };
  const showMessage = vi.fn();
  const inside = { show: vi.fn(), open: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    contents.removeAllListeners();
    const app = new EventEmitter();
    lockPages(app as unknown as Pick<App, 'on'>, shell, showMessage, inside);
    const page = Object.assign(contents, {
      setWindowOpenHandler: (handler: typeof openWindow) => {
        openWindow = handler;
      },
    });
    app.emit('web-contents-created', {}, page as unknown as WebContents);
  });

  it('a link of the local server opens in the window, and nothing of it outside', () => {
    const person = `${localOrigin}/dashboard/sourcing/candidates/7`;
    for (const url of [person, `${localOrigin}/metrics`, `${localOrigin}/unknown/page`]) {
      expect(openWindow({ url })).toEqual({ action: 'deny' });
    }
    expect(inside.show.mock.calls).toEqual([['/dashboard/sourcing/candidates/7']]);
    expect(shell.openExternal).not.toHaveBeenCalled();
  });

  it('a link to a person, a post or a board opens a window of the shell, and no other link of the app does', () => {
    const subjects = [
      '/dashboard/sourcing/candidates/7d9f4f3e-8c51',
      '/dashboard/sourcing/jobs/7d9f4f3e-8c51/board',
      '/dashboard/marketing/newsletter/7d9f4f3e-8c51',
    ];
    const others = ['/dashboard/settings', '/login', '/dashboard/sourcing/candidates/..%2f7', '/dashboard'];
    for (const path of [...subjects, ...others]) {
      expect(openWindow({ url: `app://larkspur${path}` })).toEqual({ action: 'deny' });
    }
    openWindow({ url: `https://evil.example${subjects[0]}` });
    openWindow({ url: `app://larkspur.evil${subjects[0]}` });
    expect(inside.open.mock.calls).toEqual(subjects.map((path) => [path]));
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'stay on pages of the app on %s',
    (event) => {
      const goTo = (url: string) => {
        const preventDefault = vi.fn();
        contents.emit(event, { url, preventDefault });
        return preventDefault.mock.calls.length === 0;
      };
      expect(goTo('app://larkspur/login')).toBe(true);
      for (const url of [
        'https://larkspur.example/',
        'app://larkspur.evil/',
        'file:///etc/passwd',
        'javascript:1',
      ]) {
        expect(goTo(url), url).toBe(false);
      }
    },
  );

  const outside = [
    'https://example.com/',
    'http://example.com/',
    'mailto:ada@example.com',
    'tel:+13075550142',
  ];
  const nowhere = ['file:///etc/passwd', 'javascript:alert(1)', 'ssh://host', 'app://larkspur.evil/', ''];
  const navigate = (url: string) => contents.emit('will-navigate', { url, preventDefault: () => {} });

  it.each(outside)('open %s externally, never in a window', (url) => {
    expect(openWindow({ url })).toEqual({ action: 'deny' });
    expect(shell.openExternal.mock.calls).toEqual([[url]]);
  });

  it.each(outside)('open %s externally once when a link leads there', (url) => {
    contents.emit('will-frame-navigate', { url, isMainFrame: true, preventDefault: () => {} });
    navigate(url);
    expect(shell.openExternal.mock.calls).toEqual([[url]]);
  });

  it('do not let frames navigate, not even externally', () => {
    const preventDefault = vi.fn();
    contents.emit('will-frame-navigate', { url: 'https://example.com/', isMainFrame: false, preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(shell.openExternal).not.toHaveBeenCalled();
  });

  it('leave main-frame events to will-navigate, which would not be emitted otherwise', () => {
    const preventDefault = vi.fn();
    contents.emit('will-frame-navigate', { url: 'mailto:a@b.example', isMainFrame: true, preventDefault });
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it.each([...nowhere, 'app://larkspur/'])('open %j nowhere', (url) => {
    expect(openWindow({ url })).toEqual({ action: 'deny' });
    navigate(url);
    expect(shell.openExternal).not.toHaveBeenCalled();
  });

  it('report that no program opens a link', async () => {
    shell.openExternal.mockRejectedValueOnce(new Error('No application is registered.'));
    navigate('tel:+13075550142');
    await vi.waitFor(() =>
      expect(showMessage).toHaveBeenCalledWith(
        'The link could not be opened',
        expect.stringContaining('tel:'),
      ),
    );
  });

  it('embed nothing', () => {
    const preventDefault = vi.fn();
    contents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });
});

describe('permissions', () => {
  type Handlers = Parameters<typeof denyPermissions>[0];
  let ask: NonNullable<Parameters<Handlers['setPermissionRequestHandler']>[0]>;
  let check: NonNullable<Parameters<Handlers['setPermissionCheckHandler']>[0]>;
  let device: NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;

  beforeEach(() =>
    denyPermissions({
      setPermissionRequestHandler: (handler) => {
        if (handler) ask = handler;
      },
      setPermissionCheckHandler: (handler) => {
        if (handler) check = handler;
      },
      setDevicePermissionHandler: (handler) => {
        if (handler) device = handler;
      },
    }),
  );

  const request = (permission: string, requestingUrl: string) => {
    const decide = vi.fn();
    ask({} as never, permission as never, decide, { requestingUrl } as never);
    return decide.mock.calls[0]?.[0];
  };

  it.each(['clipboard-sanitized-write', 'fullscreen'])('let our pages have %s', (permission) => {
    expect(request(permission, 'app://larkspur/dashboard')).toBe(true);
    expect(check(null, permission as never, 'app://larkspur/', {} as never)).toBe(true);
    expect(request(permission, 'app://larkspur.evil/')).toBe(false);
  });

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'pointerLock'])(
    'deny %s',
    (permission) => {
      expect(request(permission, 'app://larkspur/')).toBe(false);
      expect(check(null, permission as never, 'app://larkspur', {} as never)).toBe(false);
    },
  );

  it('deny everything to other origins, and every device', () => {
    expect(request('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
    expect(device({} as never)).toBe(false);
  });
});
