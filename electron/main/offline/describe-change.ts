import type { DecisionRequest } from '../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels } from '../../../contract/search/decisions.ts';
import { tagOf, type WaitingChange } from './changes.ts';
import { textOf } from './post-change.ts';

export function describeChange(change: WaitingChange): string {
  const { kind, body, column } = change;
  switch (kind) {
    case 'post':
      return `the text of “${textOf(body).title}”`;
    case 'note':
      return `the note “${shortened(noteText(body))}”`;
    case 'tag':
      return `the tag “${tagOf(change)}”`;
    case 'untag':
      return `without the tag “${tagOf(change)}”`;
    case 'move':
      return column ? `on the board in “${column}”` : 'another column of the board';
    case 'decision': {
      const { decision, reason } = JSON.parse(body) as DecisionRequest;
      return `${decision ? decisionLabels[decision] : 'undecided'}${reason ? ` (${reason})` : ''}`;
    }
  }
}

/** The text that the user typed, to copy elsewhere; empty if there is none. */
export const textsOf = (changes: readonly WaitingChange[]): string =>
  changes
    .flatMap(({ kind, body }) => {
      if (kind === 'note') return [noteText(body)];
      if (kind !== 'post') return [];
      const { title, body: text } = textOf(body);
      return [`${title}\n\n${text}`];
    })
    .join('\n\n');

const noteText = (body: string) => (JSON.parse(body) as { text: string }).text;
const longestShown = 120;
const shortened = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
