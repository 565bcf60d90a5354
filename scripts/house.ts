/**
 * `npm run house`: how large the code is and how it hangs together, in plain counts of what is tracked. Generated files and
 * tests are left out unless a line says otherwise. `--list` names files and folders; `--check` fails for folders that import each
 * other.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build-inputs.ts';

function listFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((file) => file !== '');
  const folders = 'contract,server,src,electron,scripts,build,resources,packages,tests,docs';
  return globSync([`{${folders}}/**/*.*`, '*.*'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
}
const tracked = listFiles().filter((file) => existsSync(path.join(root, file)));

const isCode = (file: string) => /\.(ts|tsx|mts|cts|js|mjs|cjs|css)$/.test(file);
const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);
const isGenerated = (file: string) => /^(packages\/client\/|server\/platform\/db\/migrations\/)/.test(file);
const isProduct = (file: string) =>
  /^(contract|server|src|electron|scripts|build|resources|packages)\//.test(file) &&
  !isTest(file) &&
  !isGenerated(file);

const texts = new Map<string, string>();
const read = (file: string): string => {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};
const linesOf = (file: string) => read(file).split('\n').length - 1;
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const product = tracked.filter((file) => isCode(file) && isProduct(file));
const tests = tracked.filter((file) => isCode(file) && isTest(file));
const known = new Set(product);

function importsOf(file: string): string[] {
  const found = read(file).matchAll(/(?:from|import|new URL)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...new Set([...found].map(([, to = '']) => path.posix.join(path.posix.dirname(file), to)))].filter(
    (to) => known.has(to),
  );
}

const imports = new Map(product.map((file) => [file, importsOf(file)]));
const importers = new Map<string, string[]>();
for (const [file, targets] of imports) {
  for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
}

const wouldFit = product.filter((file) => {
  const [only, ...others] = importers.get(file) ?? [];
  if (!only || others.length > 0 || path.dirname(only) !== path.dirname(file)) return false;
  return (
    path.extname(only) !== '.css' && path.extname(file) !== '.css' && linesOf(only) + linesOf(file) <= 250
  );
});

function twoWayFolders(): string[] {
  const between = new Set<string>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [path.dirname(file), path.dirname(target)];
      if (from !== to && !from.startsWith(`${to}/`) && !to.startsWith(`${from}/`))
        between.add(`${from} ${to}`);
    }
  }
  return [...between].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from < to && between.has(`${to} ${from}`);
  });
}

const naming = (pattern: RegExp) => product.filter((file) => pattern.test(read(file))).length;
const occurrences = (pattern: RegExp) => sum(product.map((file) => [...read(file).matchAll(pattern)].length));
const markdown = tracked.filter((file) => file.endsWith('.md'));
const changeLog = read('CHANGELOG.md');
const sinceFirst = changeLog.slice(0, Math.max(0, changeLog.indexOf('\n## 0.1.0')) || undefined);
const pairs = twoWayFolders();

const rows: [string, string | number][] = [
  ['product files', product.length],
  ['product lines', sum(product.map(linesOf))],
  ['files that would fit into their only importer beside them', wouldFit.length],
  ['pairs of folders that import each other', pairs.length],
  ['files that name `passkey`', naming(/passkey/i)],
  ['files that name `hand-over`', naming(/hand-?over/i)],
  [
    'files that name a kind of post',
    naming(/['"`](newsletter|social_media|linkedin)['"`]|\b(newsletter|social_media|linkedin):/),
  ],
  ['test lines', sum(tests.map(linesOf))],
  ['decision records', tracked.filter((file) => /^docs\/decisions\/\d/.test(file)).length],
  ['bullets of the change log since 0.1.0', [...sinceFirst.matchAll(/^- /gm)].length],
  ['Markdown, KB', Math.round(sum(markdown.map((file) => Buffer.byteLength(read(file)))) / 1000)],
  ['`whom`, `somebody`, `whoever`', occurrences(/\b(whom|somebody|whoever)\b/gi)],
  ['blocks of JSDoc', occurrences(/\/\*\*/g)],
];
for (const [name, count] of rows) console.log(`${String(count).padStart(8)}  ${name}`);
if (process.argv.includes('--check') && pairs.length > 0) {
  console.error(
    `Folders that import each other: ${pairs.map((pair) => pair.replace(' ', ' ↔ ')).join(', ')}`,
  );
  process.exitCode = 1;
}
if (process.argv.includes('--list')) {
  console.log(
    `\nWould fit into their only importer:\n${wouldFit.map((file) => `  ${file} → ${importers.get(file)?.[0]}`).join('\n')}`,
  );
  console.log(
    `\nFolders that import each other:\n${pairs.map((pair) => `  ${pair.replace(' ', ' ↔ ')}`).join('\n')}`,
  );
}
