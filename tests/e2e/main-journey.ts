import { type BrowserContext, expect, type Page } from '@playwright/test';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';

/** The names of the kinds in the sidebar and the generator. */
const kindNames = {
  social_media: 'Social Media',
  linkedin: 'LinkedIn',
  blog: 'Blog',
  newsletter: 'Newsletter',
  email: 'Email',
};

/**
 * The main journey of a new user, without fakes: register, activate by the mailed link, sign in, create a profile,
 * search, open a candidate, generate each kind of post, see them in their lists, sign out.
 */
export async function runMainJourney(page: Page, dataDir: string): Promise<void> {
  const email = `owner-${Date.now()}@harbour.example`;
  await register(page, email);
  await activate(page, dataDir, email);
  await signIn(page, email, 'correct horse');
  await expect(page.getByText('Welcome, Robin Vale')).toBeVisible();
  await expect(page.getByText('(Owner)')).toBeVisible();
  await createProfile(page);
  await searchAndOpenCandidate(page);
  for (const kind of postKinds) await generate(page, kind);
  await signOut(page);
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Robin Vale');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Organization Name').fill('Harbour Works');
  await page.getByLabel('Website URL').fill('https://harbour.example');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('An activation link has been sent to your email.')).toBeVisible();
}

async function activate(page: Page, dataDir: string, email: string): Promise<void> {
  const [mail] = await waitForMails(dataDir, email);
  if (!mail) throw new Error('No activation mail came.');
  const { uid, token } = activationLinkIn(mail);
  await page.goto(`/auth/activate/${uid}/${token}`);
  await expect(page.getByText('Account activated successfully! You can now log in.')).toBeVisible();
  await page.waitForURL('**/login');
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard**');
}

async function createProfile(page: Page): Promise<void> {
  await openFromSidebar(page, 'Company Profile');
  await page.getByLabel('Company Name').fill('Harbour Works');
  await page.getByLabel('Industry').fill('Logistics staffing');
  await page.getByLabel('Description').fill('We staff warehouses and freight desks around the clock.');
  await page.getByLabel('Products & Services').fill('Night crews, Freight planners');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
}

async function searchAndOpenCandidate(page: Page): Promise<void> {
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Data Engineer. Urgent');
  await page.getByLabel('Location').fill('Berlin');
  await page
    .getByLabel('Job Description')
    .fill('Build data pipelines with Python, SQL, Kafka and Airflow in a small team.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  const back = page.getByRole('button', { name: '< Back to Job List' });
  await expect(back).toBeVisible({ timeout: 30_000 });
  const link = page.getByRole('main').locator('a[href*="/dashboard/sourcing/candidates/"]').first();
  await link.press('Enter');
  await page.waitForURL('**/dashboard/sourcing/candidates/**');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await openFromSidebar(page, 'Sourcing');
  await expect(
    page.getByRole('cell').getByRole('link', { name: 'Data Engineer', exact: true }),
  ).toBeVisible();
}

async function generate(page: Page, kind: keyof typeof kindNames): Promise<void> {
  await openFromSidebar(page, 'Marketing');
  await page.getByLabel('Post Type').selectOption(kind);
  const audience = `Shift leaders for ${kind}`;
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByLabel('Topic').fill('Peak season crews');
  await page.getByRole('button', { name: 'Generate Content' }).click();
  const latest = page.getByRole('region', { name: 'Latest Generated Content' });
  await expect(latest.getByText(audience, { exact: true })).toBeVisible({ timeout: 30_000 });
  await openFromSidebar(page, kindNames[kind]);
  await expect(page.getByRole('article').first()).toContainText(/Harbour Works|season|crew/i);
}

/** Opens a page from the dashboard's navigation, on narrow screens too. What runs and is unread stands behind the name of *Sourcing*. */
export async function openFromSidebar(page: Page, name: string): Promise<void> {
  const named = new RegExp(`^${RegExp.escape(name)}(?: ?,|$)`);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: named }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await storedTokens(page.context())).toEqual([]);
}

async function storedTokens(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  return origins
    .flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
    .filter((name) => name.endsWith('_token'));
}
