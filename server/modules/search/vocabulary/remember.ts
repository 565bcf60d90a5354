/** Texts that are remembered at a time, so that memory stays bounded however many pools are read. */
const mostRemembered = 20_000;

/** Remembers what `read` made of each text: a pool of thousands has few different titles, skills and places. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = read(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}

/** Remembers what `read` made of each object as long as the object is used. */
export function rememberOf<Of extends object, T>(read: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { made: T }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.made;
    const made = read(of);
    known.set(of, { made });
    return made;
  };
}
