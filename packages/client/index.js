import createClient from 'openapi-fetch';

/** A client of a server, for Node and browsers. */
export function createLarkspur({ baseUrl, key, ...options }) {
  return createClient({
    ...options,
    baseUrl,
    headers: { ...options.headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
  });
}
