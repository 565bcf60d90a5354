/**
 * Loaded before `npm start` and `npm run worker`: keeps what Node compiles of the modules for the next start, unless
 * `NODE_COMPILE_CACHE` names a folder already. Without it each process, and each of its threads that loads a module, loads the
 * compiler that takes the types out of TypeScript, and keeps its memory. No TypeScript itself, since it would need that compiler.
 */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Threads read the variable.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/larkspur/compiled');
// A folder that can't be written is no reason not to start.
enableCompileCache(process.env.NODE_COMPILE_CACHE);
