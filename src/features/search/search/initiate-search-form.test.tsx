import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { initiateSearch, listSearchJobs } from '../../../../contract/search/sourcing.calls.ts';
import { field, openSourcing, stubSearch } from '../../../../tests/support/sourcing-page.tsx';
import { paths } from '../../../lib/paths.ts';

const stub = stubSearch();
const submit = () => screen.getByRole('button', { name: 'Initiate Search' });
const sent = () => stub.requests.filter(({ path }) => path === '/search/initiate/');

async function openForm(role = 'Owner') {
  const opened = await openSourcing({ user: { role } });
  await opened.user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
  return opened;
}

async function openFilledForm(role?: string) {
  const opened = await openForm(role);
  await opened.user.type(field('Job Title'), 'Welder');
  await opened.user.type(field('Location'), 'Leeds');
  await opened.user.type(field('Job Description'), 'MIG and TIG');
  return opened;
}

describe('initiate search form', () => {
  test('spec §2: the search form has job title, location and job description [S2.81, S7.14]', async () => {
    const { user } = await openFilledForm();
    await user.click(submit());
    await screen.findByText('Search task initiated successfully!');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      method: 'POST',
      body: { job_title: 'Welder', location: 'Leeds', job_description: 'MIG and TIG' },
    });
    expect(Object.keys(sent()[0]?.body as object)).toHaveLength(3);
  });

  test('Ctrl and Enter in the description start the search', async () => {
    const { user } = await openFilledForm();
    await user.keyboard('{Enter}at night{Control>}{Enter}{/Control}');
    await screen.findByText('Search task initiated successfully!');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ body: { job_description: 'MIG and TIG\nat night' } });
  });

  test("spec §5: an empty description says 'Job description cannot be empty.' [S5.12, S5.14]", async () => {
    const { user } = await openForm();
    await user.type(field('Job Description'), '   ');
    await user.click(submit());
    expect(await screen.findByText('Job description cannot be empty.')).toBeVisible();
    expect(field('Job Description')).toBeInvalid();
    for (const name of ['Job Title', 'Location']) {
      expect(field(name)).toBeRequired();
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription('Please fill in this field.');
    }
    expect(field('Job Title')).toHaveFocus();
    expect(screen.getByRole('form', { name: 'Initiate Search' })).toHaveAttribute('novalidate');
    expect(sent()).toHaveLength(0);
  });

  test("spec §2: 'Max Pages (SuperAdmin)' is shown to a SuperAdmin only [S2.82, S6.7]", async () => {
    await openForm('SuperAdmin');
    expect(field('Max Pages (SuperAdmin)')).toBeVisible();
  });

  test.each(['Owner', 'Member', ''])('hides max pages from role “%s”', async (role) => {
    await openForm(role);
    expect(screen.queryByLabelText('Max Pages (SuperAdmin)')).not.toBeInTheDocument();
  });

  test('spec §5: max_pages is optional and sent only if given [S5.15, S3.16]', async () => {
    const { user } = await openFilledForm('SuperAdmin');
    await user.click(submit());
    await screen.findByText('Search task initiated successfully!');
    expect(sent()[0]?.body).not.toHaveProperty('max_pages');
    await user.click(screen.getByRole('tab', { name: 'Job List' }));
    await user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
    await user.type(field('Job Description'), 'MIG and TIG');
    await user.type(field('Max Pages (SuperAdmin)'), '7');
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toHaveProperty('max_pages', 7);
  });

  test.each(['0', '-1', '2.5', 'abc', '0x10', '1e3'])(
    "spec §5: max_pages that is no positive integer says 'Max pages must be a positive number.' (%s) [S5.16, S9.14]",
    async (text) => {
      const { user } = await openFilledForm('SuperAdmin');
      await user.type(field('Max Pages (SuperAdmin)'), text);
      await user.click(submit());
      expect(await screen.findByText('Max pages must be a positive number.')).toBeVisible();
      expect(sent()).toHaveLength(0);
    },
  );

  test("spec §8: initiating shows the response's detail when it fails [S8.16]", async () => {
    stub.reply(initiateSearch, { status: 429, body: { detail: 'Too many searches at once.' } });
    const { user } = await openFilledForm();
    await user.click(submit());
    // Beside the button, which stays in view under a long description.
    const bar = within(submit().parentElement as HTMLElement);
    expect(await bar.findByText('Too many searches at once.')).toBeVisible();
    // Nothing that was typed is lost.
    expect(field('Job Title')).toHaveValue('Welder');
    expect(field('Location')).toHaveValue('Leeds');
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    expect(submit()).toBeEnabled();
  });

  test('spec §8: without detail initiating shows the joined values of all field errors [S8.17]', async () => {
    stub.reply(initiateSearch, {
      status: 400,
      body: { job_title: ['Use fewer words.'], location: ['Unknown place.', 'Try a city.'] },
    });
    const { user } = await openFilledForm();
    await user.click(submit());
    expect(await screen.findByText('Use fewer words. Unknown place. Try a city.')).toBeVisible();
  });

  test.each([
    ['no answer', 0],
    ['an answer that says nothing', 500],
  ])(
    "spec §8: otherwise initiating shows 'An unexpected error occurred while initiating the search.' (%s) [S8.18]",
    async (_, status) => {
      stub.reply(initiateSearch, { status, body: '<html>Bad gateway</html>' });
      const { user } = await openFilledForm();
      await user.click(submit());
      expect(
        await screen.findByText('An unexpected error occurred while initiating the search.'),
      ).toBeVisible();
      expect(screen.getByText(/could not be started\. Your text is kept\./)).toBeVisible();
    },
  );

  test('is not sent twice during a request', async () => {
    stub.reply(initiateSearch, () => new Promise(() => {}));
    const { user } = await openFilledForm();
    await user.click(submit());
    await waitFor(() => expect(submit()).toBeDisabled());
    await user.click(submit());
    expect(sent()).toHaveLength(1);
  });

  test('gives its place to the search it started, which is not started again', async () => {
    const { user } = await openFilledForm();
    const form = screen.getByRole('form', { name: 'Initiate Search' });
    await user.click(submit());
    await screen.findByText('Search task initiated successfully!');
    const progress = screen.getByRole('region', { name: 'Search progress' });
    expect(progress).toHaveFocus();
    expect(form).not.toBeVisible();
    fireEvent.submit(form);
    await user.click(screen.getByRole('tab', { name: 'Job List' }));
    await user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
    expect(submit()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('offers an example while the form is blank', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Fill in an example' }));
    expect(field('Job Title')).not.toHaveValue('');
    expect(field('Job Description')).not.toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Fill in an example' })).not.toBeInTheDocument();
    expect(field('Job Description')).toHaveFocus();
    await user.click(submit());
    expect(await screen.findByText('Search task initiated successfully!')).toBeVisible();
  });

  test("a refetch of the job list keeps the form's values", async () => {
    const { user } = await openFilledForm();
    stub.reply(listSearchJobs, { status: 500 });
    await user.click(screen.getByRole('tab', { name: 'Job List' }));
    expect(await screen.findByText('Failed to load jobs. Please try again later.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
    expect(field('Job Title')).toHaveValue('Welder');
    expect(field('Location')).toHaveValue('Leeds');
  });

  test('stays on the form when its tab is selected again', async () => {
    const { user, shownPath } = await openFilledForm();
    await user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    expect(shownPath()).toMatch(new RegExp(`^${paths.sourcing}\\?`));
  });

  const nurse =
    'Registered Nurse – Surgical (Full-time, nights)\nDenver, CO\n\nRequirements\n- Active Colorado RN license\n- BLS';
  const developer =
    'Senior Java Developer (m/f/d) – Berlin\n\nRequirements\n- 5+ years of experience with Java\n- Spring Boot and Kafka';

  test('takes title and location from a pasted advert, and gives back what was there', async () => {
    const { user } = await openForm();
    await user.click(field('Job Description'));
    await user.paste(nurse);
    expect(
      await screen.findByText(
        'The title and location were read from the description.',
        {},
        { timeout: 30_000 },
      ),
    ).toBeVisible();
    expect(field('Job Title')).toHaveValue('Registered Nurse – Surgical');
    expect(field('Location')).toHaveValue('Denver, CO');
    // Another advert takes the place of the first.
    (field('Job Description') as HTMLTextAreaElement).select();
    await user.paste(developer);
    expect(field('Job Title')).toHaveValue('Senior Java Developer');
    expect(field('Location')).toHaveValue('Berlin');
    // Hardly another one.
    (field('Job Description') as HTMLTextAreaElement).select();
    await user.paste(developer.replace('Java Developer', 'Java Architect'));
    expect(field('Job Title')).toHaveValue('Senior Java Architect');
    (field('Job Description') as HTMLTextAreaElement).select();
    await user.paste(nurse);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Job Title')).toHaveValue('Senior Java Architect');
    expect(screen.queryByText(/read from the description/)).toBeNull();
  });

  test('replaces what an earlier advert named, after a look at the job list too, and not what was typed', async () => {
    const { user } = await openForm();
    const paste = async (advert: string) => {
      await user.click(field('Job Description'));
      (field('Job Description') as HTMLTextAreaElement).select();
      await user.paste(advert);
    };
    await paste(nurse);
    await waitFor(() => expect(field('Location')).toHaveValue('Denver, CO'), { timeout: 30_000 });
    await user.click(screen.getByRole('tab', { name: 'Job List' }));
    await user.click(screen.getByRole('tab', { name: 'Initiate Search' }));
    await paste(developer);
    await waitFor(() => expect(field('Job Title')).toHaveValue('Senior Java Developer'));
    expect(field('Location')).toHaveValue('Berlin');
    // This one names no place.
    await paste(`Payroll Clerk\n\nRequirements\n- ${'You pay people on time, each month. '.repeat(4)}`);
    expect(field('Job Title')).toHaveValue('Payroll Clerk');
    expect(field('Location')).toHaveValue('');
    await user.type(field('Location'), 'Leeds');
    await paste(nurse);
    expect(field('Job Title')).toHaveValue('Registered Nurse – Surgical');
    expect(field('Location')).toHaveValue('Leeds');
  });

  test('says that a pasted advert names another job than the fields', async () => {
    const { user } = await openForm();
    await user.type(field('Job Title'), 'Registered Nurse');
    await user.type(field('Location'), 'Berlin');
    await user.click(field('Job Description'));
    await user.paste(developer);
    expect(field('Job Title')).toHaveValue('Registered Nurse');
    expect(screen.getByText('The description names another title, “Senior Java Developer”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    expect(field('Job Title')).toHaveValue('Senior Java Developer');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Job Title')).toHaveValue('Registered Nurse');
  });
});
