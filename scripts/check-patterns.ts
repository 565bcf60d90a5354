/**
 * Checks that every regular expression of the product is linear, so that no text can hold a processor. Verdicts are kept in
 * `patterns/verdicts.json`: only new and changed patterns are judged. `--write` keeps the new verdicts and drops old ones.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { ts } from '@ts-morph/common';
import { check } from 'recheck';

/** Patterns that are not linear, and why nobody else's text can make them slow. */
const exceptions: Exception[] = [
  {
    at: 'server/platform/config/setting-warnings.ts',
    reason: "Reads the operator's own file of settings, once at start.",
  },
  {
    at: 'server/platform/telemetry/traced-statements.ts',
    reason: 'Reads statements that the product wrote itself; what users typed is in their parameters.',
  },
  {
    at: 'src/app/entry-server.tsx',
    reason:
      'Reads a page that React has just written: texts in it are escaped, so the tags are the own ones.',
  },
  {
    at: 'contract/platform/content-policy.ts',
    reason: 'Reads pages of the build, in which texts are escaped, so the tags are the own ones.',
  },
];

interface Pattern {
  source: string;
  flags: string;
  at: string;
}

const productFiles = (root: string): string[] =>
  globSync('{contract,server,src,electron}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();

/**
 * The patterns of the product. Of a `new RegExp(…)` that runs while its file is loaded, the finished pattern counts; of any
 * other, the parts that its file spells out.
 */
async function readProduct(root: string): Promise<Pattern[]> {
  const files = productFiles(root);
  const texts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const made = await catchPatterns(
    root,
    texts
      .filter(({ file, text }) => /\bRegExp\(/.test(text) && !file.endsWith('.tsx'))
      .map(({ file }) => file),
  );
  const seen = new Set(made.map(({ at }) => at));
  const written = texts.flatMap(({ file, text }) => readPatterns(file, text));
  return [...written.filter(({ at, isCall }) => !(isCall && seen.has(at))), ...made];
}

/**
 * The patterns of one file. A part of `new RegExp(…)` that it does not spell out, such as an escaped word of a user's, stands
 * in as one letter.
 */
export function readPatterns(file: string, text: string): (Pattern & { isCall: boolean })[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const constants = new Map<string, ts.Expression>();
  const found: (Pattern & { isCall: boolean })[] = [];
  const visit = (node: ts.Node, look: (node: ts.Node) => void): void => {
    look(node);
    ts.forEachChild(node, (inner) => visit(inner, look));
  };
  visit(tree, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
  });
  visit(tree, (node) => {
    const at = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node))
      found.push({ ...splitLiteral(node.text), at: at(), isCall: false });
    if (isRegExpCall(node)) {
      const [source, flags] = node.arguments ?? [];
      if (!source) return;
      const known = flags && ts.isStringLiteralLike(flags) ? flags.text : 'u';
      found.push({ source: spellOut(source, constants), flags: known, at: at(), isCall: true });
    }
  });
  return found;
}

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

function splitLiteral(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

const placeholder = 'x';

function spellOut(node: ts.Expression, constants: Map<string, ts.Expression>, depth = 0): string {
  const inner = (part: ts.Expression) => spellOut(part, constants, depth + 1);
  if (depth > 10) return placeholder;
  if (ts.isParenthesizedExpression(node)) return inner(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return splitLiteral(node.text).source;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text + node.templateSpans.map((span) => inner(span.expression) + span.literal.text).join('')
    );
  }
  if (ts.isTaggedTemplateExpression(node)) {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? template.text;
    const raw = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail) => part.rawText ?? part.text;
    return (
      raw(template.head) +
      template.templateSpans.map((span) => inner(span.expression) + raw(span.literal)).join('')
    );
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return inner(node.left) + inner(node.right);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return inner(node.expression);
  if (ts.isIdentifier(node)) {
    const initializer = constants.get(node.text);
    if (initializer) return inner(initializer);
  }
  return placeholder;
}

