import { expect } from '@playwright/test';
import { demo } from '../../e2e/product-fixture.ts';
import { connect } from '../../support/api-client.ts';
import { type Journey, startSignedIn } from './steps.ts';

export const eventJourneys: Journey[] = [
  {
    title:
      'a search that another process completes appears on the open screen by its event, before the next poll',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await expect.poll(() => server.calls('/tasks/events/')).toBeGreaterThan(0);
      await expect(page.getByRole('tab', { name: 'Initiate Search' })).toBeVisible();
      // Whatever polls sets its interval from now on in vain.
      await page.evaluate(() => Object.assign(window, { setInterval: () => 0 }));
      const colleague = await connect(server.url, demo);
      const search = {
        job_title: 'Event Horizon Engineer',
        location: 'Berlin',
        job_description: 'Python, SQL.',
      };
      const { task_id } = (await colleague.send('POST', '/search/initiate/', search)) as { task_id: string };
      const status = () => colleague.send('GET', `/search/status/?task_id=${task_id}`);
      await expect.poll(status, { timeout: 90_000 }).toMatchObject({ status: 'Completed' });
      const row = page.getByRole('row', { name: /Event Horizon Engineer/ });
      await expect(row).toContainText(' found');
    },
  },
];
