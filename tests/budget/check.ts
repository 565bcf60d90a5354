/** Measures the built site and the desktop shell, and fails when they exceed `budget.json`. A step of `npm test`. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { publicPages } from '../../contract/platform/paths.ts';
import { hashInputs, isBuilt, root } from '../../scripts/build-inputs.ts';
import budget from './budget.json' with { type: 'json' };
import { type PageWeight, weighPage } from './page-weights.ts';
import { weighShell } from './shell-weights.ts';

type Limits = Partial<Record<keyof PageWeight | 'all', number>>;

const kib = (bytes: number) => bytes / 1024;
const inRequests = /requests/i;

/** The dashboard page that opens first. Each has an HTML file of its own. */
const firstScreen = '/dashboard';

function limitsOf(page: string): Limits {
  if (page.startsWith('/dashboard')) {
    return { ...budget.dashboard, ...(page === firstScreen ? budget.dashboardFirstLoad : {}) };
  }
  return { ...budget.public, ...(budget.pages as Record<string, Limits>)[page] };
}

/** Returns a page's excesses over its limits as text. */
function excesses(page: string, weight: PageWeight): string[] {
  const measured = { ...weight, all: weight.beforeIdle + weight.scripts };
  return Object.entries(limitsOf(page)).flatMap(([name, limit]) => {
    const value = measured[name as keyof typeof measured];
    const amount = inRequests.test(name) ? value : kib(value);
    return amount > limit ? `${page}: ${name} ${amount.toFixed(1)}, allowed ${limit}` : [];
  });
}

if (!isBuilt(hashInputs(process.env))) {
  console.error('The build is not up to date: run npm run build first.');
  process.exit(1);
}
const dashboardPages = globSync('dashboard/**/index.html', { cwd: path.join(root, 'out/renderer') }).map(
  (file) => `/${path.dirname(file)}`,
);
const over: string[] = [];
for (const page of [...publicPages, ...dashboardPages.sort()]) {
  const weight = weighPage(`${page.slice(1)}${page === '/' ? '' : '/'}index.html`);
  over.push(...excesses(page, weight));
  const { html, scripts, beforeIdle, requestsBeforeIdle, requests } = weight;
  const sizes = [html, scripts, beforeIdle].map((bytes) => kib(bytes).toFixed(1).padStart(7));
  console.log(
    `${page.padEnd(36)}${sizes.join('')}${String(requestsBeforeIdle).padStart(4)}${String(requests).padStart(4)}`,
  );
}
console.log('(HTML, scripts and all before idle in KiB; requests before idle, and in all)\n');
for (const [part, bytes] of Object.entries(weighShell())) {
  const limit = budget.desktop[part as keyof ReturnType<typeof weighShell>];
  console.log(`desktop ${part.padEnd(28)}${kib(bytes).toFixed(1).padStart(7)}`);
  if (kib(bytes) > limit) over.push(`desktop ${part}: ${kib(bytes).toFixed(1)}, allowed ${limit}`);
}
if (over.length > 0) {
  console.error(`Over budget:\n${over.join('\n')}`);
  process.exitCode = 1;
}
