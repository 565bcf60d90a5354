/** What is changed while the server cannot be reached: it waits over a kill, is sent by itself, and is not lost unasked. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demo } from '../e2e/product-fixture.ts';
import { test } from './harness-test.ts';
import { expectSignedIn, reconnect, searchPeople, startSignedIn } from './journeys/steps.ts';

const slowly = { timeout: 60_000 };
const waits = 'Waits to be sent';
const goTo = (page: Page, target: string) => page.goto(new URL(page.url()).origin + target);

/** Searches, shortlists the first person, and looks at results and board; resolves to the path of the results. */
async function openSearch(page: Page): Promise<string> {
  await searchPeople(page, 'Data Engineer');
  const shortlist = page.getByRole('button', { name: 'Shortlist', exact: true });
  await shortlist.first().click(slowly);
  await expect(shortlist.and(page.locator('[aria-pressed="true"]')).first()).toBeVisible(slowly);
  const results = new URL(page.url()).pathname;
  await goTo(page, `${results}/board`);
  await expect(page.locator('[data-card]').first()).toBeVisible(slowly);
  await goTo(page, results);
  // There once everything about the person is loaded, which offline is shown as it was.
  await expect(page.getByRole('button', { name: 'Write to…' }).first()).toBeVisible(slowly);
  return results;
}

test('a move on the board and a tag wait, over a kill of the app, and go as soon as the server answers', async ({
  app,
  gate,
}) => {
  test.setTimeout(300_000);
  const page = await startSignedIn(app);
  const results = await openSearch(page);
  await gate.shut();
  const tag = page.getByRole('textbox', { name: 'New tag' });
  await tag.fill('Remote');
  await tag.press('Enter');
  await expect(page.getByText(`${waits}: Remote`)).toBeVisible(slowly);
  await goTo(page, `${results}/board`);
  const card = page.locator('[data-card]').first();
  await expect(card).toBeVisible(slowly);
  await card.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add a reminder' })).toBeDisabled(slowly);
  await dialog.getByRole('button', { name: /^Column:/ }).click();
  await dialog.getByRole('menuitemradio', { name: 'Interview' }).click();
  const inInterview = (at: Page) => at.getByRole('region', { name: 'Interview' }).locator('[data-card]');
  await expect(inInterview(page)).toContainText(waits);
  await app.close();

  const again = await app.start();
  await goTo(again, `${results}/board`);
  await expect(inInterview(again)).toContainText(waits, slowly);
  await reconnect(again, gate);
  // Nobody has to load the page again.
  await expect(inInterview(again)).not.toContainText(waits, slowly);
  await expect(inInterview(again)).toBeVisible();
  await goTo(again, results);
  await expect(again.getByRole('button', { name: 'Remove the tag Remote' })).toBeVisible(slowly);
  await expect(again.getByText(waits)).toHaveCount(0);
});

test('a sign-out asks before it deletes what waits', async ({ app, gate }) => {
  test.setTimeout(300_000);
  const page = await startSignedIn(app);
  await openSearch(page);
  await gate.shut();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Met her at a fair.');
  await note.press('Enter');
  await expect(page.getByText(waits).first()).toBeVisible(slowly);
  const logOut = page.getByRole('button', { name: 'Logout' }).first();
  await logOut.click();
  const question = 'Sign out and delete 1 change that waits to be sent?';
  await expect.poll(async () => (await app.state()).asked).toContain(question);
  await expectSignedIn(page);
  await app.trigger('press', 'Sign out and delete');
  await logOut.click();
  await page.waitForURL('**/login');
  const kept = path.join(app.userData, 'offline');
  await expect.poll(() => (existsSync(kept) ? readdirSync(kept) : [])).toEqual([]);
});

test('a post that a colleague has changed meanwhile offers both texts', async ({ app, gate, product }) => {
  test.setTimeout(300_000);
  const page = await startSignedIn(app);
  const text = page.getByRole('textbox', { name: 'Text' });
  await goTo(page, '/dashboard/marketing/linkedin');
  await page.getByRole('link', { name: 'Edit' }).first().press('Enter', slowly);
  await expect(text).toBeVisible(slowly);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await gate.shut();
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Written in a train.');
  await expect(page.getByText(waits)).toBeVisible(slowly);

  const ask = async (method: string, where: string, body?: object, access?: string) => {
    const answer = await fetch(product.url + where, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(access && { authorization: `Bearer ${access}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { access: string; title: string; version: number };
  };
  const { access } = await ask('POST', '/api/user/auth/jwt/create/', demo);
  const { title, version } = await ask('GET', `/post/posts/${id}/`, undefined, access);
  await ask('PATCH', `/post/posts/${id}/`, { title, body: 'Written in the office.', version }, access);

  await app.trigger('press', 'Use mine');
  await reconnect(page, gate);
  await expect
    .poll(async () => (await app.state()).asked, slowly)
    .toContain('A colleague has changed a post that you have edited while you were offline.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(slowly);
  await expect(text).toContainText('Written in a train.');
  await page.reload();
  await expect(text).toContainText('Written in a train.', slowly);
});
