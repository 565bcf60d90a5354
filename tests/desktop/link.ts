/** Calls between the driver and the process that runs main. Arguments and results are structured clones. */
export interface Link {
  call(name: string, ...args: unknown[]): Promise<unknown>;
}

type Message =
  | { type: 'call'; id: number; name: string; args: unknown[] }
  | { type: 'answer'; id: number; value?: unknown; error?: string };

/** A call that is not answered names itself, before the whole journey has timed out. */
const answeredWithinMs = 90_000;

/** Opens one end. @param answers the calls that the other end may make */
export function openLink(
  end: {
    on(event: 'message' | 'disconnect', listener: (message: unknown) => void): unknown;
    send?(message: Message, done: (error: Error | null) => void): unknown;
  },
  answers: Record<string, (...args: never[]) => unknown>,
): Link {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const send = (message: Message, onFailure = () => {}) =>
    end.send?.(message, (error) => error && onFailure());

  end.on('message', async (received) => {
    const message = received as Message | { type: 'pages' };
    // It carries a socket, for the server of the pages.
    if (message.type === 'pages') return;
    if (message.type === 'answer') {
      const { resolve, reject } = waiting.get(message.id) ?? Promise.withResolvers();
      waiting.delete(message.id);
      if (message.error === undefined) resolve(message.value);
      else reject(new Error(message.error));
      return;
    }
    const { id, name, args } = message;
    try {
      const answer = answers[name];
      if (!answer) throw new Error(`No handler for "${name}".`);
      send({ type: 'answer', id, value: await answer(...(args as never[])) });
    } catch (error) {
      send({ type: 'answer', id, error: (error as Error).message });
    }
  });
  const fail = (id: number) => waiting.get(id)?.reject(new Error('The other end has ended.'));
  end.on('disconnect', () => {
    for (const id of waiting.keys()) fail(id);
  });
  return {
    call: (name, ...args) => {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      const id = last;
      send({ type: 'call', id, name, args }, () => fail(id));
      const timer = setTimeout(
        () => answer.reject(new Error(`"${name}" was not answered within ${answeredWithinMs / 1000} s.`)),
        answeredWithinMs,
      );
      timer.unref();
      return answer.promise.finally(() => clearTimeout(timer));
    },
  };
}
