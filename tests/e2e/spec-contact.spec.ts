import type { Page } from '@playwright/test';
import { readOutbox } from '../support/outbox.ts';
import { serviceIds } from '../support/service-ids.ts';
import { holdCall } from './held-requests.ts';
import { flushReactTasks, openHydrated, openWithPausedClock } from './hydration.ts';
import { expect, test } from './product-fixture.ts';

const mailCall = '**/api/v1.0/email/send';
const success = 'Your message has been sent successfully! We will get back to you soon.';
const failure = 'There was an error sending your message. Please try again or contact us directly.';
const accepted = { status: 200, json: { detail: 'OK' } };

const filled = {
  Name: 'Ada Moss',
  Email: 'ada@moss.example',
  Company: 'Moss Ltd',
  'Phone (Optional)': '(307) 555-0199',
  Services: 'back-office',
  Message: 'Invoices wait.\nUntil Friday.',
};
type Label = keyof typeof filled;
const labels = Object.keys(filled) as Label[];

const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const field = (page: Page, label: Label) => form(page).getByLabel(label, { exact: true });
const button = (page: Page) => form(page).getByRole('button');

async function fill(page: Page, values: Partial<typeof filled> = filled) {
  for (const [label, value] of Object.entries(values) as [Label, string][]) {
    if (label === 'Services') await field(page, label).selectOption(value);
    else await field(page, label).fill(value);
  }
}
async function expectValues(page: Page, values: Partial<typeof filled>) {
  for (const label of labels) await expect(field(page, label), label).toHaveValue(values[label] ?? '');
}

test('spec §2: contact has a form, e-mail, phone, postal address, hours and the social page [S2.47, S2.48, S2.49, S3.1]', async ({
  page,
}) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['hello@larkspur.example', 'mailto:hello@larkspur.example'],
    ['(307) 555-0142', 'tel:+13075550142'],
    ['LinkedIn', 'https://linkedin.example/company/larkspur'],
  ] as const) {
    const link = main.getByRole('link', { name });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', href);
  }
  await expect(main.getByText('1712 Larkspur Lane, Cheyenne, Wyoming 82001')).toBeVisible();
  await expect(main.getByText('Monday-Friday 9AM-5PM EST', { exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: 'Send us a message' });
  await expect(card.getByText("We'll get back to you within 24 hours", { exact: true })).toBeVisible();
  await expect(card.getByRole('form')).toBeVisible();
  for (const label of labels) await expect(field(page, label), label).toBeVisible();
  await expect(button(page)).toHaveText('Send Message');
  await expect(field(page, 'Services').locator('option:checked')).toHaveText('Select a service');
  expect(
    await field(page, 'Services')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(['', ...serviceIds]);
});

test("spec §2: the submit button reads 'Sending...' and is disabled while submitting [S2.50, S4.12, S4.13, S8.12, S9.2]", async ({
  page,
}) => {
  await openWithPausedClock(page, '/contact');
  const call = await holdCall(page, mailCall);
  await fill(page);
  await button(page).click();
  await expect(button(page)).toHaveText('Sending...');
  await expect(button(page)).toBeDisabled();
  await field(page, 'Name').press('Enter');
  await expectValues(page, filled);
  await call.answer(accepted);
  const told = form(page).getByRole('status');
  await expect(told).toHaveText(success);
  await expect(button(page)).toHaveText('Send Message');
  await expect(button(page)).toBeEnabled();
  await expectValues(page, {});
  expect(call.count()).toBe(1);
  await flushReactTasks(page);
  await page.clock.runFor(4999);
  await flushReactTasks(page);
  await expect(told).toHaveText(success);
  await page.clock.runFor(1);
  await expect(told).toHaveCount(0);
});

