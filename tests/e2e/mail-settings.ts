import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { demo, expect } from './product-fixture.ts';

/** Sets the organization's own mail server, after a test mail has arrived there. */
export async function setMailServer(page: Page, port: number): Promise<void> {
  await page.goto('/dashboard/settings/mail');
  await page.getByLabel('Provider').selectOption('own');
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(port));
  await page.getByLabel('Encryption', { exact: true }).selectOption('none');
  await page.getByLabel('Sender’s address').fill('jobs@harbour.example');
  await page.getByRole('button', { name: 'Send a test mail' }).press('Enter');
  await expect(page.getByText(`A test mail was sent to ${demo.email}.`)).toBeVisible();
  expect(await findViolations(page), 'the settings').toEqual([]);
  const server = page.getByRole('form', { name: 'Mail server' });
  await server.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
}
