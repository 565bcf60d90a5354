import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { type GreenhouseServer, startGreenhouse } from '../support/greenhouse-server.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { addPerson, inspectStates, openBoard } from './workplace.ts';

test.setTimeout(240_000);
test.use({ viewport: { width: 1440, height: 900 } });

async function connect(page: Page, greenhouse: GreenhouseServer): Promise<void> {
  await page.goto('/dashboard/settings/applicant-system');
  const form = page.getByRole('form', { name: 'Applicant system' });
  await form.getByLabel('User').fill(greenhouse.userEmail);
  await form.getByLabel('API key').fill(greenhouse.apiKey);
  await form.getByLabel('Address').fill(greenhouse.baseUrl);
  await form.getByRole('button', { name: 'Test' }).press('Enter');
  await expect(page.getByText('Greenhouse has 2 open jobs that this user can see.')).toBeVisible();
  // An earlier journey may have connected another one.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await saved;
  await expect(form.getByRole('button', { name: 'Disconnect' })).toBeVisible();
}

test('an Owner connects Greenhouse, hands a person over by keyboard, and erases them', async ({ page }) => {
  const greenhouse = await startGreenhouse();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await connect(page, greenhouse);
  await addPerson(page, 'Ottoline Varga', 'ottoline@people.example');
  const personPage = page.url();
  const dialog = page.getByRole('dialog');
  const begin = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Hand over…' }).press('Enter');
    await dialog.getByLabel('Job').selectOption('Crane operator');
    await expect(dialog.getByRole('checkbox', { name: 'Ottoline Varga' })).toBeVisible();
  };
  await inspectStates(page, {
    'the settings of the applicant system': async () => {
      await page.goto('/dashboard/settings/applicant-system');
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    },
    'what is sent of a person': async () => {
      await page.goto(personPage);
      await begin();
      await expect(dialog.getByText('ottoline@people.example')).toBeVisible();
    },
  });
  expect(greenhouse.added).toEqual([]);
  greenhouse.faults.push({ status: 422, body: { errors: [{ message: 'is invalid', field: 'emails' }] } });
  await dialog.getByRole('button', { name: 'Hand over 1 person' }).press('Enter');
  await expect(dialog.getByText('emails: is invalid')).toBeVisible({ timeout: 30_000 });
  expect(await findViolations(page), 'a refusal').toEqual([]);
  await dialog.getByRole('button', { name: 'Try 1 person again' }).press('Enter');
  await expect(dialog.getByText('1 person handed over to Greenhouse.')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  expect(greenhouse.added).toMatchObject([{ first_name: 'Ottoline', last_name: 'Varga', job_id: 146_859 }]);
  await expect(page.getByRole('list', { name: 'Handed over' })).toContainText('Crane operator');

  await inspectStates(page, {
    'somebody who is there': async () => {
      await page.goto(personPage);
      await begin();
      await expect(dialog.getByText('Is in this job already.')).toBeVisible();
    },
  });
  await expect(dialog.getByRole('checkbox', { name: 'Ottoline Varga' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'Privacy' }).press('Enter');
  await page.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(dialog.getByText('They stay in the applicant system.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ottoline Varga' })).toBeHidden();
  await inspectStates(page, {
    'erased here, still there': async () => {
      await page.goto('/dashboard/settings/applicant-system');
      await expect(page.getByRole('heading', { name: 'Erased here, still there' })).toBeVisible();
    },
  });
  await page.getByRole('button', { name: /is deleted there/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Erased here, still there' })).toBeHidden();
  await greenhouse.close();
});

test('people of a board are handed over together', async ({ page }) => {
  const greenhouse = await startGreenhouse();
  await signIn(page, demo.email, demo.password);
  await connect(page, greenhouse);
  await openBoard(page);
  const dialog = page.getByRole('dialog');
  await inspectStates(page, {
    'a board to hand over from': async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Hand over…' }).click();
      await dialog.getByLabel('Job').selectOption('No job yet');
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    },
  });
  // The demo's people are the sample.
  await expect(dialog.getByText('This person is fictional').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hand over', exact: true })).toBeDisabled();
  await greenhouse.close();
});
