import { expect, test } from './product-fixture.ts';
import { cards, column, inspectStates, openBoard, press, shows } from './workplace.ts';

test.setTimeout(1_200_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('nothing is wrong with the board and its links in any state', async ({ page, browser }) => {
  await openBoard(page);
  const board = page.url();
  const open = async () => {
    await page.goto(board);
    await expect(cards(column(page, 'Shortlisted')).first()).toBeVisible();
  };
  const openCard = async () => {
    await open();
    await cards(column(page, 'Shortlisted')).first().click();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  };
  let link = '';

  await inspectStates(page, {
    'a board': open,
    'a card': openCard,
    'a mail to write': async () => {
      await openCard();
      await press(page, 'Write to…');
      await expect(page.getByLabel('Subject')).toBeVisible();
    },
    'a move that can be undone': async () => {
      await open();
      await cards(column(page, 'Shortlisted')).first().focus();
      const announced = page.locator('[id^="DndLiveRegion"]');
      await page.keyboard.press('Space');
      await expect(announced).toContainText('is over Shortlisted');
      await page.keyboard.press('ArrowRight');
      await expect(announced).toContainText('is over Contacted');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Undo' }).focus();
    },
    'the columns': async () => {
      await page.goto(board);
      await press(page, 'More');
      await press(page, 'Columns');
      await press(page, 'Add a column');
    },
    'a board without people': async () => {
      await page.route(/\/search\/jobs\/[^/]+\/board\//, async (route) =>
        route.fulfill({ response: await route.fetch(), json: [] }),
      );
      await page.goto(board);
      await shows(page, /Nobody is on the board yet/);
    },
    'a link to share': async () => {
      await page.goto(board);
      await press(page, 'Share');
      await page.getByLabel('Recipient').fill('Dana Reed');
      await expect(page.getByRole('button', { name: 'Make a link' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await shows(page, /It is shown this once/);
      link = new URL((await page.locator('[data-link]').textContent()) ?? '').pathname;
    },
  });

  const reader = await (await browser.newContext({ baseURL: new URL(board).origin })).newPage();
  await inspectStates(reader, {
    'a shared shortlist': async () => {
      await reader.goto(link);
      await reader.getByRole('button', { name: /^Yes/ }).first().click();
      await shows(reader, 'Your answer is stored.');
    },
    'a link that is not valid': async () => {
      await reader.goto(`${link.slice(0, -3)}abc`);
      await shows(reader, 'This link is not valid');
    },
  });
  await reader.context().close();
});
