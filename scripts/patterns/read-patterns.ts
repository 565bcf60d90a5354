/** Reads the regular expressions of the product from its source: literals, and what `RegExp` is given. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ts } from '@ts-morph/common';

export interface Pattern {
  source: string;
  flags: string;
  /** `file:line`. */
  at: string;
}

/** The product's own files, without its tests. */
const productFiles = (root: string): string[] =>
  globSync('{contract,server,src,electron}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();

/**
 * The patterns of the product. Of a `new RegExp(…)` that runs while its file is loaded, the finished pattern counts; of any
 * other, the parts that its file spells out.
 */
export async function readProduct(root: string): Promise<Pattern[]> {
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

/** Loads the files and notes what they give to `RegExp`. Of files that need Electron or a browser, nothing is noted. */
async function catchPatterns(root: string, files: string[]): Promise<Pattern[]> {
  const caught: Pattern[] = [];
  const Original = globalThis.RegExp;
  const home = pathToFileURL(`${root}/`).href;
  const product = new Set(files);
  const note = (made: RegExp): RegExp => {
    // A library's own patterns are its own business.
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
