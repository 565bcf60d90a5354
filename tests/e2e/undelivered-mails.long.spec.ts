/** Mails of a sequence that do not arrive or do not leave: the person is marked, and *Today* and *Reports* say so. */
import { connect } from '../support/api-client.ts';
import { expectInOrder } from '../support/axe.ts';
import { startMailServer } from '../support/mail-server.ts';
import { setMailServer } from './mail-settings.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { photograph } from './workplace.ts';

test.setTimeout(300_000);
test.use({ isApart: true, viewport: { width: 1440, height: 900 } });

const always = { time_zone: '', days: [0, 1, 2, 3, 4, 5, 6], from_hour: 0, to_hour: 24, daily_limit: 500 };

test('a refused address and a missing field stand in Today, in the pool and in the sequence', async ({
  page,
  product,
}) => {
  const mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone@')
        ? done(Object.assign(new Error('No such user'), { responseCode: 550 }))
        : done(),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await setMailServer(page, mailServer.port);
  const api = await connect(product.url, demo);
  await api.send('PUT', '/api/settings/sending-times/', always);
  const employer = 'Harbour Works';
  const add = async (name: string, email: string) =>
    ((await api.send('POST', '/talent/people/', { name, title: 'Nurse', employer, email })) as { id: string })
      .id;
  const people = [
    await add('Sorrel Winterbourne', 'sorrel@people.example'),
    await add('Linden Winterbourne', 'gone@people.example'),
    await add('Aspen Winterbourne', 'aspen@people.example'),
  ];
  const steps = [
    { subject: 'A position', text: 'Hello {{first_name}} of {{employer}}', days: 0 },
    { subject: '', text: 'Hello {{first_name}}, did you see my mail?', days: 3 },
  ];
  await api.send('POST', '/talent/sequences/', { name: 'Autumn', people, steps, time_zone: 'UTC' });
  // What the mail needs is removed before it leaves.
  const aspen = people[2] ?? '';
  const known = (await api.send('GET', `/talent/people/${aspen}/`)) as object;
  await api.send('PUT', `/talent/people/${aspen}/`, { ...known, employer: '' });

  await openFromSidebar(page, 'Sourcing');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(async () => {
    await page.reload();
    await expect(today.getByRole('link', { name: /^Linden Winterbourne: mail came back/ })).toBeVisible({
      timeout: 5000,
    });
    await expect(today.getByRole('link', { name: /^Aspen Winterbourne: .*Employer/ })).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 180_000 });
  await expectInOrder(page, 'mails that did not leave', (width) => photograph(page, `today mails ${width}`));

  await page.goto('/dashboard/sequences');
  await page.getByRole('link', { name: 'Autumn' }).press('Enter');
  const autumn = page.getByRole('region', { name: 'Autumn', exact: true });
  await expect(autumn.getByRole('row', { name: /Linden/ })).toContainText('The mail came back');
  await expect(autumn.getByRole('row', { name: /Aspen/ })).toContainText('A field is missing');
  await expect(autumn.getByRole('row', { name: /Sorrel/ })).toContainText('1 of 2');
  await expectInOrder(page, 'a sequence with stops', (width) => photograph(page, `sequence stops ${width}`));

  await openFromSidebar(page, 'Talent Pool');
  await page.getByRole('searchbox', { name: 'Search the talent pool' }).fill('Winterbourne');
  await expect(page.getByRole('row', { name: /Linden/ })).toContainText('Mail came back');
  await expect(page.getByRole('row', { name: /Sorrel/ })).not.toContainText('Mail came back');
  await expectInOrder(page, 'a mark in the pool', (width) => photograph(page, `pool bounce ${width}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: 'Choose Linden Winterbourne' }).press('Space');
  await page.getByRole('button', { name: 'Start a sequence…' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Mails to this address come back');
  await page.keyboard.press('Escape');

  await openFromSidebar(page, 'Reports');
  const sequences = page.getByRole('region', { name: 'Sequences, and the replies to each of their mails' });
  await expect(sequences.getByRole('row', { name: /Autumn/ })).toContainText('1');
  await expectInOrder(page, 'reports of sequences', (width) =>
    photograph(page, `reports sequences ${width}`),
  );

  await page.goto('/dashboard/sourcing');
  await today.getByRole('button', { name: /^Done: Aspen/ }).press('Enter');
  await expect(today.getByText('Aspen Winterbourne')).toHaveCount(0);
  await mailServer.stop();
});
