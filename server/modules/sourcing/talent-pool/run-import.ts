import type { Services } from '../../../context.ts';
import type { Attempt } from '../../../jobs/queue.ts';

export async function runImport(_services: Services, _id: string, _attempt: Attempt): Promise<void> {}
export async function giveUpImport(_services: Services, _id: string, _reason: string): Promise<void> {}
