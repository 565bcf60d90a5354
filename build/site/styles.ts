import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import readSelector, { type Node } from 'postcss-selector-parser';

/** Stands in a page's template for the styles that the page needs. */
export const stylesMark = '<style></style>';

/** What a page may show. */
export interface PageParts {
  /** The page as it is sent, in each of its forms. */
  html: readonly string[];
  /** The code of its modules, which change it. */
  modules: readonly string[];
}

/**
 * The part of a style sheet that a page needs: rules whose classes all occur in its HTML or in its modules. Elements,
 * attributes and states are not looked at.
 */
export function stylesOf({ html, modules }: PageParts, styles: string): string {
  const used = new Set([...html.flatMap(classesIn), ...modules.flatMap(wordsIn)]);
  const sheet = postcss.parse(styles);
  sheet.walkRules((rule) => {
    if (isStepOfAnimation(rule)) return;
    const kept = rule.selectors.filter((selector) => requiredBy(selector).every((name) => used.has(name)));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  removeUnusedVariables(sheet);
  // The licence stands in the sheet itself.
  sheet.walkComments((comment) => {
    comment.remove();
  });
  const groups: AtRule[] = [];
  sheet.walkAtRules((group) => void groups.push(group));
  // The innermost first.
  for (const group of groups.reverse()) if (group.nodes?.length === 0) group.remove();
  return sheet.toString();
}

const isStepOfAnimation = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

/** The classes without which a selector meets nothing: not those of which it needs one, or none. */
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

/** Variables are used by others, too: what only an unused one needs goes after it. */
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

/** All that could be a class in a text of the code. */
const wordsIn = (code: string): string[] => code.match(/[^\s"'`]+/g) ?? [];
