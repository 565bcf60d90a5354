/** Runs the built main bundle, of this checkout unless told otherwise, with the fake in the place of Electron. */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pagesAreServed } from './fake/page-server.ts';
import { timestamps } from './fake-electron.ts';

const fake = pathToFileURL(path.join(import.meta.dirname, 'fake-electron.ts')).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: fake, shortCircuit: true } : next(name, context),
});
await pagesAreServed;
// For what a single platform has: another window after the last was closed, for example.
if (process.env.HARNESS_PLATFORM) {
  Object.defineProperty(process, 'platform', { value: process.env.HARNESS_PLATFORM });
}
timestamps.entered = Date.now();
const checkout = process.env.HARNESS_CHECKOUT ?? path.join(import.meta.dirname, '../..');
await import(pathToFileURL(path.join(checkout, 'out/main/index.js')).href);
