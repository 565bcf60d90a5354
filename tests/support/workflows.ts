import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isScalar, parse, parseDocument, visit } from 'yaml';

const folder = path.join(import.meta.dirname, '../../.github/workflows');

const readText = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** A step that uses an action. */
export interface UsedAction {
  /** `owner/repository`, or `owner/repository/path`. */
  name: string;
  /** What follows the `@`. */
  ref: string;
  /** The comment beside it. */
  comment: string | undefined;
}

/** Reads a workflow as data. */
export const readWorkflow = <T>(name: string): T => parse(readText(name)) as T;

/** Lists the actions that a workflow uses, with the comments beside them. */
export function readActions(workflow: string): UsedAction[] {
  const found: UsedAction[] = [];
  visit(parseDocument(readText(workflow)), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== 'uses' || !isScalar(value)) return;
      const [name = '', ref = ''] = String(value.value).split('@');
      found.push({ name, ref, comment: value.comment?.trim() });
    },
  });
  return found;
}
