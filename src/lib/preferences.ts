import { useSyncExternalStore } from 'react';

/** A choice that this browser keeps, such as the width of the sidebar. Where storage is refused it lasts as long as the page. */
export interface Preference<Value extends string> {
  read(): Value;
  write(value: Value): void;
  /** Subscribes to changes, those of other tabs included. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

/**
 * Opens a preference.
 * @param name its key in local storage
 * @param values what it can be; the first is the default
 */
export function openPreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> {
  const listeners = new Set<() => void>();
  let unstored: string | undefined;
  const stored = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  return {
    read() {
      const value = unstored ?? stored();
      return values.find((each) => each === value) ?? values[0];
    },
    write(value) {
      try {
        localStorage.setItem(name, value);
        unstored = undefined;
      } catch {
        unstored = value;
      }
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent) => (key === name || key === null) && onChange();
      listeners.add(onChange);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

export const usePreference = <Value extends string>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.read);
