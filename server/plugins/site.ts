import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

export async function sitePlugin(_app: FastifyInstance, _services: Services): Promise<void> {}
