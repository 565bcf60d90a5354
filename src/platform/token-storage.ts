/** Spec §3. */
export const accessTokenKey = 'access_token';
export const refreshTokenKey = 'refresh_token';

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `lasting` is false if the browser blocks local storage. */
export function openTokenStorage(): { storage: TokenStorage; lasting: boolean } {
  try {
    // Reading the property throws if storage is blocked; writing throws if it is full or read-only.
    const probe = 'larkspur-probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return { storage: localStorage, lasting: true };
  } catch {
    return { storage: createMemoryStorage(), lasting: false };
  }
}

export function createMemoryStorage(): TokenStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
