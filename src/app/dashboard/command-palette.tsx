import { Command } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { themes } from '../../../contract/account/preferences.calls.ts';
import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { appLinkOf } from '../../../contract/desktop/app-links.ts';
import { pathInList, useNewestPosts } from '../../features/content/use-posts.ts';
import { useCandidates } from '../../features/people/candidates/use-person.ts';
import { useSearchJobs } from '../../features/search/use-search-status.ts';
import { shortTitle } from '../../lib/display-text.ts';
import { newPostPath, newSearchPath, paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { themeLabels, useSaveTheme } from '../../lib/use-theme.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { dashboardLinks } from './dashboard-links.tsx';
import { useLogOut } from './use-log-out.ts';

/** So many of the newest posts can be found. */
const postsListed = 50;
/** So many people are listed at most. */
const listed = 6;
/** Posts and people are looked for from this many letters on. */
const fewestLetters = 2;

/** What people look for in pages of other names. */
const alsoCalled: Partial<Record<string, string[]>> = {
  [paths.talentPool]: ['import', 'csv', 'candidates'],
  [paths.sourcing]: ['shortlist', 'search'],
};

/** Goes to a page, a search, a post or a person, or does what a button elsewhere does, by typing a part of its name. */
export function CommandPalette({
  onClose,
  onShowShortcuts,
  goElsewhere,
}: {
  onClose: () => void;
  onShowShortcuts?: () => void;
  /** Shows a page in another window. Then only what leads to pages is offered. */
  goElsewhere?: (path: string) => void;
}) {
  const navigate = useNavigate();
  const [asked, ask] = useState('');
  const { text, setText } = useDebounced(asked, ask);
  const input = useRef<HTMLInputElement>(null);
  // An opened dialog focuses its first element, which is the list as a whole.
  useEffect(() => input.current?.focus(), []);
  const go = (path: string) => {
    onClose();
    if (goElsewhere) goElsewhere(path);
    else void navigate(path);
  };
  return (
    <Dialog aria-label="Search or jump to" onClose={onClose}>
      <Command label="Search or jump to" loop filter={scoreItem}>
        <div className="flex items-center gap-3 border-hairline border-b px-4">
          <SearchIcon className="size-5 shrink-0 text-muted" />
          <Command.Input
            ref={input}
            value={text}
            onValueChange={setText}
            placeholder="A page, a search, a post, a person…"
            className="h-13 w-full bg-transparent outline-none placeholder:text-muted"
          />
        </div>
        {/* A list of options may hold nothing else. */}
        <Command.Empty className="px-3 pt-8 pb-4 text-center text-muted text-sm">
          Nothing has this in its name.
        </Command.Empty>
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
          <Group heading="Do">
            <Item onChoose={() => go(newSearchPath)}>New search</Item>
            {postKinds.map((kind) => (
              <Item key={kind} keywords={['write', 'generate']} onChoose={() => go(newPostPath(kind))}>
                New post: {postKindTable[kind].label}
              </Item>
            ))}
            {!goElsewhere && <Here onClose={onClose} onShowShortcuts={onShowShortcuts} />}
          </Group>
          <Group heading="Go to">
            {dashboardLinks.map(({ to, label }) => (
              <Item key={to} keywords={alsoCalled[to] ?? []} onChoose={() => go(to)}>
                {label}
              </Item>
            ))}
            <Item keywords={['invite', 'colleagues', 'members']} onChoose={() => go(paths.team)}>
              Team
            </Item>
          </Group>
          <Searches onOpen={(id) => go(paths.searchJob(id))} />
          {asked.length >= fewestLetters && <Posts onOpen={go} />}
          {asked.length >= fewestLetters && <People name={asked} onOpen={(id) => go(paths.candidate(id))} />}
        </Command.List>
      </Command>
    </Dialog>
  );
}

const foldWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well an item fits: every typed word begins a word of it. The whole name comes first, then what begins with the text. */
function scoreItem(value: string, search: string, keywords: string[] = []): number {
  const asked = foldWords(search);
  // An id below keeps equal names apart.
  const own = foldWords(value.split('\n', 1)[0] ?? '');
  const all = [...own, ...keywords.flatMap(foldWords)];
  if (search.trim() === '') return 1;
  if (asked.length === 0 || !asked.every((word) => all.some((one) => one.startsWith(word)))) return 0;
  const [text, name] = [asked.join(' '), own.join(' ')];
  if (name === text) return 1;
  if (name.startsWith(text)) return 0.9;
  return asked.every((word) => own.some((one) => one.startsWith(word))) ? 0.6 : 0.4;
}

/** What is done without leaving the page. */
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

/** The newest searches whose title or place was typed. */
function Searches({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: jobs = [] } = useSearchJobs();
  return (
    <Group heading="Searches">
      {jobs.map(({ id, title, location }) => (
        <Item key={id} value={`${title} ${location}\n${id}`} onChoose={() => onOpen(id)} note={location}>
          {shortTitle(title)}
        </Item>
      ))}
    </Group>
  );
}

/** The newest posts in whose title, or whose kind, the text stands. */
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

/** Matches from the talent pool, already filtered by the server. */
function People({ name, onOpen }: { name: string; onOpen: (id: string) => void }) {
  const { data } = useCandidates(name, 1);
  return (
    <Group heading="People">
      {data?.items.slice(0, listed).map((person) => (
        <Item
          key={person.id}
          value={`${person.name}\n${person.id}`}
          // The server has found them by it, by whatever it is theirs.
          keywords={[name]}
          onChoose={() => onOpen(person.id)}
          note={person.title}
        >
          {person.name}
        </Item>
      ))}
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  onChoose,
  note,
  value,
  keywords,
  children,
}: {
  onChoose: () => void;
  /** Stands behind it, quieter. */
  note?: string;
  value?: string;
  keywords?: string[];
  children: ReactNode;
}) {
  return (
    <Command.Item
      onSelect={onChoose}
      {...(value === undefined ? {} : { value })}
      {...(keywords ? { keywords } : {})}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm aria-selected:bg-strong-soft aria-selected:text-strong touch:min-h-11"
    >
      <span className="truncate">{children}</span>
      {note && <span className="ml-auto truncate text-muted">{note}</span>}
    </Command.Item>
  );
}
