import { z } from 'zod';
import { pathPart } from '../../../../contract/platform/paths.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { searchPages } from '../../../../contract/search/search-sources.calls.ts';
import { webSources } from '../../../../contract/search/web-sources.ts';
import type { Connection } from '../../../platform/config/config-shape.ts';
import { type Outgoing, readEntries } from '../../../platform/outgoing/outgoing.ts';
import { normaliseUrl } from '../../people/identity/person-identities.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import { type Hit, ProviderError, type SearchProvider } from '../provider.ts';
import { type AskingTerms, askJson, type JsonAnswer, usualTerms, waitFor } from './ask-json.ts';
import { looseText, webHit } from './web-hit.ts';
import { pagesOfFirst, queriesOf, type WebSearch } from './web-query.ts';

/** GitHub gives the first thousand of a search. */
const mostResults = 1000;
const usersAnswer = z.object({ total_count: z.number().catch(mostResults), items: z.array(z.unknown()) });
const entry = z.object({ login: z.string(), html_url: z.string() });
const userAnswer = z.object({
  name: looseText,
  bio: looseText,
  company: looseText,
  location: looseText,
  blog: looseText,
});
type User = z.infer<typeof userAnswer>;

const limits = { characters: 256, words: 128 };

const languages =
  'python java javascript typescript go ruby php c++ c# c rust kotlin swift scala r perl dart elixir haskell lua julia clojure matlab shell html css'.split(
    ' ',
  );

/** Finds users by place, language and words. Without a token GitHub answers few questions an hour. */
export const github: WebSearch = {
  limits,
  compose: (job) => (githubQueries(job)[0] ?? job.title.text).slice(0, limits.characters),
  open: openGithub,
};

function openGithub(
  { url: baseUrl, key: token }: Connection,
  outgoing: Outgoing,
  terms: AskingTerms = usualTerms,
): SearchProvider {
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const ask = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const url = new URL(`${trimEndOf(baseUrl, /\//)}${path}`);
    url.search = new URLSearchParams(query).toString();
    const answered = await askJson(outgoing, url, headers, signal, terms);
    const waitMs = isLimited(answered) ? limitWait(answered.headers) : undefined;
    if (waitMs === undefined || waitMs > terms.longestWaitMs) return answered;
    await terms.wait(waitMs, signal);
    return askJson(outgoing, url, headers, signal, terms);
  };
  return {
    name: 'github',
    label: webSources.github.label,
    search: ({ job, maxPages, queries = [] }, signal) =>
      pagesOfFirst(
        queriesOf({ job, queries }, 'github', () => githubQueries(job)),
        maxPages,
        async (query, number) => {
          const paging = { per_page: String(searchPages.size), page: String(number) };
          const found = readUsers(await ask('/search/users', { q: query, ...paging }, signal));
          const users = readEntries(entry, found.items);
          const hits: Hit[] = [];
          let passedOver = users?.passedOver ?? 0;
          let lacking: string | undefined;
          for (const { login, html_url: url } of users?.entries ?? []) {
            // A profile identifies the person; without it the link is still useful.
            const answered = lacking ? undefined : await ask(`/users/${pathPart(login)}`, {}, signal);
            const profile = userAnswer.safeParse(answered?.status === 200 ? answered.body : undefined).data;
            if (!profile) lacking = 'without all profiles, because its limit was reached';
            const described = describeUser(job, url, login, profile);
            if (described.length === 0) passedOver++;
            hits.push(...described);
          }
          const seen = number * searchPages.size;
          const isLast = seen >= Math.min(found.total_count, mostResults);
          return { page: { hits, passedOver, ...(lacking && { lacking }) }, isLast };
        },
      ),
  };
}

/** The most exact query comes first: with the words of the title, then by place and language alone. */
export function githubQueries(job: JobBrief): string[] {
  const place = job.place?.city ?? (job.isRemote ? '' : (job.location.split(',')[0] ?? ''));
  const language = job.skills.map((skill) => skill.toLowerCase()).find((skill) => languages.includes(skill));
  const plain = (text: string) =>
    text
      .replace(/["():<>]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const qualifiers = [
    'type:user',
    ...(place === '' ? [] : [`location:"${plain(place)}"`]),
    ...(language === undefined ? [] : [`language:"${language}"`]),
  ];
  const queries = [[plain(job.title.text), ...qualifiers].join(' ')];
  if (language !== undefined) queries.push(qualifiers.join(' '));
  return queries.filter((query) => query.length <= limits.characters);
}

function describeUser(job: JobBrief, url: string, login: string, user: Partial<User> = {}): Hit[] {
  const hit = webHit(job, {
    url,
    title: [user.name || login, user.company].filter(Boolean).join(' · '),
    text: [user.bio, user.location && `Location: ${user.location}`].filter(Boolean).join(' · '),
    foundBy: 'GitHub',
  });
  if (!hit) return [];
  const blog = user.blog
    ? URL.parse(/^https?:/i.test(user.blog) ? user.blog : `https://${user.blog}`)?.href
    : undefined;
  return [{ ...hit, aliases: blog !== undefined && normaliseUrl(blog) !== undefined ? [blog] : [] }];
}

const isLimited = ({ status, headers }: JsonAnswer): boolean =>
  status === 429 ||
  (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));

/** By `Retry-After`, else by `X-RateLimit-Reset`, which is a time in seconds here. */
function limitWait(headers: Headers): number | undefined {
  if (headers.has('retry-after'))
    return waitFor(new Headers({ 'retry-after': headers.get('retry-after') ?? '' }));
  const reset = Number(headers.get('x-ratelimit-reset'));
  return reset > 0 ? Math.max(0, reset * 1000 - Date.now()) : undefined;
}

function readUsers(answered: JsonAnswer): z.infer<typeof usersAnswer> {
  const { status, body } = answered;
  if (isLimited(answered)) throw new ProviderError('Its limit of questions is reached for now.', true);
  if (status === 401 || status === 403)
    throw new ProviderError(
      'It refuses the question. The operator of this server can renew its access.',
      false,
    );
  if (status === 422) throw new ProviderError("It can't read the question.", false);
  if (status !== 200) throw new ProviderError(`It answered with status ${status}.`, status >= 500);
  const parsed = usersAnswer.safeParse(body);
  if (!parsed.success) throw new ProviderError('Its answer is not a list of users.', false);
  return parsed.data;
}
