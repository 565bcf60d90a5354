import { expect, test } from 'vitest';
import { modulesHaveRun, runModules } from './run-modules.ts';

const log: string[] = [];
Object.assign(globalThis, { log });
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('modules run in their order, also when one of them cannot be had, and then that is told', async () => {
  addEventListener(modulesHaveRun, () => log.push('told'), { once: true });
  await runModules(["log.push('first')", "throw new Error('broken')", "log.push('last')"].map(moduleOf));
  expect(log).toEqual(['first', 'last', 'told']);
});
