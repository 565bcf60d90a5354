/** Wraps an object so that using a member that is not modeled, or that `check` rejects, throws. */
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

/** Throws for a feature of Electron that the fake does not model. */
export function throwNotModelled(name: string): never {
  throw new Error(`The fake Electron does not model ${name}.`);
}

/** Startup phase of the app: parts of Electron work only before or only after `ready`. */
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
