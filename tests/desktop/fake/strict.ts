/** Throws on every member that is not modelled, and on every use that `check` refuses. */
export function strict<T extends object>(name: string, modelled: T, check?: (member: string) => void): T {
  return new Proxy(modelled, {
    get: (target, property) => {
      if (typeof property === 'string' && property !== 'then') {
        check?.(property);
        if (!(property in target)) throw new Error(`The fake Electron has no ${name}.${property}.`);
      }
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' && !/^class\b/.test(String(value)) ? value.bind(target) : value;
    },
  });
}

/** Fails for what the real one can do and this one does not model. */
export function notModelled(name: string): never {
  throw new Error(`The fake Electron does not model ${name}.`);
}

/** How far the app is: much of Electron works only after `ready`, some of it only before. */
export const phase = { isReady: false };

export function requireReady(name: string): void {
  if (!phase.isReady) throw new Error(`${name} can only be used after the app is ready.`);
}

export function requireNotReady(name: string): void {
  if (phase.isReady) throw new Error(`${name} should be called before the app is ready.`);
}

/** An event whose default can be prevented. */
export function preventable<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
