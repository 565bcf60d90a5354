import type { ConformanceRow } from '../row.ts';

const row = (section: string, phrase: string, sentence: string): ConformanceRow => ({
  section,
  phrase,
  sentence,
});

export const rows: ConformanceRow[] = [
  row(
    '§3',
    'short is 1-2 sentences, medium 3-5, long a paragraph',
    'length: short = 1-2 sentences, medium = 3-5 sentences, long = paragraph.',
  ),
  row(
    '§7',
    'website-blog-posts needs no session and is an array',
    'GET post/website-blog-posts/: none; must be an array.',
  ),
  row('§7', 'generate answers a task id', 'POST post/generate/: {post_type, prompt_details}; {task_id}.'),
  row(
    '§7',
    'a completed generation answers its result',
    'GET post/generate/status/?task_id={task_id}: {status, result{id, topic, company_profile, content, type, created_at}}.',
  ),
  row(
    '§7',
    'posts are a list of one kind with id, type, content and generated_at',
    'GET post/posts/?post_type={…}: list of {id, type, content, generated_at}.',
  ),
];