async function catchPatterns(root: string, files: string[]): Promise<Pattern[]> {
  const caught: Pattern[] = [];
  const Original = globalThis.RegExp;
  const home = pathToFileURL(`${root}/`).href;
  const product = new Set(files);
  const note = (made: RegExp): RegExp => {
    const frame = new Error().stack
      ?.split('\n')
      .slice(1)
      .find((line) => !line.includes('/scripts/patterns/'));
    const place = frame?.includes(home) && /(file:[^)]*?):(\d+):\d+\)?$/.exec(frame);
    const file = place && path.relative(root, fileURLToPath(place[1] ?? '')).replaceAll('\\', '/');
    if (file && product.has(file))
      caught.push({ source: made.source, flags: made.flags, at: `${file}:${place[2]}` });
    return made;
  };
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, args, self) => note(Reflect.construct(target, args, self)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href).catch(() => undefined);
  } finally {
    globalThis.RegExp = Original;
  }
  return caught;
}

/**
 * Measures a pattern on texts that are made to slow it down: pieces of the pattern itself, repeated, with an end that does not
 * match. Processor time counts, which other work on the machine does not lengthen.
 */

const budgetMs = 400;
/** For 4,000 characters, where a quadratic one takes ten and more. */
const suspiciousMs = 4;
const length = 50_000;
const alphabet = [...' \n\t.,;:!?-–/\\|•·@#%&*+=~_\'"’“()[]{}<>$€0aAbBxXzZéßЖ中😀'];
const ends = ['!\u0001', '\n!\u0001'];

interface Suspect {
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}

/** @returns the text that takes too long, shortened, or undefined where every text is read in time */
export function findSlowText(
  source: string,
  flags: string,
  suspects: Suspect[] = [],
): { text: string; milliseconds: number } | undefined {
  const pattern = new RegExp(source, flags.includes('g') || flags.includes('y') ? flags : `${flags}g`);
  for (const { pumps, suffix } of suspects) {
    const each = length / pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(each)).join('') + suffix;
    const milliseconds = timeOf(pattern, text);
    if (milliseconds > budgetMs) return { text: JSON.stringify(pumps), milliseconds };
  }
  for (const { before, piece } of attacks(source, flags)) {
    for (const end of ends) {
      const textOf = (size: number) => before + piece.repeat(Math.ceil(size / piece.length)) + end;
      if (timeOf(pattern, textOf(4_000)) < suspiciousMs) continue;
      const milliseconds = timeOf(pattern, textOf(length));
      if (milliseconds > budgetMs) {
        const text = [before, piece, end].map((part) => JSON.stringify(part)).join(' + ');
        return { text: `${text}, the second one repeated`, milliseconds };
      }
    }
  }
  return undefined;
}

const context = vm.createContext({ pattern: /x/, text: '' });
const script = new vm.Script('text.replace(pattern, "")');

function timeOf(pattern: RegExp, text: string): number {
  const start = process.cpuUsage();
  Object.assign(context, { pattern, text });
  try {
    script.runInContext(context, { timeout: 10 * budgetMs });
  } catch {
    return 10 * budgetMs;
  }
  return process.cpuUsage(start).user / 1000;
}

function attacks(source: string, flags: string): { before: string; piece: string }[] {
  const signs = accepted(source, flags);
  const words = literals(source);
  const gaps = signs.filter((sign) => /[^\p{L}\d]/u.test(sign)).slice(0, 5);
  const pieces = new Set([...signs, ...words]);
  for (const sign of signs) for (const other of [' ', 'a']) pieces.add(sign + other);
  for (const word of words) for (const gap of [' ', 'a', ...gaps]) pieces.add(word + gap);
  const befores = words.slice(0, 6).flatMap((word) => [word, `${word} a`]);
  return [
    ...[...pieces].map((piece) => ({ before: '', piece })),
    ...befores.flatMap((before) => [' ', 'a', 'A a', ...gaps].map((piece) => ({ before, piece }))),
  ];
}

function literals(source: string): string[] {
  const gap = '\u0000';
  const spelled = source
    .replaceAll(/\\[pP]\{[^}]*\}|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w+>)/gsu, gap)
    .replaceAll(/\\(.)/gsu, (_, sign: string) => (sign === 's' ? ' ' : /[a-zA-Z\d]/.test(sign) ? gap : sign))
    .replaceAll(/[()|*+?^$.]/g, gap);
  return [...new Set(spelled.split(gap).filter((word) => word !== ''))].slice(0, 12);
}

/** The signs that some part of the pattern takes: its own, and one of each kind that its classes take. */
function accepted(source: string, flags: string): string[] {
  const parts = source.match(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\./gsu) ?? [];
  const tests = parts.flatMap((part) => {
    try {
      return [new RegExp(`^(?:${part})$`, flags.replace(/[gym]/g, ''))];
    } catch {
      return [];
    }
  });
  const own = new Set(source.replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\{\d+,?\d*\}/g, ''));
  return alphabet.filter((sign) => own.has(sign) || tests.some((test) => test.test(sign)));
}