test('spec §4: on failure the error message is shown and the form values are kept [S4.14, S8.11]', async ({
  page,
}) => {
  await openWithPausedClock(page, '/contact');
  await fill(page);
  for (const answer of [{ status: 500, body: 'no' }, { status: 429, json: { detail: 'Wait.' } }, undefined]) {
    await page.unrouteAll();
    await page.route(mailCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    const asked = page.waitForRequest(mailCall);
    await button(page).click();
    await asked;
    await expect(button(page)).toHaveText('Send Message');
    await expect(form(page).getByRole('alert')).toHaveText(failure);
    await page.clock.runFor(20_000);
    await expect(form(page).getByRole('alert')).toHaveText(failure);
    await expectValues(page, filled);
  }
  await page.unrouteAll();
  await page.route(mailCall, (route) => route.fulfill(accepted));
  await button(page).click();
  await expect(form(page).getByRole('status')).toHaveText(success);
  await expect(form(page).getByRole('alert')).toHaveCount(0);
});

test('spec §3: the mail payload has from_name, from_email, company, phone, service, message and to_email [S3.3, S7.31]', async ({
  page,
  product,
}) => {
  await openHydrated(page, '/contact');
  const message = `Sent at ${Date.now()}.`;
  await fill(page, { ...filled, Message: message });
  const sent = page.waitForRequest(mailCall);
  await button(page).click();
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.headers()['content-type']).toContain('application/json');
  expect(request.postDataJSON()).toMatchObject({
    service_id: expect.stringMatching(/./),
    template_id: expect.stringMatching(/./),
    user_id: expect.stringMatching(/./),
  });
  expect(request.postDataJSON().template_params).toEqual({
    from_name: 'Ada Moss',
    from_email: 'ada@moss.example',
    company: 'Moss Ltd',
    phone: '(307) 555-0199',
    service: 'back-office',
    message,
    to_email: 'hello@larkspur.example',
  });
  await expect(form(page).getByRole('status')).toHaveText(success);
  // It arrives as an email that can be replied to.
  const arrived = async () => (await readOutbox(product.dataDir)).find(({ text }) => text?.includes(message));
  await expect.poll(arrived).toMatchObject({
    to: [{ address: 'hello@larkspur.example' }],
    replyTo: [{ address: 'ada@moss.example', name: 'Ada Moss' }],
  });
});

test('spec §5: name, email and message are required, company, phone and services are not [S5.1, S5.2, S5.3]', async ({
  page,
}) => {
  await openHydrated(page, '/contact');
  const call = await holdCall(page, mailCall);
  const required = ['Name', 'Email', 'Message'] as const;
  await button(page).click();
  for (const label of required) {
    await expect(field(page, label)).toHaveJSProperty('validity.valueMissing', true);
    await expect(field(page, label)).toHaveAccessibleDescription('Please fill in this field.');
  }
  for (const missing of required) {
    await fill(page, { Name: 'Ada', Email: 'ada@moss.example', Message: 'Hello', [missing]: '' });
    await button(page).click();
    await expect(field(page, missing)).toBeFocused();
    await expect(field(page, missing)).toHaveAccessibleDescription('Please fill in this field.');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  }
  await fill(page, { Name: 'Ada', Email: 'ada at moss', Message: 'Hello' });
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await button(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveJSProperty('validity.typeMismatch', true);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(call.count()).toBe(0);
  // The fields have no other limits: optional ones may stay empty, and any email that the browser accepts is valid.
  await fill(page, { Email: 'ada@moss' });
  for (const label of labels) {
    const bounds = ['minlength', 'maxlength', 'pattern'];
    for (const bound of bounds) await expect(field(page, label)).not.toHaveAttribute(bound);
    await expect(field(page, label)).toHaveJSProperty('validity.valid', true);
  }
  await button(page).click();
  await call.answer(accepted);
  await expect(form(page).getByRole('status')).toHaveText(success);
  expect(call.count()).toBe(1);
});

test('what the server would refuse is reported at its field before sending', async ({ page }) => {
  await openHydrated(page, '/contact');
  const call = await holdCall(page, mailCall);
  await fill(page, { ...filled, Name: '   ', Message: 'a'.repeat(10_001) });
  await button(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please fill in this field.');
  await expect(field(page, 'Message')).toHaveAccessibleDescription(
    '10,001 of 10,000 characters Please use at most 10,000 characters.',
  );
  expect(call.count()).toBe(0);
});

test('what the server refuses is reported at its field', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 640 });
  await openHydrated(page, '/contact');
  await fill(page, { ...filled, Email: 'ada@moss' });
  await button(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(failure);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(field(page, 'Message')).toHaveValue(filled.Message);
  // Not covered by the sticky header.
  const header = await page.getByRole('banner').boundingBox();
  const label = form(page).getByText('Email', { exact: true });
  await expect.poll(async () => (await label.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await field(page, 'Email').fill('ada@moss.example');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await field(page, 'Email').press('Enter');
  await expect(form(page).getByRole('status')).toHaveText(success);
});
