import { useIsFetching } from '@tanstack/react-query';
import { Command, useCommandState } from 'cmdk';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { themes } from '../../../contract/account/preferences.calls.ts';
import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { appLinkOf } from '../../../contract/desktop/app-links.ts';
import type { Candidate } from '../../../contract/people/talent-pool.calls.ts';
import { pathInList, useNewestPosts } from '../../features/content/use-posts.ts';
import { candidatesKey, useCandidate, useCandidates } from '../../features/people/candidates/use-person.ts';
import { useSequences } from '../../features/recruiting/sequences/use-sequences.ts';
import { sequencesKey } from '../../features/search/query-keys.ts';
import { useSearchJobs } from '../../features/search/use-search-status.ts';
import { shortTitle } from '../../lib/display-text.ts';
import {
  addingPerson,
  boardPath,
  duplicatesPath,
  newPostPath,
  newSearchPath,
  paths,
} from '../../lib/paths.ts';
import * as settingsPaths from '../../lib/settings-paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { themeLabels, useSaveTheme } from '../../lib/use-theme.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { classes } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { dashboardLinks, readVisits } from './dashboard-links.tsx';
import { useLogOut } from './sidebar.tsx';

const postsListed = 50;
const listed = 6;
const fewestLetters = 2;
const pauseMs = 100;
const searchedKeys: unknown[] = [candidatesKey[0], sequencesKey[0]];
const fewestRecent = 5;

const settings: readonly [path: string, name: string, ...keywords: string[]][] = [
  [paths.team, 'Team', 'invite', 'colleagues', 'members'],
  [settingsPaths.mailSettingsPath, 'Mail', 'smtp', 'imap', 'mailbox', 'sender'],
  [settingsPaths.securityPath, 'Security', 'password', 'two-factor'],
  [settingsPaths.signInPath, 'Sign-in', 'sso', 'openid', 'provider', 'two-factor'],
  [paths.writingModel, 'Writing model', 'ai'],
  [settingsPaths.voicePath, 'Voice', 'tone'],
  [settingsPaths.applicantSystemPath, 'Applicant system', 'greenhouse', 'ats'],
  [settingsPaths.dataSettingsPath, 'Data', 'privacy', 'retention', 'export', 'gdpr'],
  [settingsPaths.blogSettingsPath, 'Blog settings'],
  [settingsPaths.apiKeysPath, 'API keys'],
  [settingsPaths.webhooksPath, 'Webhooks'],
  [settingsPaths.auditPath, 'Audit', 'log'],
];

const alsoCalled: Partial<Record<string, string[]>> = {
  [paths.talentPool]: ['import', 'csv', 'candidates'],
  [paths.sourcing]: ['shortlist', 'search', 'today', 'home'],
};

