/** The yardstick: one Fastify route that answers a constant. Prints its port. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/', async () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
console.log('ready');
