import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import readSelector, { type Node } from 'postcss-selector-parser';
import { templateMarks } from '../../contract/site/public-pages.ts';

export const stylesMark = '<style></style>';

export interface PageParts {
  html: readonly string[];
  modules: readonly string[];
}

/**
 * Extracts the part of a style sheet that a page needs: the rules whose classes all occur in its HTML or modules, and those
 * of form controls where it has any. Does not match other elements, attributes and states.
 */
export function stylesOf({ html, modules }: PageParts, styles: string): string {
  const used = new Set([...html.flatMap(classesIn), ...modules.flatMap(wordsIn)]);
  const hasFields = [...html, ...modules].some((part) => fieldIn.test(part));
  const sheet = postcss.parse(styles);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter(
      (selector) =>
        requiredBy(selector).every((name) => used.has(name)) && (hasFields || !ofFields.test(selector)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  removeUnusedVariables(sheet);
  sheet.walkAtRules('supports', (rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'properties') rule.remove();
  });
  sheet.walkComments((comment) => {
    comment.remove();
  });
  const groups: AtRule[] = [];
  sheet.walkAtRules((group) => void groups.push(group));
  for (const group of groups.reverse()) if (group.nodes?.length === 0) group.remove();
  return sheet.toString();
}

const fieldIn = /(?:<|\)\(["'`])(?:input|textarea|select|progress)\b/;
const ofFields =
  /::(?:placeholder|file-selector|-webkit-(?:search|date|calendar|inner|outer))|^(?:input|textarea|select|optgroup|progress)\b|^:where\(select/;

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

/** Returns the classes that a selector requires, without those in `:not` or in lists of alternatives. */
function requiredBy(selector: string): string[] {
  const classes: string[] = [];
  const collect = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.type === 'class') classes.push(node.value);
      if (node.type === 'pseudo' && /^:(is|where)$/.test(node.value) && node.nodes.length === 1)
        collect(node.nodes[0]?.nodes ?? []);
    }
  };
  readSelector((parsed) => collect(parsed.nodes[0]?.nodes ?? [])).processSync(selector);
  return classes;
}

function removeUnusedVariables(sheet: Root): void {
  const text = sheet.toString();
  const isUsed = (name: string) => text.includes(`var(${name})`) || text.includes(`var(${name},`);
  let removed = 0;
  sheet.walkDecls(/^--/, (declaration) => {
    if (isUsed(declaration.prop)) return;
    declaration.remove();
    removed += 1;
  });
  sheet.walkAtRules('property', (rule) => {
    if (isUsed(rule.params)) return;
    rule.remove();
    removed += 1;
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  if (removed > 0) removeUnusedVariables(sheet);
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity as keyof typeof entities])
      .split(/\s+/),
  );

const wordsIn = (code: string): string[] => code.match(/[^\s"'`]+/g) ?? [];

interface ManifestEntry {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, ManifestEntry>;

/**
 * When a page hydrates: one with a form right after the first paint, one that changes by itself (its quotes advance, its dates
 * become local) when the browser is idle, any other when its visitor first does something.
 */
function startOf(path: string): 'paint' | 'idle' | 'interaction' {
  if (['/login', '/register', '/contact'].includes(path)) return 'paint';
  return ['/services', '/process', '/about', '/privacy', '/terms'].includes(path) ? 'interaction' : 'idle';
}

interface PreviewImage {
  address: string;
  width: number;
  height: number;
}

export interface TemplateParts {
  shell: string;
  publicBootstrap: string;
  privateBootstrap: string;
  manifest: Manifest;
}

/**
 * Returns the URLs of all modules that show the given pages, dependencies first. @throws Error when a page has
 * no module, or may be either of two
 */
export function modulesOf(manifest: Manifest, pages: readonly string[]): string[] {
  const sources = Object.keys(manifest);
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const imported of manifest[source]?.imports ?? []) visit(imported);
    found.add(source);
  };
  visit(sources.find((source) => manifest[source]?.isEntry) ?? 'index.html');
  for (const page of pages) {
    const fileName = `/${page.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()}.tsx`;
    const [source, another] = sources.filter((each) => each.endsWith(fileName));
    if (!source) throw new Error(`The build has no module ${fileName} for ${page}.`);
    if (another) throw new Error(`${source} and ${another} may both be ${page}. Give one another name.`);
    visit(source);
  }
  return [...found].map((source) => `/${manifest[source]?.file}`);
}

export const modulesNamedIn = (page: string): string[] =>
  /data-modules="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? [];

export function privateTemplate(
  { shell, privateBootstrap, manifest }: TemplateParts,
  pages: readonly string[],
): string {
  const modules = modulesOf(manifest, pages);
  const links = modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  const script = `<script data-modules="${modules.join(' ')}">${privateBootstrap}</script>`;
  return withoutMarks(replaceOnce(withoutModules(shell), templateMarks.head, links + script));
}

/** The template of pages that are readable before any script runs. */
export function publicTemplate(
  { shell, publicBootstrap, manifest }: TemplateParts,
  { path, pages, image }: { path: string; pages: readonly string[]; image: PreviewImage },
): string {
  const modules = modulesOf(manifest, pages).join(' ');
  const script = `<script data-modules="${modules}" data-styles="${styleSheetOf(shell)}" data-start="${startOf(path)}">${publicBootstrap}</script>`;
  const { address, width, height } = image;
  const card = [
    `<meta property="og:image" content="${address}"/>`,
    `<meta property="og:image:width" content="${width}"/>`,
    `<meta property="og:image:height" content="${height}"/>`,
    `<meta name="twitter:image" content="${address}"/>`,
  ].join('');
  return replaceOnce(
    withoutModules(shell)
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replaceAll(/\s*<noscript>[^<]*<\/noscript>/g, ''),
    templateMarks.head,
    `${card}${templateMarks.head}${stylesMark}${script}`,
  );
}

const withoutModules = (shell: string): string =>
  shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');

export function styleSheetOf(shell: string): string {
  const address = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(shell)?.[1];
  if (!address) throw new Error('The built page has no style sheet.');
  return address;
}

export const withoutMarks = (page: string): string =>
  Object.values(templateMarks).reduce((text, mark) => text.replace(mark, ''), page);

/** Replaces by function, so that `$&` in the content has no effect. */
export function replaceOnce(text: string, mark: string, content: string): string {
  if (!text.includes(mark)) throw new Error(`The page has no ${mark}.`);
  return text.replace(mark, () => content);
}
