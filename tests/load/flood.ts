/** Makes requests without a pause, in a thread of its own: beside the measurement it would hold up what is measured. */
import { parentPort, workerData } from 'node:worker_threads';
import { type LoadUser, request } from './load-installation.ts';

const { api, user, connections, seconds } = workerData as {
  api: string;
  user: LoadUser;
  connections: number;
  seconds: number;
};
const until = performance.now() + seconds * 1000;
const statuses: number[] = [];
const work = async () => {
  while (performance.now() < until) {
    statuses.push((await request(`${api}/search/jobs/?page_size=20`, user)).status);
  }
};
await Promise.all(Array.from({ length: connections }, work));
parentPort?.postMessage(statuses);
