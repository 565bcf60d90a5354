/** Writes the types of an API page: `node tests/api/client/generate.ts <openapi.json> <file.ts>`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const [page = '', file = ''] = process.argv.slice(2);
// The generator builds syntax trees by TypeScript's JavaScript API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript'
      ? { url: `data:text/javascript,${encodeURIComponent(compilerApi)}`, shortCircuit: true }
      : next(name, context),
});
const compilerApi = `import common from ${JSON.stringify(import.meta.resolve('@ts-morph/common'))}; export default common.ts;`;

const { default: generate, astToString } = await import('openapi-typescript');
// What has a default may be left out of a request.
const types = await generate(JSON.parse(readFileSync(page, 'utf8')), { defaultNonNullable: false });
writeFileSync(file, astToString(types));
