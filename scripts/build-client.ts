/** Writes the types of the client package from the contract: `npm run build:client`. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describeApi } from '../server/app/openapi/document.ts';

// The generator builds syntax trees by TypeScript's JavaScript API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript'
      ? { url: `data:text/javascript,${encodeURIComponent(compilerApi)}`, shortCircuit: true }
      : next(name, context),
});
const compilerApi = `import common from ${JSON.stringify(import.meta.resolve('@ts-morph/common'))}; export default common.ts;`;

const { default: generate, astToString } = await import('openapi-typescript');
const page = JSON.stringify(describeApi('https://talent.example.com'));
const types = await generate(JSON.parse(page), { defaultNonNullable: false });
writeFileSync(new URL('../packages/client/schema.d.ts', import.meta.url), astToString(types));
