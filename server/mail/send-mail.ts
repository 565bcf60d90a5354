import type { Services } from '../context.ts';
import type { Attempt, MailJob } from '../jobs/queue.ts';

export async function sendMail(_services: Services, _job: MailJob, _attempt: Attempt): Promise<void> {}
