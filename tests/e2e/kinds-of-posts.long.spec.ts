import type { Page } from '@playwright/test';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

/** The field that only a kind has, and what it holds after a change to that kind (spec §4). */
const ownFields: Record<string, Record<string, string>> = {
  social_media: { Keywords: '' },
  linkedin: {},
  blog: { Sections: 'Introduction, Analysis, Takeaways' },
  newsletter: { 'Summary Length': 'concise' },
  email: { 'Emails per Segment': '3', Segments: 'No Activity, Email Opened, Link Clicked' },
};
const ownDetails: Record<string, object> = {
  social_media: { keywords: [] },
  linkedin: {},
  blog: { sections: ['Introduction', 'Analysis', 'Takeaways'] },
  newsletter: { summary_length: 'concise' },
  email: { segments: ['No Activity', 'Email Opened', 'Link Clicked'], emails_per_segment: 3 },
};
const kinds = Object.keys(ownFields);
const labels = Object.values(ownFields).flatMap((fields) => Object.keys(fields));

/** Passes once over every ordered pair of kinds, and begins with the kind that the form opens with. */
function everyChange(): string[] {
  const way = ['social_media'];
  const left = new Set(
    kinds.flatMap((from) => kinds.filter((to) => to !== from).map((to) => `${from} ${to}`)),
  );
  const go = (from: string): boolean => {
    if (left.size === 0) return true;
    return kinds.some((to) => {
      if (!left.delete(`${from} ${to}`)) return false;
      way.push(to);
      if (go(to)) return true;
      way.pop();
      left.add(`${from} ${to}`);
      return false;
    });
  };
  go('social_media');
  return way;
}

/** Presses Tab from the kind of post to the button, so that every field is left once. */
async function tabThrough(page: Page) {
  await page.getByLabel('Post Type').focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Generate Content' })).toBeFocused({ timeout: 50 });
  }).toPass();
}

test('each of the twenty changes of the kind of post shows and sends the fields of the new kind alone', async ({
  page,
}) => {
  // Twenty forms are left by the keyboard, and sent.
  test.setTimeout(300_000);
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing');
  const sent: { post_type: string; prompt_details: object }[] = [];
  // Refused, so that the form is free again at once.
  await page.route('**/post/generate/', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 503, json: { detail: `Refused ${sent.length}` } });
  });
  await page.getByLabel('Target Audience').fill('Ward managers');
  const way = everyChange();
  expect(way).toHaveLength(21);
  const common = {
    target_audience: 'Ward managers',
    sentiment: 'neutral',
    tone: 'professional',
    length: 'medium',
    topic: '',
  };
  for (const [at, kind] of way.slice(1).entries()) {
    const change = `${way[at]} to ${kind}`;
    await page.getByLabel('Post Type').selectOption(kind);
    for (const label of labels) {
      const field = page.getByLabel(label, { exact: true });
      const expected = ownFields[kind]?.[label];
      if (expected === undefined) await expect(field, change).toHaveCount(0);
      else await expect(field, change).toHaveValue(expected);
    }
    await tabThrough(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Refused ${at + 1}`, { exact: true })).toBeVisible();
    expect(sent.at(-1), change).toEqual({
      post_type: kind,
      prompt_details: { ...common, ...ownDetails[kind] },
    });
    // What is left behind must not come back with the next change.
    for (const label of Object.keys(ownFields[kind] ?? {}).filter((one) => one !== 'Summary Length')) {
      await page
        .getByLabel(label, { exact: true })
        .fill(label === 'Emails per Segment' ? '7' : 'Left, behind');
    }
  }
});
