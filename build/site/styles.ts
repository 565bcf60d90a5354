import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import readSelector, { type Node } from 'postcss-selector-parser';

/** Placeholder for a page's styles in its template. */
export const stylesMark = '<style></style>';

export interface PageParts {
  html: readonly string[];
  /** The code of its modules, which may add classes. */
  modules: readonly string[];
}

/**
 * Extracts the part of a style sheet that a page needs: the rules whose classes all occur in its HTML or modules. Does
 * not match elements, attributes and states.
 */
export function stylesOf({ html, modules }: PageParts, styles: string): string {
  const used = new Set([...html.flatMap(classesIn), ...modules.flatMap(wordsIn)]);
  const sheet = postcss.parse(styles);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) =>
      requiredBy(selector).every((name) => used.has(name)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  removeUnusedVariables(sheet);
  // Values of variables for browsers without `@property`, older than those that are supported.
  sheet.walkAtRules('supports', (rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'properties') rule.remove();
  });
  // The full sheet keeps the licence.
  sheet.walkComments((comment) => {
    comment.remove();
  });
  const groups: AtRule[] = [];
  sheet.walkAtRules((group) => void groups.push(group));
  // Innermost first.
  for (const group of groups.reverse()) if (group.nodes?.length === 0) group.remove();
  return sheet.toString();
}

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

/** Removes unused variables, and then those that only removed ones used. */
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

/** Returns every word in code that could be a class. */
const wordsIn = (code: string): string[] => code.match(/[^\s"'`]+/g) ?? [];
