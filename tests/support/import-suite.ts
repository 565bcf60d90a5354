import { expect } from 'vitest';
import { importsOf } from './talent-imports.ts';
import { openSuiteApp } from './test-app.ts';

/** A server for the suite, and for each test an Owner with an empty pool, who imports files. */
export function openImportSuite() {
  const server = openSuiteApp();
  const owner = server.userForEach();
  const imports = importsOf(server);
  const suite = {
    server,
    owner,
    /** @param rest what the address ends in, such as `?encoding=iso-8859-2` */
    upload: (payload: string | Buffer, rest = '') =>
      owner.send('POST', `/talent/imports/${rest}`, payload, { 'content-type': 'text/csv' }),
    run: (...given: Parameters<typeof imports.run>) => imports.run(...given),
    /** Sends a file, imports it, and returns the id of the import. */
    importFile: async (payload: string | Buffer): Promise<string> => {
      const id = (await suite.upload(payload)).json().task_id;
      await imports.run(id);
      return id;
    },
    stateOf: (id: string) => imports.stateOf(owner, id),
    pool: () => imports.poolOf(owner),
    erase: async (name: string) => {
      const person = (await imports.poolOf(owner)).find((one) => one.name === name);
      const answer = await owner.send('POST', `/talent/people/${person?.id}/erase/`);
      expect(answer.statusCode).toBe(204);
    },
    poolNames: async () => (await imports.poolOf(owner)).map(({ name }) => name).sort(),
  };
  return suite;
}
