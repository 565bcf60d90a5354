import type { Client, ClientOptions } from 'openapi-fetch';
import type { paths } from './schema.js';

export type { components, paths } from './schema.js';

export interface LarkspurOptions extends ClientOptions {
  /** The origin of the server. */
  baseUrl: string;
  /** An API key. Without one, only calls that need none can be made, unless a middleware signs in. */
  key?: string;
}

/**
 * A client of a server, for Node and browsers: `GET`, `POST` and so on, with the path of a call, answer its `data` or its
 * `error`.
 */
export declare function createLarkspur(options: LarkspurOptions): Client<paths>;
