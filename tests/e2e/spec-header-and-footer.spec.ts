import type { Page } from '@playwright/test';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { jumpTo } from './scrolling.ts';

test.describe('the header', () => {
  const links = [
    ['Home', '/'],
    ['Services', '/services'],
    ['Process', '/process'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ] as const;

  test('spec §2: the header links Home, Services, Process, About, Contact and Blog [S2.9, S2.11]', async ({
    page,
  }) => {
    await openHydrated(page, '/terms');
    const all = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(all).toHaveText(links.map(([name]) => name));
    await expect(page.locator('#main-menu [aria-current]')).toHaveCount(0);
    const plain = await all.first().evaluate((link) => getComputedStyle(link).color);
    for (const [name, path] of links) {
      const link = all.getByText(name, { exact: true });
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.locator('#main-menu [aria-current=page]')).toHaveText([name]);
      await page.mouse.move(2, 300);
      await expect(link).not.toHaveCSS('color', plain);
      // Not by color only.
      await expect(link).toHaveCSS('font-weight', '600');
    }
    await page.goto('/about');
    await expect(page.locator('#main-menu [aria-current=page]')).toHaveText(['About']);
  });

  test('spec §2: the logo links to / [S2.10]', async ({ page }) => {
    await openHydrated(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Larkspur' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The right people, found. The rest of the work, done.',
    );
  });

  test('spec §2: the header takes its scrolled style beyond 10 px [S2.14, S4.9, S9.3]', async ({ page }) => {
    await openHydrated(page, '/');
    const banner = page.getByRole('banner');
    const unscrolled = await banner.evaluate((header) => getComputedStyle(header).boxShadow);
    for (const [top, isScrolled] of [
      [10, false],
      [11, true],
      [500, true],
      [10, false],
      [0, false],
    ] as const) {
      await jumpTo(page, top);
      await expect(banner, `${top} px`).toHaveAttribute('data-scrolled', String(isScrolled));
      const shadow = banner.evaluate((header) => getComputedStyle(header).boxShadow);
      if (isScrolled) expect(await shadow, `${top} px`).not.toBe(unscrolled);
      else expect(await shadow, `${top} px`).toBe(unscrolled);
    }
  });
});

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 800 } });
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
  const press = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

  test('spec §2: the menu button toggles the mobile menu [S2.15, S4.10, S2.16]', async ({ page }) => {
    await openHydrated(page, '/services');
    await expect(menu(page)).toBeHidden();
    await press(page);
    await expect(menu(page).getByRole('link')).toHaveCount(6);
    await expect(menu(page)).toBeVisible();
    await press(page);
    await expect(menu(page)).toBeHidden();
    await press(page);
    await expect(menu(page)).toBeVisible();
    const overlay = page.getByTestId('menu-overlay');
    await expect(overlay).toHaveCSS('position', 'fixed');
    // Click below the menu: the overlay intercepts clicks on the page.
    await page.mouse.click(195, 780);
    await expect(menu(page)).toBeHidden();
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL('/services');
  });

  test('spec §2: a click on a header link closes the mobile menu [S2.17]', async ({ page }) => {
    await openHydrated(page, '/');
    for (const [name, path] of [
      ['Process', '/process'],
      ['Process', '/process'],
      ['Larkspur', '/'],
      ['Login', '/login'],
    ] as const) {
      await press(page);
      await expect(menu(page)).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page), name).toBeHidden();
    }
  });
});

test.describe('the footer', () => {
  const linksOf = (page: Page, name: string) =>
    page
      .getByRole('contentinfo')
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));

  test('spec §2: the footer has Quick Links to the six pages, About as About Us, and to the legal texts [S2.19, S2.20]', async ({
    page,
  }) => {
    await page.goto('/blog');
    expect(await linksOf(page, 'Quick Links')).toEqual([
      'Home /',
      'Services /services',
      'Process /process',
      'About Us /about',
      'Contact /contact',
      'Blog /blog',
      'Privacy Policy /privacy',
      'Terms of Service /terms',
    ]);
    expect(await linksOf(page, 'Services')).toEqual([
      'Talent Sourcing /services#talent-sourcing',
      'Recruitment /services#recruitment',
      'Administrative Support /services#admin-support',
      'Back-Office Operations /services#back-office',
      'Data Management /services#data-management',
      'Digital Marketing /services#digital-marketing',
    ]);
  });

  test('spec §2: the footer shows hours, address in Wyoming, phone, e-mail and the professional-network page [S2.22, S9.20]', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Monday-Friday 9AM-5PM EST', { exact: true })).toBeVisible();
    await expect(footer.getByText('1712 Larkspur Lane')).toContainText('Cheyenne, Wyoming 82001');
    for (const [name, href] of [
      ['(307) 555-0142', 'tel:+13075550142'],
      ['hello@larkspur.example', 'mailto:hello@larkspur.example'],
      ['LinkedIn', 'https://linkedin.example/company/larkspur'],
    ] as const) {
      await expect(footer.getByRole('link', { name }), name).toHaveAttribute('href', href);
    }
    await page.goto('/contact');
    await expect(page.getByRole('main').getByText('Monday-Friday 9AM-5PM EST')).toBeVisible();
  });

  test('spec §2: the copyright line has the current year [S2.23]', async ({ page }) => {
    const copyright = page.getByRole('contentinfo').getByText(/^©/);
    const year = new Date().getFullYear();
    await openHydrated(page, '/');
    await expect(copyright).toHaveText(`© ${year} Larkspur Business Services LLC. All rights reserved.`);
    // The year of reading, not of the build.
    await page.clock.setFixedTime('2041-07-01T12:00:00Z');
    await page.reload();
    await page.mouse.move(2, 301);
    await waitForHydration(page);
    await expect(copyright).toContainText('© 2041 ');
  });
});
