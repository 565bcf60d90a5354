/**
 * The server process of the desktop app's local mode. Flags first: PGlite's WebAssembly would otherwise be compiled a second
 * time by the optimizing compiler, which takes hundreds of megabytes and gains no measurable speed.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
setFlagsFromString('--max-semi-space-size=2');

// The thread of the database loads PGlite while the modules of the server are loaded here, which takes as long.
const { prepareThread } = await import('./platform/db/embedded/database-in-thread.ts');
prepareThread();

const { runLocalServer } = await import('./app/local/run-local-server.ts');
const { releaseMemoryWhenIdle } = await import('./platform/threads/release-memory.ts');
runLocalServer(process.parentPort);
releaseMemoryWhenIdle();
