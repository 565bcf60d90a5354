/** Serves a folder as the product serves its site. Arguments: port and folder. Prints a line when it is listening. */
import Fastify from 'fastify';
import { sitePlugin } from '../../server/modules/site/site-plugin.ts';
import { securityPlugin } from '../../server/platform/http/security.ts';

const [, , port, folder] = process.argv;
const publicUrl = `http://127.0.0.1:${port}`;
const app = Fastify();
securityPlugin(app, publicUrl);
await sitePlugin(app, { publicUrl }, folder);
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
