import type { ConformanceRow } from '../row.ts';

const row = (section: string, phrase: string, sentence: string): ConformanceRow => ({
  section,
  phrase,
  sentence,
});

export const rows: ConformanceRow[] = [
  row(
    '§2',
    "the generator is titled 'Marketing Content Generator' and says 'No content generated yet. Create your first post!'",
    "Titled 'Marketing Content Generator': a form plus a 'Latest Generated Content' panel; otherwise 'No content generated yet. Create your first post!'.",
  ),
  row(
    '§2',
    'the latest post shows kind, date, rendered content, audience and sentiment',
    "The 'Latest Generated Content' panel shows post kind, date, rendered content, audience and sentiment.",
  ),
  row(
    '§2',
    "the button reads 'Generating...' while busy and the status line 'Status: {status}'",
    "The button reads 'Generate Content', or 'Generating...' while busy. A status line reads 'Status: {status}'.",
  ),
  row(
    '§2',
    'generated content shows headings, bullets, quotes, bold text and emoji highlighting',
    'Generated content is shown as simple markdown: headings, bullets, quotes, bold text, emoji highlighting.',
  ),
  row(
    '§2',
    'the list of social_media is titled and has its own empty message',
    "'Social Media Posts'; 'No social media posts found'.",
  ),
  row(
    '§2',
    'the list of linkedin is titled and has its own empty message',
    "'LinkedIn Posts'; 'No LinkedIn posts found'.",
  ),
  row('§2', 'the list of blog is titled and has its own empty message', "'Blog'; 'No blog posts found'."),
  row(
    '§2',
    'the list of newsletter is titled and has its own empty message',
    "'Newsletter'; 'No newsletter posts found'.",
  ),
  row(
    '§2',
    'the list of email is titled and has its own empty message',
    "'Email Templates'; 'No email posts found'.",
  ),
  row(
    '§2',
    "post lists show 'Loading...' and then type, generated date and rendered content",
    "They show 'Loading...' then posts (type, generated date, rendered content).",
  ),
  row(
    '§3',
    'sentiment, tone, length, sections, summary length and segments start with their defaults',
    'Generation request: defaults of sentiment, tone, length, sections, summary_length and segments.',
  ),
  row(
    '§4',
    'the status is STARTING once the request is accepted',
    'Generation: idle; STARTING once the request is accepted.',
  ),
  row(
    '§4',
    'a generation is polled every 2000 ms, showing each reported status',
    'Then polling every 2 seconds, showing each reported status.',
  ),
  row(
    '§4',
    "on 'completed' the result becomes the latest post, polling stops and the button re-enables",
    "On 'completed' the result becomes the latest post, polling stops and the button re-enables.",
  ),
  row(
    '§4',
    'a polling failure stops polling and clears the status',
    'A polling failure stops polling and clears the status.',
  ),
  row('§4', 'a start failure re-enables the button', 'A start failure re-enables the button.'),
  row(
    '§4',
    'changing the post kind resets keywords, sections, segments and emails per segment',
    'Changing the post kind resets optional fields: keywords empty; sections Introduction, Analysis, Takeaways; segments No Activity, Email Opened, Link Clicked; emails_per_segment 3.',
  ),
  row(
    '§5',
    "an empty audience shows 'Target audience is required' and nothing is sent",
    "Generator: target audience required ('Target audience is required').",
  ),
  row(
    '§5',
    "without a company profile 'Please create a company profile first' shows and nothing starts",
    "A company profile must exist ('Please create a company profile first').",
  ),
  row(
    '§5',
    'keywords are split on commas, trimmed, empty items dropped',
    'Keywords, sections and segments are split on commas, trimmed, empty items dropped.',
  ),
  row(
    '§5',
    'emails per segment is 1 to 10 and falls back to 3 when not a number',
    'emails_per_segment min 1, max 10, falls back to 3 when not a number.',
  ),
  row(
    '§8',
    "'Failed to verify company profile' shows and generation does not start",
    "'Failed to verify company profile' (generation does not start).",
  ),
  row('§8', "'Failed to start generation' shows", "'Failed to start generation'."),
  row(
    '§8',
    "'Failed to get generation status' stops polling",
    "'Failed to get generation status' (polling stops).",
  ),
  row(
    '§8',
    'and its own error',
    "Post lists: 'Failed to fetch posts', or 'Failed to fetch newsletter posts' / 'Failed to fetch email posts'.",
  ),
  row(
    '§7',
    'POST /post/generate/ sends post_type and prompt_details',
    'POST post/generate/: {post_type, prompt_details}; {task_id}.',
  ),
  row(
    '§7',
    'GET /post/generate/status/ asks by task_id',
    'GET post/generate/status/?task_id={task_id}: {status, result{id, topic, company_profile, content, type, created_at}}.',
  ),
  row(
    '§7',
    'GET /post/posts/ asks by post_type',
    'GET post/posts/?post_type={social_media, linkedin, blog, newsletter, email}: list of {id, type, content, generated_at}.',
  ),
  row('§9', 'generation status polling takes 2000 ms', 'Generation status polling: 2000 ms.'),
  row(
    '§9',
    'emails_per_segment is 1 to 10, 3 after a kind change or invalid input',
    'emails_per_segment: 1 to 10; initial 1, 3 after a kind change or invalid input.',
  ),
];
