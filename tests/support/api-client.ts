/** A signed-in client of a running server, for tests that need no page. */
export interface Client {
  /** The access token. */
  readonly access: string;
  /** Rejects without a response, and for every status that is not a success. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
  upload(path: string, content: string, type?: string): Promise<unknown>;
  /** Fetches every page of a list. */
  sendAll(path: string): Promise<unknown[]>;
}

/** Signs in and returns a client for that user. */
export async function connect(url: string, user: { email: string; password: string }): Promise<Client> {
  let access = '';
  async function request(method: string, path: string, type: string, payload?: string): Promise<unknown> {
    const headers: Record<string, string> = { authorization: `Bearer ${access}` };
    if (payload !== undefined) headers['content-type'] = type;
    const answer = await fetch(url + path, { method, headers, body: payload ?? null });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const client: Client = {
    get access() {
      return access;
    },
    send: (method, path, body) =>
      request(method, path, 'application/json', body === undefined ? undefined : JSON.stringify(body)),
    upload: (path, content, type = 'text/csv') => request('POST', path, type, content),
    sendAll: async (path) => {
      const all: unknown[] = [];
      for (let page = 1; ; page++) {
        const joint = path.includes('?') ? '&' : '?';
        const items = (await client.send('GET', `${path}${joint}page=${page}&page_size=200`)) as unknown[];
        all.push(...items);
        if (items.length < 200) return all;
      }
    },
  };
  access = ((await client.send('POST', '/api/user/auth/jwt/create/', user)) as { access: string }).access;
  return client;
}
