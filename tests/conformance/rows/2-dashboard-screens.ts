import { type ConformanceRow, row, topic } from '../row.ts';

/** §2: The screens of the dashboard. */
export const rows: ConformanceRow[] = [
  ...topic('Dashboard layout', [
    row(
      'S2.72',
      'the top bar welcomes the user by name, with the role in parentheses',
      "The top bar shows 'Welcome, {name}' and the role in parentheses.",
    ),
    row('S2.73', 'a user without a name is welcomed as User', "'Welcome, {name}' (fallback 'User')."),
    row(
      'S2.74',
      'the sidebar links stand in order, before Logout',
      'Sidebar links: Sourcing, Company Profile, Marketing, Social Media, LinkedIn, Blog, Newsletter, Email; and a Logout button.',
    ),
  ]),
  ...topic('Sourcing screen', [
    row(
      'S2.75',
      "sourcing has two tabs, 'Job List' and 'Initiate Search'",
      "Two tabs, plus a results view: 'Job List' and 'Initiate Search'.",
    ),
    row(
      'S2.76',
      'the job list has the columns #, Job Title, Location, Created At',
      "'Job List': a table with columns #, Job Title, Location, Created At.",
    ),
    row(
      'S2.77',
      'the job title is the part before the first period',
      'The job title shown is the part before the first period.',
    ),
    row('S2.78', 'missing values in the job list show N/A', 'Missing values show N/A.'),
    row('S2.79', 'clicking a row opens its search results', 'Clicking a row opens its search results.'),
    row(
      'S2.80',
      "the results have a '< Back to Job List' button",
      "Clicking a row opens its search results with a '< Back to Job List' button.",
    ),
    row(
      'S2.81',
      'the search form has job title, location and job description',
      "'Initiate Search': a form with job title, location, job description.",
    ),
    row(
      'S2.82',
      "'Max Pages (SuperAdmin)' is shown to a SuperAdmin only",
      "For SuperAdmin only, 'Max Pages (SuperAdmin)'.",
    ),
    row(
      'S2.83',
      'search results list the links of the selected job',
      'Search results: the list of result links for the selected job.',
    ),
    row(
      'S2.84',
      'search results list the links of the finished task',
      'Search results: the list of result links for the finished task.',
    ),
  ]),
  ...topic('Company Profile screen', [
    row(
      'S2.85',
      "the profile screen says 'Loading profile...' while fetching",
      "'Loading profile...' while fetching.",
    ),
    row('S2.86', 'without a profile the form opens directly', 'No profile: the form opens directly.'),
    row(
      'S2.87',
      "a profile is shown to read, empty fields as 'Not provided', the website as a link in a new tab",
      "With a profile: a read-only detail view (each empty field shows 'Not provided'; website is a link opening in a new tab) with an 'Edit Profile' button.",
    ),
    row(
      'S2.88',
      "the form's button reads 'Update Profile' and 'Cancel' shows when a profile exists",
      "Form: submit button 'Create Profile' or 'Update Profile'; a 'Cancel' button when a profile exists.",
    ),
    row('S2.89', "an error line reads 'Error: {message}'", "An error line reads 'Error: {message}'."),
  ]),
  ...topic('Marketing Content Generator', [
    row(
      'S2.90',
      "the generator is titled 'Marketing Content Generator' and says 'No content generated yet. Create your first post!'",
      "Titled 'Marketing Content Generator': a form plus a 'Latest Generated Content' panel; otherwise 'No content generated yet. Create your first post!'.",
    ),
    row(
      'S2.91',
      'the latest post shows kind, date, rendered content, audience and sentiment',
      "The 'Latest Generated Content' panel shows post kind, date, rendered content, audience and sentiment.",
    ),
    row(
      'S2.92',
      "the button reads 'Generating...' while busy and the status line 'Status: {status}'",
      "The button reads 'Generate Content', or 'Generating...' while busy. A status line reads 'Status: {status}'.",
    ),
    row(
      'S2.93',
      'generated content shows headings, bullets, quotes, bold text and emoji highlighting',
      'Generated content is shown as simple markdown: headings, bullets, quotes, bold text, emoji highlighting.',
    ),
  ]),
  ...topic('Post list screens', [
    row(
      'S2.94',
      'the list of social_media is titled and has its own empty message',
      "'Social Media Posts'; 'No social media posts found'.",
    ),
    row(
      'S2.95',
      'the list of linkedin is titled and has its own empty message',
      "'LinkedIn Posts'; 'No LinkedIn posts found'.",
    ),
    row(
      'S2.96',
      'the list of blog is titled and has its own empty message',
      "'Blog'; 'No blog posts found'.",
    ),
    row(
      'S2.97',
      'the list of newsletter is titled and has its own empty message',
      "'Newsletter'; 'No newsletter posts found'.",
    ),
    row(
      'S2.98',
      'the list of email is titled and has its own empty message',
      "'Email Templates'; 'No email posts found'.",
    ),
    row(
      'S2.99',
      "post lists show 'Loading...' and then type, generated date and rendered content",
      "They show 'Loading...' then posts (type, generated date, rendered content).",
    ),
  ]),
];
