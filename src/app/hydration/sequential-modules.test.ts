import { expect, test } from 'vitest';
import { evaluateInTurn, modulesEvaluated } from './sequential-modules.ts';

const log: string[] = [];
Object.assign(globalThis, { log });
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('evaluates modules in order, skips failing ones, and then fires an event', async () => {
  addEventListener(modulesEvaluated, () => log.push('told'), { once: true });
  await evaluateInTurn(["log.push('first')", "throw new Error('broken')", "log.push('last')"].map(moduleOf));
  expect(log).toEqual(['first', 'last', 'told']);
});
