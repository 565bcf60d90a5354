import type { Services } from '../../context.ts';
import type { Attempt } from '../../jobs/queue.ts';

export async function runSearch(_services: Services, _id: string, _attempt: Attempt): Promise<void> {}
export async function giveUpSearch(_services: Services, _id: string, _reason: string): Promise<void> {}
