import { expect, test } from 'vitest';
import { evaluateInTurn, modulesEvaluated } from './sequential-modules.ts';

const log: string[] = [];
Object.assign(globalThis, { log });
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('modules run in their order, also when one of them cannot be had, and then that is told', async () => {
  addEventListener(modulesEvaluated, () => log.push('told'), { once: true });
  await evaluateInTurn(["log.push('first')", "throw new Error('broken')", "log.push('last')"].map(moduleOf));
  expect(log).toEqual(['first', 'last', 'told']);
});