export function CommandPalette({
  onClose,
  onShowShortcuts,
  goElsewhere,
}: {
  onClose: () => void;
  onShowShortcuts?: () => void;
  goElsewhere?: (path: string) => void;
}) {
  const navigate = useNavigate();
  const [asked, ask] = useState('');
  const { text, setText } = useDebounced(asked, ask, pauseMs);
  const isAnswering = useIsFetching({ predicate: ({ queryKey }) => searchedKeys.includes(queryKey[0]) }) > 0;
  const isSearching = text.trim().length >= fewestLetters && (text.trim() !== asked || isAnswering);
  const input = useRef<HTMLInputElement>(null);
  const [highlighted, highlight] = useState('');
  const isMoved = useRef(false);
  // An opened dialog focuses its first element, which is the list as a whole.
  useEffect(() => input.current?.focus(), []);
  const list = useRef<HTMLDivElement>(null);
  const highlightFirst = () => {
    const first = list.current?.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled=true])');
    if (first && !isMoved.current) highlight(first.dataset.value ?? '');
  };
  const isBlank = text.trim() === '';
  const go = (path: string, state?: unknown) => {
    onClose();
    if (goElsewhere) goElsewhere(path);
    else void navigate(path, { state });
  };
  return (
    <Dialog aria-label="Search or jump to" onClose={onClose}>
      <Command
        label="Search or jump to"
        loop
        filter={scoreItem}
        value={highlighted}
        onValueChange={highlight}
        onKeyDown={({ key }) => {
          if (movingKeys.has(key)) isMoved.current = true;
        }}
      >
        <div className="flex items-center gap-3 border-hairline border-b px-4">
          <SearchIcon className="size-5 shrink-0 text-muted" />
          <Command.Input
            ref={input}
            value={text}
            onValueChange={(typed) => {
              isMoved.current = false;
              setText(typed);
            }}
            placeholder="A page, a search, a person, a sequence…"
            className="h-13 w-full bg-transparent outline-none placeholder:text-muted"
          />
        </div>
        {/* A list of options may hold nothing else. */}
        <Command.Empty className="px-3 pt-8 pb-4 text-center text-muted text-sm">
          {isSearching ? 'Searching…' : `Nothing found for “${text.trim()}”.`}
        </Command.Empty>
        <Command.List ref={list} className="max-h-[min(28rem,60dvh)] overflow-y-auto p-2">
          <NotedItems onChange={highlightFirst} />
          {!goElsewhere && <OnThisPage onClose={onClose} />}
          {isBlank && <Recent onOpen={go} />}
          {!isBlank && <Jobs onOpen={go} />}
          {asked.length >= fewestLetters && (
            <People name={asked} place="above the pages" onOpen={(id) => go(paths.candidate(id))} />
          )}
          <Group heading="Do">
            <Item onChoose={() => go(newSearchPath)}>New search</Item>
            <Item keywords={['csv', 'add', 'upload']} onChoose={() => go(paths.talentPool)}>
              Import people from a CSV
            </Item>
            <Item keywords={['cv', 'upload', 'pdf']} onChoose={() => go(paths.talentPool)}>
              Add résumés
            </Item>
            {!goElsewhere && (
              <Item keywords={['new', 'candidate']} onChoose={() => go(paths.talentPool, addingPerson)}>
                Add a person
              </Item>
            )}
            <Item keywords={['mails', 'write', 'outreach']} onChoose={() => go(`${paths.sequences}?new=1`)}>
              Start a sequence
            </Item>
            <Item keywords={['coming', 'due', 'follow', 'up']} onChoose={() => go(paths.sourcing)}>
              Reminders
            </Item>
            <Item keywords={['duplicates', 'same']} onChoose={() => go(duplicatesPath)}>
              Merge duplicates
            </Item>
            {!isBlank &&
              postKinds.map((kind) => (
                <Item key={kind} keywords={['write', 'generate']} onChoose={() => go(newPostPath(kind))}>
                  New post: {postKindTable[kind].label}
                </Item>
              ))}
          </Group>
          <Group heading="Go to">
            {dashboardLinks.map(({ to, label }) => (
              <Item key={to} keywords={alsoCalled[to] ?? []} onChoose={() => go(to)}>
                {label}
              </Item>
            ))}
          </Group>
          {!isBlank && (
            <Group heading="Settings">
              {settings.map(([path, name, ...keywords]) => (
                <Item key={path} keywords={['settings', ...keywords]} onChoose={() => go(path)}>
                  {name}
                </Item>
              ))}
              {!goElsewhere && <Here onClose={onClose} onShowShortcuts={onShowShortcuts} />}
            </Group>
          )}
          {asked.length >= fewestLetters && (
            <>
              <People name={asked} place="below the pages" onOpen={(id) => go(paths.candidate(id))} />
              <Sequences onOpen={go} />
              <Posts onOpen={go} />
            </>
          )}
          {asked.length >= fewestLetters && (
            <Command.Group heading="Elsewhere" forceMount className={groupLook}>
              <Item isAlways onChoose={() => go(`${paths.talentPool}?q=${encodeURIComponent(asked)}`)}>
                Search the talent pool for “{asked}”
              </Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

function NotedItems({ onChange }: { onChange: () => void }) {
  const listed = useCommandState(({ filtered }) =>
    [...filtered.items].flatMap(([id, score]) => (score > 0 ? id : [])).join(),
  );
  const note = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of what is listed
  useEffect(() => note(), [listed]);
  return null;
}

const foldWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The least score of a page or action whose name begins with the text. Nothing else reaches it. */
const namedPage = 0.9;

/** How well an item fits: every typed word begins a word of it. The whole name comes first, then what begins with the text. */
function scoreItem(value: string, search: string, keywords: string[] = []): number {
  const asked = foldWords(search);
  // An id below keeps equal names apart. Pages have none.
  const [title = '', id] = value.split('\n', 2);
  const own = foldWords(title);
  const all = [...own, ...keywords.flatMap(foldWords)];
  if (search.trim() === '') return 1;
  if (asked.length === 0 || !asked.every((word) => all.some((one) => one.startsWith(word)))) return 0;
  const [text, name] = [asked.join(' '), own.join(' ')];
  if (name === text) return id ? 0.8 : 1;
  if (name.startsWith(text)) return id ? 0.7 : namedPage;
  return asked.every((word) => own.some((one) => one.startsWith(word))) ? 0.6 : 0.4;
}

function Here({
  onClose,
  onShowShortcuts,
}: {
  onClose: () => void;
  onShowShortcuts: (() => void) | undefined;
}) {
  const { pathname, search } = useLocation();
  const { shell } = usePlatform();
  const logOut = useLogOut();
  const saveTheme = useSaveTheme();
  return (
    <>
      {themes.map((theme) => (
        <Item
          key={theme}
          onChoose={() => {
            saveTheme.mutate({ theme });
            onClose();
          }}
        >
          Theme: {themeLabels[theme]}
        </Item>
      ))}
      {!shell && (
        <Item keywords={['desktop']} onChoose={() => location.assign(appLinkOf(pathname, search))}>
          Open this page in the desktop app
        </Item>
      )}
      {onShowShortcuts && (
        <Item keywords={['help']} onChoose={onShowShortcuts}>
          Keyboard shortcuts
        </Item>
      )}
      <Item keywords={['sign out']} onChoose={logOut}>
        Logout
      </Item>
    </>
  );
}

/** Each that says so, and all of a group that does, also in its closed menu, but not what opens that. */
const pageActions =
  'main :is([data-palette], [data-palette-group] :is(a, button):not([data-menu] > *, dialog *)):not(:disabled, [hidden] *)';

function OnThisPage({ onClose }: { onClose: () => void }) {
  const [buttons] = useState(() => {
    const all = [...document.querySelectorAll<HTMLElement>(pageActions)];
    const named = all.map((button) => [nameOfAction(button), button] as const);
    return new Map(named.toReversed());
  });
  if (buttons.size === 0) return null;
  const about = document.querySelector('main h1')?.textContent;
  return (
    <Group heading={about ? `On this page: ${about}` : 'On this page'}>
      {[...buttons].toReversed().map(([name, button]) => (
        <Item
          key={name}
          value={`${name}\non this page`}
          onChoose={() => {
            onClose();
            // Once the palette is closed, the focus is on the page again.
            setTimeout(() => button.click());
          }}
        >
          {name}
        </Item>
      ))}
    </Group>
  );
}

const nameOfAction = (button: HTMLElement): string =>
  button.dataset.palette && button.dataset.palette !== 'true'
    ? button.dataset.palette
    : (button.textContent ?? '').trim();

function Recent({ onOpen }: { onOpen: (path: string) => void }) {
  const { pathname } = useLocation();
  const { data: jobs = [] } = useSearchJobs();
  const [visits] = useState(() => readVisits().filter(({ id }) => !pathname.includes(id)));
  const opened = visits.flatMap(({ kind, id }) => (kind === 'jobs' ? [id] : []));
  const newest = jobs.filter(({ id }) => !opened.includes(id) && !pathname.includes(id));
  return (
    <Group heading="Recent">
      {visits.map(({ kind, id }) => {
        if (kind === 'candidates') return <RecentPerson key={id} id={id} onOpen={onOpen} />;
        const job = jobs.find((one) => one.id === id);
        return job && <JobItem key={id} job={job} onOpen={onOpen} />;
      })}
      {newest.slice(0, Math.max(0, fewestRecent - visits.length)).map((job) => (
        <JobItem key={job.id} job={job} onOpen={onOpen} />
      ))}
    </Group>
  );
}

function RecentPerson({ id, onOpen }: { id: string; onOpen: (path: string) => void }) {
  const { data: person } = useCandidate(id);
  return person && <PersonItem person={person} onOpen={() => onOpen(paths.candidate(id))} />;
}

type Job = NonNullable<ReturnType<typeof useSearchJobs>['data']>[number];

function JobItem({ job, onOpen }: { job: Job; onOpen: (path: string) => void }) {
  const { id, title, location } = job;
  return (
    <Item value={`${title} ${location}\n${id}`} onChoose={() => onOpen(paths.searchJob(id))} note={location}>
      {shortTitle(title)}
    </Item>
  );
}

function Jobs({ onOpen }: { onOpen: (path: string) => void }) {
  const { data: jobs = [] } = useSearchJobs();
  return (
    <Group heading="Searches">
      {jobs.map((job) => (
        <JobItem key={job.id} job={job} onOpen={onOpen} />
      ))}
      {jobs.map(({ id, title, location }) => (
        <Item
          key={`board ${id}`}
          value={`Board: ${title} ${location}\n${id} board`}
          onChoose={() => onOpen(boardPath(id))}
          note={location}
        >
          Board: {shortTitle(title)}
        </Item>
      ))}
    </Group>
  );
}

function Sequences({ onOpen }: { onOpen: (path: string) => void }) {
  const { data: sequences = [] } = useSequences();
  return (
    <Group heading="Sequences">
      {sequences.map(({ id, name, search }) => (
        <Item
          key={id}
          value={`${name} ${search?.title ?? ''}\n${id}`}
          keywords={['sequence']}
          onChoose={() => onOpen(`${paths.sequences}?open=${id}`)}
          {...(search && { note: shortTitle(search.title) })}
        >
          {name}
        </Item>
      ))}
    </Group>
  );
}

function Posts({ onOpen }: { onOpen: (path: string) => void }) {
  const { data: posts = [] } = useNewestPosts(postsListed);
  return (
    <Group heading="Posts">
      {posts.map((post) => (
        <Item
          key={post.id}
          value={`${post.title} ${postKindTable[post.type].label}\n${post.id}`}
          onChoose={() => onOpen(pathInList(post, posts))}
          note={postKindTable[post.type].label}
        >
          {post.title}
        </Item>
      ))}
    </Group>
  );
}

function People({
  name,
  place,
  onOpen,
}: {
  name: string;
  place: 'above the pages' | 'below the pages';
  onOpen: (id: string) => void;
}) {
  const { data } = useCandidates(name, 1);
  const isPageNamed = useCommandState(({ filtered }) =>
    [...filtered.items.values()].some((score) => score >= namedPage),
  );
  if (isPageNamed !== (place === 'below the pages')) return null;
  return (
    <Group heading="People">
      {data?.items.slice(0, listed).map((person) => (
        <PersonItem key={person.id} person={person} found={name} onOpen={() => onOpen(person.id)} />
      ))}
    </Group>
  );
}

function PersonItem({
  person: { id, name, title, employer, location, stage },
  found,
  onOpen,
}: {
  person: Candidate;
  found?: string;
  onOpen: () => void;
}) {
  const job = [title, employer].filter(Boolean).join(' at ');
  return (
    <Item
      value={`${name}\n${id}`}
      {...(found !== undefined && { keywords: [found] })}
      onChoose={onOpen}
      note={[job, location, stage?.column].filter(Boolean).join(' · ')}
    >
      {name}
    </Item>
  );
}

const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs';

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    // What it shows may still be loading, or be gone.
    <Command.Group heading={heading} className={classes(groupLook, 'not-has-[[cmdk-item]]:hidden')}>
      {children}
    </Command.Group>
  );
}

function Item({
  onChoose,
  note,
  value,
  keywords,
  isAlways,
  children,
}: {
  onChoose: () => void;
  note?: string;
  value?: string;
  keywords?: string[];
  isAlways?: boolean;
  children: ReactNode;
}) {
  return (
    <Command.Item
      onSelect={onChoose}
      {...(isAlways && { forceMount: true })}
      {...(value === undefined ? {} : { value })}
      {...(keywords ? { keywords } : {})}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm aria-selected:bg-strong-soft aria-selected:text-strong touch:min-h-11"
    >
      <span className="max-w-[70%] shrink-0 truncate">{children}</span>
      {note && <span className="ml-auto min-w-0 truncate text-muted">{note}</span>}
    </Command.Item>
  );
}
