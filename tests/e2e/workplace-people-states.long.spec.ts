import type { Page } from '@playwright/test';
import { newSearchPath, paths } from '../../src/lib/paths.ts';
import { makeResumes } from '../quality/resumes/make-resumes.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { addPerson, inspectStates, press, registerOwner, shows } from './workplace.ts';

test.setTimeout(1_200_000);
test.use({ viewport: { width: 1440, height: 900 } });

const nobody = '00000000-0000-4000-8000-000000000000';

const csv = [
  'Name,Title,Skills,Location,Email,Rate',
  'Ada Lovelace,Engineer,"Analysis; Mathematics",London,ada@people.example,400',
  'Grace Hopper,Rear Admiral,"COBOL; Compilers",Arlington,grace@people.example,500',
  ',Engineer,Nothing,Nowhere,,1',
  'Nobody Known,,,,not-an-address,2',
].join('\n');
const table = (content: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

const openPool = async (page: Page, query = '') => {
  await page.goto(paths.talentPool + query);
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
};

async function importTable(page: Page): Promise<void> {
  await openPool(page);
  await page.getByLabel('CSV file').setInputFiles(table(csv));
  await press(page, 'Import 4 rows');
  await shows(page, /\d added/);
}

test('nothing is wrong with a person in any state', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await addPerson(page, 'Ottoline Varga', 'ottoline@people.example');
  const own = page.url();
  await addPerson(page, 'Ottilie Varga', 'ottilie@people.example');
  const open = async () => {
    await page.goto(own);
    await expect(page.getByRole('region', { name: 'Privacy' })).toBeVisible();
  };
  const openWith = (button: string) => async () => {
    await open();
    await press(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await inspectStates(page, {
    'a person of the sample': async () => {
      await page.goto(`${paths.talentPool}?q=nurse`);
      await page.getByRole('region', { name: 'Candidates' }).getByRole('link').first().click();
      await shows(page, 'Timeline');
    },
    'a person with tag, note and past': async () => {
      await open();
      await page.getByRole('textbox', { name: 'Note' }).fill('Met at the fair.');
      await page.keyboard.press('Enter');
      await page.getByLabel('New tag').fill('Fair');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove the tag Fair' })).toBeVisible();
    },
    'a person not to write to': async () => {
      await open();
      await press(page, 'Do not contact');
      await page.getByRole('dialog').getByLabel('Until').press('Enter');
      await shows(page, /^Do not contact since .*: Asked not to be contacted\.$/);
    },
    'a person to edit': async () => {
      await openWith('Edit')();
      await page.getByLabel('Name', { exact: true }).fill('');
      await press(page, 'Save');
      await shows(page, 'Please enter a name.');
    },
    'a person to merge': async () => {
      await open();
      await press(page, 'More');
      await press(page, 'Merge…');
      await page.getByLabel('Find a person').fill('Ottilie');
      await page.getByRole('radio', { name: /Ottilie Varga/ }).check();
    },
    'a person to erase': async () => {
      await open();
      await page.locator('summary', { hasText: 'Privacy' }).click();
      await press(page, 'Erase for good');
    },
    'a person to delete': async () => {
      await open();
      await press(page, 'More');
      await press(page, 'Delete candidate');
    },
    'a person who is gone': async () => {
      await page.goto(paths.candidate(nobody));
      await shows(page, 'This candidate is no longer here');
    },
    'a person to add who is known': async () => {
      await openPool(page);
      await press(page, 'Add a person');
      await page.getByLabel('Name', { exact: true }).fill('Ottoline Varga');
      await page.getByRole('textbox', { name: 'Email' }).fill('ottoline@people.example');
      await press(page, 'Add person');
      await shows(page, 'This is another person');
    },
  });
});

test('nothing is wrong with the talent pool in any state', async ({ page, product }) => {
  await registerOwner(page, product.dataDir);
  const choose = async () => {
    await openPool(page);
    await page.getByRole('checkbox', { name: 'Choose everybody listed' }).click();
    await shows(page, 'Clear selection');
  };
  await inspectStates(page, {
    'the sample': () => openPool(page),
    'a table that is refused': async () => {
      await openPool(page);
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'people.png', mimeType: 'image/png', buffer: Buffer.from('.') });
      await shows(page, /is not a CSV file/);
    },
    'the columns of a table': async () => {
      await openPool(page);
      await page.getByLabel('CSV file').setInputFiles(table('Wer;Title;Rate\nAda Lovelace;Engineer;400\n'));
      await shows(page, 'Choose the column that holds the name.');
    },
    'an import with rows that were rejected': () => importTable(page),
    'the pool with filters': async () => {
      await openPool(page, '?place=London&sort=title&order=asc');
      await press(page, 'Filters (1)');
      await shows(page, 'Save the view');
    },
    'a view to save': async () => {
      await openPool(page, '?place=London');
      await press(page, 'Save the view');
    },
    'a view that is saved': async () => {
      await openPool(page, '?place=London');
      await press(page, 'Save the view');
      await page.getByLabel('Name', { exact: true }).fill('Londoners');
      await press(page, 'Save');
      await expect(page.getByLabel('Saved view')).toHaveValue('Londoners');
    },
    'all columns and their menu': async () => {
      await openPool(page, '?columns=title,employer,location,skills,years,source,tags,email,created_at');
      await page.getByText('Columns', { exact: true }).click();
    },
    'nobody found': async () => {
      await openPool(page, '?q=zeppelin');
      await shows(page, /Nobody in the talent pool matches/);
    },
    'nobody meets the filters': async () => {
      await openPool(page, '?q=zeppelin&place=London');
      await shows(page, /matches all of these filters/);
    },
    'several people chosen': choose,
    'résumés to review, and files that failed': async () => {
      await openPool(page);
      const resumes = await makeResumes(3, 11);
      const files = resumes.map(({ fileName, bytes }) => ({
        name: fileName,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      }));
      const scan = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('...') };
      await page.getByLabel('Résumés to add').setInputFiles([...files, scan, table(csv)]);
      await expect(page.getByRole('heading', { name: /^3 résumés to review/ })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByText('It holds no text')).toBeVisible({ timeout: 60_000 });
    },
    'a résumé to correct': async () => {
      await openPool(page);
      const fold = page.getByRole('button', { name: /^(?:Show|Hide) the résumés to review$/ });
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await shows(page, 'Keep and next');
    },
    'a pool without people, and the offer to undo': async () => {
      await choose();
      const chosen = page.getByRole('region', { name: 'Chosen people' });
      await chosen.getByRole('button', { name: 'More' }).click();
      await chosen.getByRole('button', { name: 'Delete…' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete / })
        .click();
      await page.getByRole('button', { name: 'Undo' }).focus();
      await shows(page, /Nobody is in the talent pool any more/);
    },
    'no search yet': async () => {
      await page.goto(paths.sourcing);
      await shows(page, /Each search you start is kept here/);
    },
    'no template yet': async () => {
      await page.goto(newSearchPath);
      await press(page, 'Use a template');
      await shows(page, /No template is saved yet/);
    },
  });
});

test('nothing is wrong with what stands around the screens', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  const openPalette = (text: string, shown: RegExp) => async () => {
    await page.goto(paths.companyProfile);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible();
  };
  await inspectStates(page, {
    'the palette': openPalette('nurse', /Nurse/),
    'the themes in the palette': openPalette('theme', /Theme: Dark/),
    'a palette that finds nothing': openPalette('zeppelin', /Nothing found for/),
    'the themes in the settings': async () => {
      await page.goto(paths.settings);
      await expect(page.getByRole('group', { name: 'Colors' })).toBeVisible();
    },
    'an address without a page': async () => {
      await page.goto(`${paths.dashboard}/nowhere`);
      await shows(page, 'There is no page at this address');
    },
    'a page that cannot be loaded': async () => {
      await page.route('**/assets/talent-pool-page-*.js', (route) => route.abort());
      await page.goto(paths.talentPool);
      await shows(page, 'This page has stopped working');
    },
    'a pool that cannot be loaded': async () => {
      await page.route('**/talent/candidates/**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(paths.talentPool);
      await shows(page, 'Failed to load the talent pool');
    },
  });
});
