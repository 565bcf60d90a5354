export interface StreamEvent {
  data: string;
  isError: boolean;
}

/**
 * Reads the events of the protocol, whose data may take several lines and whose name may come after them, and
 * bare lines of JSON. `isEnd` also takes an event that nothing closes.
 */
export function createEventReader(): (piece: string, isEnd?: boolean) => StreamEvent[] {
  let rest = '';
  let lines: string[] = [];
  let isError = false;

  function* close(): Generator<StreamEvent> {
    const joined = lines.join('\n');
    // Some send an event a line, without the blank one between.
    const isOne = lines.length < 2 || isError || parseJson(joined) !== undefined;
    for (const data of isOne ? [joined] : lines) if (data !== '') yield { data, isError };
    lines = [];
    isError = false;
  }

  function* read(line: string): Generator<StreamEvent> {
    if (line === '') return yield* close();
    const [, field = '', value = ''] = /^(data|event|error):\s?(.*)$/.exec(line) ?? [];
    if (field === 'data') lines.push(value.trim());
    else if (field === 'event') isError = value.trim() === 'error';
    else if (field === 'error') yield { data: value.trim(), isError: true };
    else if (/^\{.*\}$/.test(line) && lines.length === 0) yield { data: line.trim(), isError: false };
  }

  return (piece, isEnd = false) => {
    const parts = (rest + piece).split('\n');
    rest = isEnd ? '' : (parts.pop() ?? '');
    const events = parts.flatMap((part) => [...read(part.endsWith('\r') ? part.slice(0, -1) : part)]);
    return isEnd ? [...events, ...close()] : events;
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