/**
 * Verdicts of earlier runs, by pattern as in `describe`:
 * - `proven`: recheck found no text on which it is slow
 * - `measured`: recheck could not tell within its time; it read texts of 50,000 characters made from its own parts in time
 */
interface Verdicts {
  proven: string[];
  measured: string[];
}

interface Exception {
  at: string;
  pattern?: string;
  reason: string;
}

interface Findings {
  slow: { pattern: Pattern; why: string }[];
  unneeded: Exception[];
  verdicts: Verdicts;
  fresh: number;
}

const recheckTimeoutMs = 5_000;

const describe = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Without a repetition a pattern takes a limited number of steps at each place. `?` is no repetition. */
export const repeats = (source: string): boolean =>
  /[*+{]/.test(source.replaceAll(/\\[pPuk][{<][^}>]*[}>]|\\.|\[(?:\\.|[^\]\\])*\]/gsu, 'x'));

export async function checkPatterns(
  patterns: Pattern[],
  known: Verdicts,
  exceptions: Exception[],
): Promise<Findings> {
  const proven = new Set(known.proven);
  const measured = new Set(known.measured);
  const used = { proven: new Set<string>(), measured: new Set<string>() };
  const needed = new Set<Exception>();
  const judged = new Set<string>();
  const slow: Findings['slow'] = [];
  let fresh = 0;
  for (const pattern of patterns) {
    const name = describe(pattern);
    if (!repeats(pattern.source)) continue;
    const exception = exceptions.find(
      ({ at, pattern: only }) =>
        (at.endsWith('/') ? pattern.at.startsWith(at) : pattern.at.startsWith(`${at}:`)) &&
        (only === undefined || only === name),
    );
    if (exception) {
      needed.add(exception);
      continue;
    }
    if (judged.has(name)) continue;
    judged.add(name);
    if (proven.has(name)) used.proven.add(name);
    else if (measured.has(name)) used.measured.add(name);
    else {
      fresh += 1;
      const verdict = await judge(pattern);
      if ('slow' in verdict) slow.push({ pattern, why: verdict.slow });
      else used[verdict.by].add(name);
    }
  }
  return {
    slow,
    unneeded: exceptions.filter((exception) => !needed.has(exception)),
    verdicts: { proven: [...used.proven].sort(), measured: [...used.measured].sort() },
    fresh,
  };
}

async function judge({ source, flags }: Pattern): Promise<{ by: keyof Verdicts } | { slow: string }> {
  const result = await check(source, flags, { timeout: recheckTimeoutMs });
  if (result.status === 'safe') return { by: 'proven' };
  // What recheck tries out counts steps of its own; only a proof of it stands without being measured.
  const isTried = result.status === 'vulnerable' && result.checker === 'fuzz';
  if (result.status === 'vulnerable' && !isTried) {
    return { slow: `${result.complexity.summary}, for example on ${result.attack.pattern}` };
  }
  const found = findSlowText(source, flags, isTried ? [result.attack] : []);
  if (!found) return { by: 'measured' };
  return { slow: `${Math.round(found.milliseconds)} ms on ${found.text}` };
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const file = path.join(import.meta.dirname, 'patterns/verdicts.json');
  const patterns = await readProduct(root);
  const known: Verdicts = JSON.parse(readFileSync(file, 'utf8'));
  const { slow, unneeded, verdicts, fresh } = await checkPatterns(patterns, known, exceptions);

  for (const { pattern, why } of slow) {
    console.error(`${pattern.at}: ${describe(pattern)} is not linear: ${why}`);
  }
  for (const { at, pattern } of unneeded) {
    console.error(`scripts/check-patterns.ts: nothing needs the exception for ${at} ${pattern ?? ''}`);
  }
  if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(verdicts, null, 2)}\n`);
  else if (fresh > slow.length) {
    console.log(
      `${fresh - slow.length} new patterns are linear. Keep that: npm run check:patterns -- --write`,
    );
  }
  console.log(
    `${patterns.length} patterns, ${slow.length} slow ones, ${exceptions.length} exceptions with a reason.`,
  );
  process.exit(slow.length + unneeded.length === 0 ? 0 : 1);
}
