import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { recordPackages } from '../build/record-packages.ts';
import { root } from './build-inputs.ts';

const compress = promisify(brotliCompress);
const run = promisify(execFile);

async function writeParts(folder: string): Promise<void> {
  const write = async (name: string, content: Buffer) =>
    writeFileSync(
      path.join(folder, `${name}.br`),
      await compress(content, {
        params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
  const pglite = path.join(root, 'node_modules/@electric-sql/pglite/dist');
  const read = (name: string) => readFile(path.join(pglite, name));
  await Promise.all([
    write('pglite.wasm', await read('pglite.wasm')),
    write('pglite.data', blankUnused(await read('pglite.data'), (await read('pglite.js')).toString())),
    makeNewDatabase().then((content) => write('new-database', content)),
  ]);
}

/** Files of PGlite for creating a database, for encodings other than UTF-8, for building extensions and for replication. */
const unused = [
  /\/share\/postgresql\/(postgres\.bki|[^/]+\.(sql|sample)|sql_features\.txt|errcodes\.txt)$/,
  /\/lib\/postgresql\/(utf8|cyrillic|latin2?|euc(2004|_[a-z]+))_[^/]+\.so$/,
  /\/lib\/postgresql\/pgxs\//,
  /\/lib\/postgresql\/(libpqwalreceiver|pgoutput)\.so$/,
];

/**
 * Overwrites the unused files of PGlite's file system with zeros, which compress to nothing. The others stay
 * where its script looks for them. @throws Error when a pattern of unused files matches none
 */
export function blankUnused(fileSystem: Buffer, script: string): Buffer {
  const blanked = Buffer.from(fileSystem);
  const files = [...script.matchAll(/\{filename:"([^"]+)",start:(\d+),end:(\d+)/g)];
  for (const pattern of unused) {
    const found = files.filter(([, name = '']) => pattern.test(name));
    if (found.length === 0) throw new Error(`PGlite has no file ${pattern}.`);
    for (const [, , start, end] of found) blanked.fill(0, Number(start), Number(end));
  }
  return blanked;
}

/** The same bytes for the same migrations: PostgreSQL would write the time and random numbers into it. */
export async function makeNewDatabase(): Promise<Buffer> {
  const script = (name: string) => path.join(root, 'scripts', name);
  const args = ['--import', pathToFileURL(script('fixed-clock.ts')).href, script('new-database.ts')];
  const { stdout } = await run(process.execPath, args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}

const localServerFolder = path.join(root, 'out/local');
const recordFile = path.join(root, 'out/local.sha256');
const folders = ['server', 'contract', 'resources/words'];
const files = [
  'scripts/build-local-server.ts',
  'scripts/fixed-clock.ts',
  'scripts/build-local-server.ts',
  'scripts/new-database.ts',
  'build/record-packages.ts',
  'package-lock.json',
];

const prebuilt = path.join(root, 'server/app/local/prebuilt-llama.ts');

/**
 * What the local server has in place of others' modules: no passwords, and so no native module for them; parts of PGlite; for the
 * engine of models a library that is packed.
 */
const replaced = [
  { find: '@node-rs/argon2', replacement: path.join(root, 'server/app/local/no-passwords.ts') },
  { find: /^.*\/shipped-parts\.ts$/, replacement: path.join(root, 'server/app/local/compressed-parts.ts') },
  { find: /^.*\/getLlama\.js$/, replacement: prebuilt },
  { find: 'ipull', replacement: prebuilt },
];

/**
 * Builds the server as one folder that runs without the sources and node_modules, unless it is up to date. It holds every
 * file that the server reads, and a file for each of its threads.
 */
export async function buildLocalServer(): Promise<void> {
  const inputs = hashInputs();
  if (existsSync(recordFile) && readFileSync(recordFile, 'utf8') === inputs) return;
  rmSync(recordFile, { force: true });
  rmSync(localServerFolder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [shipFiles(), recordPackages(root, 'local')],
    // As Node resolves packages: some have another entry for bundlers, with other exports.
    ssr: {
      noExternal: true,
      // npm may have left it out, since it is optional: models can't run then.
      external: existsSync(path.join(root, 'node_modules/node-llama-cpp')) ? [] : ['node-llama-cpp'],
      resolve: { conditions: ['node'], mainFields: ['main'] },
    },
    resolve: { alias: replaced },
    build: {
      ssr: true,
      outDir: localServerFolder,
      emptyOutDir: false,
      target: 'node24',
      minify: 'oxc',
      rolldownOptions: {
        // PGlite's own, for scripts of its browser builds.
        checks: { eval: false },
        // What the engine does not use would clone and compile llama.cpp, and reads files of its package when it is loaded.
        treeshake: { moduleSideEffects: [{ test: /node_modules\/node-llama-cpp\//, sideEffects: false }] },
        input: { index: path.join(root, 'server/local.ts') },
        // Files beside a module are found by its address, so all chunks lie in one folder.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => id.includes('/node-llama-cpp/')) ? 'engine-[hash].js' : '[name]-[hash].js',
        },
      },
    },
  });
  writeFileSync(path.join(localServerFolder, 'package.json'), '{ "type": "module" }\n');
  await writeParts(localServerFolder);
  writeFileSync(recordFile, inputs);
}

const besideModule = /new URL\(\s*(['"`])(\.{1,2}\/[^'"`]*)\1,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Copies what modules look for beside themselves, and has them look for it beside the bundle. What only exists after a build,
 * the website, is not shipped: the app has its own.
 */
function shipFiles(): Plugin {
  return {
    name: 'ship-files',
    transform(code, id) {
      if (!id.startsWith(path.join(root, 'server/'))) return undefined;
      return code.replaceAll(besideModule, (_found, quote: string, relative: string) => {
        const wanted = path.relative(root, path.join(path.dirname(id), relative)).replaceAll(path.sep, '/');
        const isFolder = relative.endsWith('/');
        if (wanted.endsWith('.ts')) {
          const name = path.basename(wanted, '.ts');
          this.emitFile({ type: 'chunk', id: path.join(root, wanted), fileName: `${name}.js` });
          return `new URL('./${name}.js', import.meta.url)`;
        }
        // A name that is put together at run time: the whole folder is shipped.
        const [fixed = ''] = wanted.split('${');
        if (!wanted.startsWith('out/'))
          ship(fixed.replace(/\/[^/]*$/, (rest) => (fixed === wanted ? rest : '')));
        return `new URL(${quote}./shipped/${wanted}${isFolder ? '/' : ''}${quote}, import.meta.url)`;
      });
    },
  };
}

function ship(name: string): void {
  const target = path.join(localServerFolder, 'shipped', name);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(root, name), target, {
    recursive: true,
    filter: (file) => !/(_snapshot\.json|\.test\.ts|\.md)$/.test(file),
  });
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const resources = readdirSync(path.join(root, 'resources')).filter((name) =>
    /\.(tsv|csv|txt|json)$/.test(name),
  );
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort(),
  );
  for (const file of [...files, ...resources.map((name) => `resources/${name}`), ...sources]) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildLocalServer();
