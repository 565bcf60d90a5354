/** The baseline: one Fastify route with a constant response. Arguments: port, and optionally a file with HTML in Brotli. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [, , port, file] = process.argv;
const app = Fastify();
if (file) {
  const page = readFileSync(file);
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(page),
  );
} else {
  app.get('/', async () => ({ status: 'ok' }));
}
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
