import { type ConformanceRow, pageRow, row } from '../row.ts';

/** §7: The calls that the product makes. */
export const rows: ConformanceRow[] = [
  pageRow(
    'S7.1',
    'login sends email and password',
    'POST /api/user/auth/jwt/create/ with {email, password}.',
  ),
  row(
    'S7.2',
    'sign in answers access and refresh tokens',
    'POST /api/user/auth/jwt/create/: tokens object (access, maybe refresh).',
  ),
  row(
    'S7.3',
    'registering answers a message about an activation link',
    'POST /api/user/auth/users/: JSON; success message about an activation link.',
  ),
  pageRow(
    'S7.4',
    'registration answers the activation text',
    'POST /api/user/auth/users/: success message about an activation link.',
  ),
  row(
    'S7.5',
    'activation takes uid and token and answers that one can now log in',
    'POST /api/user/auth/verify-activation/ with {uid, token}: JSON.',
  ),
  pageRow(
    'S7.6',
    'activation sends uid and token, once, and tells its success',
    "POST /api/user/auth/verify-activation/ with {uid, token}; success message 'Account activated successfully! You can now log in.'",
  ),
  row(
    'S7.7',
    'refresh answers a new access and a new refresh token',
    'POST /api/user/auth/jwt/refresh/ with {refresh}: {access, refresh}.',
  ),
  row(
    'S7.8',
    'a refresh stores both new tokens',
    'POST /api/user/auth/jwt/refresh/ answers {access, refresh}, both stored.',
  ),
  row(
    'S7.9',
    'website-blog-posts needs no session and is an array',
    'GET post/website-blog-posts/: none; must be an array.',
  ),
  pageRow(
    'S7.10',
    'the blog makes the public call without a token',
    'GET post/website-blog-posts/, no payload.',
  ),
  pageRow(
    'S7.11',
    "the blog's answer must be an array, else 'API response is not an array'",
    "GET post/website-blog-posts/: must be an array, else 'API response is not an array'.",
  ),
  row('S7.12', 'GET /search/jobs/ without payload', 'GET /search/jobs/, no payload.'),
  row(
    'S7.13',
    'jobs are a list with id, title, location, created_at and all_search_results, newest first',
    'GET /search/jobs/ answers a list of jobs.',
  ),
  row(
    'S7.14',
    'POST /search/initiate/ sends {job_title, location, job_description, max_pages?}',
    'POST /search/initiate/ with {job_title, location, job_description, max_pages?}.',
  ),
  row('S7.15', 'initiating a search answers its task_id', 'POST /search/initiate/ answers {task_id}.'),
  row(
    'S7.16',
    'GET /search/status/?task_id={id} asks for the task',
    'GET /search/status/?task_id={id}, no payload.',
  ),
  row(
    'S7.17',
    'the status of a running search has no urls, only how far it is',
    'GET /search/status/ answers {status, urls?}.',
  ),
  row(
    'S7.18',
    'the status of a completed search has its urls as strings, best first',
    'GET /search/status/ answers {status, urls?}.',
  ),
  row(
    'S7.19',
    'profiles are a list whose first item is the profile; an empty list means none',
    'GET /post/company-profiles/: list; first item is the profile; also the pre-check before generating (empty list means no profile).',
  ),
  row(
    'S7.20',
    'a new profile is posted with lists as arrays',
    'POST /post/company-profiles/: profile fields, lists as arrays; returned profile.',
  ),
  row(
    'S7.21',
    'an existing profile is put under its id',
    'PUT /post/company-profiles/{id}/: same body; returned profile.',
  ),
  row('S7.22', 'generate answers a task id', 'POST post/generate/: {post_type, prompt_details}; {task_id}.'),
  row(
    'S7.23',
    'POST /post/generate/ sends post_type and prompt_details',
    'POST post/generate/: {post_type, prompt_details}; {task_id}.',
  ),
  row(
    'S7.24',
    'a completed generation answers its result',
    'GET post/generate/status/?task_id={task_id}: {status, result{id, topic, company_profile, content, type, created_at}}.',
  ),
  row(
    'S7.25',
    'GET /post/generate/status/ asks by task_id',
    'GET post/generate/status/?task_id={task_id}: {status, result{id, topic, company_profile, content, type, created_at}}.',
  ),
  row(
    'S7.26',
    'GET /post/posts/ asks by post_type',
    'GET post/posts/?post_type={social_media, linkedin, blog, newsletter, email}: list of {id, type, content, generated_at}.',
  ),
  row(
    'S7.27',
    'posts are a list of one kind with id, type, content and generated_at',
    'GET post/posts/?post_type={…}: list of {id, type, content, generated_at}.',
  ),
  row(
    'S7.28',
    'the shared client adds the stored access token',
    'Every request through the shared client adds Authorization Bearer from the stored access token.',
  ),
  row(
    'S7.29',
    'on 401 the client refreshes once, stores the new tokens and repeats the request',
    'On 401 it refreshes once, stores new tokens and repeats the request.',
  ),
  row('S7.30', 'the HTTP client has no timeout by default', 'The HTTP client has no timeout by default.'),
  pageRow(
    'S7.31',
    'the contact form posts JSON with service id, template id, public key and template params',
    'Contact form: a POST (JSON) to a third-party mail-sending service with a service id, a template id, a public key and the template params.',
  ),
];
