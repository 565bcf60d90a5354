import { useDraggable } from '@dnd-kit/core';
import { Fragment, type KeyboardEvent, memo } from 'react';
import { type WaitingPart, waitsToBeSent } from '../../../../contract/desktop/offline.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { type BoardColumn, endedColumns } from '../../../../contract/recruiting/board.ts';
import { formatDay } from '../../../lib/display-text.ts';
import { classes } from '../../../ui/button.tsx';
import { doNotContact, mailCameBack } from '../../../ui/mail-problem.tsx';

export interface BoardFilters {
  text: string;
  /** A member's id, `nobody` for unassigned people, or empty for all. */
  assignee: string;
}

/**
 * Sorts people by the earliest next step, then by the latest move. The first column, where decisions put people,
 * ranks met musts before the latest move.
 */
export interface FilledColumn extends BoardColumn {
  people: BoardPerson[];
}

export function groupPeople(
  columns: readonly BoardColumn[],
  people: readonly BoardPerson[],
  { text, assignee }: BoardFilters,
): FilledColumn[] {
  const sought = text.trim().toLowerCase();
  const isShown = (person: BoardPerson) =>
    (assignee === '' || (person.assignee?.id ?? 'nobody') === assignee) &&
    (sought === '' ||
      [person.name, person.role, person.employer].some((known) => known.toLowerCase().includes(sought)));
  const byColumn = Map.groupBy(people.filter(isShown), ({ stage }) => stage);
  return columns.map((column, at) => ({
    ...column,
    people: (byColumn.get(column.id) ?? []).toSorted(
      (a, b) =>
        (a.next_on ?? '9').localeCompare(b.next_on ?? '9') ||
        (at === 0 ? (b.musts_met ?? -1) - (a.musts_met ?? -1) : 0) ||
        (b.moved_at ?? '').localeCompare(a.moved_at ?? ''),
    ),
  }));
}

export function isOverdue({ next_on: nextOn, stage }: BoardPerson, now = new Date()): boolean {
  if (nextOn === null || endedColumns.includes(stage)) return false;
  return nextOn < localDay(now);
}

/** Empty where the time of the move is not known. */
export function daysInColumn({ moved_at: movedAt }: BoardPerson, now = new Date()): string {
  if (movedAt === null) return '';
  const days = Math.floor((now.getTime() - new Date(movedAt).getTime()) / 86_400_000);
  return days < 1 ? 'Since today' : days === 1 ? '1 day here' : `${days} days here`;
}

/** Pixels. */
const cardGap = 8;

/** Pixels, with the gap. The height follows from the card's lines, so no card is measured. */
export const slotHeight = (person: BoardPerson): number => cardHeight(person) + cardGap;

function cardHeight(person: BoardPerson): number {
  const { next_step: step, next_on: on, sequence } = person;
  const lines = [factsOf(person).length > 0, sequence, step || on].filter(Boolean).length;
  // Its name, its job, its marks and the space around them.
  return 80 + lines * 16;
}

/** Enter opens a card, the space bar picks it up, X chooses it, arrow keys go to its neighbors. */
export const BoardCard = memo(function BoardCard({
  person,
  isTabStop,
  isChosen,
  isChoosing,
  onChoose,
  onOpen,
  onKey,
}: {
  person: BoardPerson;
  isTabStop: boolean;
  isChosen: boolean;
  isChoosing: boolean;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
}) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: person.id });
  return (
    <div className="group relative">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dnd-kit gives it the role of a button */}
      <div
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        data-card={person.id}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onOpen(person.id)}
        onKeyDown={(event) => {
          onKey(event, person.id);
          if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
        }}
        style={{ height: cardHeight(person) }}
        className={classes(
          'cursor-grab touch-manipulation select-none rounded-control border bg-panel hover:border-strong',
          isChosen ? 'border-strong bg-strong-soft' : 'border-hairline',
          isDragging && 'opacity-40',
        )}
      >
        <CardBody person={person} />
      </div>
      <input
        type="checkbox"
        aria-label={`Choose ${person.name}`}
        tabIndex={isTabStop ? 0 : -1}
        checked={isChosen}
        onChange={() => onChoose(person.id)}
        className={classes(
          'absolute top-2.5 right-2.5 size-4 accent-strong touch:size-6',
          !isChosen &&
            !isChoosing &&
            'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100',
        )}
      />
    </div>
  );
});

/** `Nov 20`, with the year where it is another than the present one. */
function shortDay(day: string): string {
  const text = formatDay(day);
  const ending = `, ${new Date().getFullYear()}`;
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}

const answerWords = { yes: 'Yes', no: 'No', comment: 'Comment' };

export function CardBody({ person }: { person: BoardPerson & WaitingPart }) {
  const { name, role, employer, place, assignee, answers, next_step: nextStep, next_on: nextOn } = person;
  const overdue = isOverdue(person);
  const marks = [
    { text: person.do_not_contact && doNotContact, look: 'font-semibold text-ink' },
    { text: person.left_pool && 'Left the pool', look: 'font-semibold text-ink' },
    { text: person.email_problem && mailCameBack, look: 'font-semibold text-failed' },
    { text: person.waits_to_be_sent && waitsToBeSent },
    { text: person.decision === 'no' && person.reason, look: 'text-ink' },
    // Before what can be cut off, and the answer before its author.
    ...answers.map(({ author, answer }) => ({
      text: `${answerWords[answer ?? 'comment']} by ${author}`,
      look: 'text-ink',
    })),
    { text: daysInColumn(person) },
  ].flatMap(({ text, look }) => (text ? [{ text, look }] : []));
  const facts = factsOf(person);
  const { sequence } = person;
  return (
    <div className="flex h-full flex-col overflow-hidden px-2.5 py-2 text-sm">
      <p className="shrink-0 truncate font-semibold group-hover:pr-5 touch:pr-7" title={name}>
        {name}
      </p>
      <p className="truncate text-muted text-xs">{[role, employer || place].filter(Boolean).join(' · ')}</p>
      {facts.length > 0 && <p className="truncate text-xs">{facts.join(' · ')}</p>}
      {sequence && (
        <p className="flex gap-1 text-muted text-xs" title={`In ${sequence.name} · ${nextMail(sequence)}`}>
          <span className="min-w-6 truncate">In {sequence.name}</span>{' '}
          <span className="truncate">· {nextMail(sequence)}</span>
        </p>
      )}
      {(nextOn || nextStep) && (
        <p className="truncate text-xs">
          {overdue && <strong className="text-failed">Overdue </strong>}
          {nextOn && <span className={overdue ? 'text-failed' : ''}>{shortDay(nextOn)} </span>}
          {nextStep}
        </p>
      )}
      <div className="mt-auto flex h-5 items-center gap-1 text-xs">
        <p className="min-w-0 flex-1 truncate text-muted">
          {marks.map(({ text, look }, at) => (
            <Fragment key={text}>
              {at > 0 && ' · '}
              <span className={look}>{text}</span>
            </Fragment>
          ))}
        </p>
        {assignee && (
          <span
            title={assignee.name}
            className="grid h-5 min-w-5 place-items-center rounded-full bg-strong-soft px-1 font-semibold text-[0.625rem] text-ink"
          >
            <span aria-hidden="true">{initialsOf(assignee.name)}</span>
            <span className="sr-only">Assigned to {assignee.name}</span>
          </span>
        )}
      </div>
    </div>
  );
}

function factsOf({
  musts,
  musts_met: met,
  last_contact: contact,
  answered_at: answered,
}: BoardPerson): string[] {
  return [
    musts !== undefined && met !== undefined && `${met}/${musts} musts`,
    answered ? `Answered ${contactDay(answered)}` : contact && `Contacted ${contactDay(contact)}`,
  ].filter((fact) => typeof fact === 'string');
}

/** `mail 2 on Nov 30`: what comes next in a sequence. */
export function nextMail({
  sent,
  next_at: at,
  is_paused: isPaused,
}: NonNullable<BoardPerson['sequence']>): string {
  if (isPaused) return 'paused';
  const mail = `mail ${sent + 1}`;
  if (at === null) return `${mail} is being sent`;
  const day = localDay(new Date(at));
  return day <= localDay() ? `${mail} today` : `${mail} on ${shortDay(day)}`;
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)]
    .map((word) => (word ? (word.at(0) ?? '').toUpperCase() : ''))
    .join('');
}

function contactDay(at: string): string {
  const day = localDay(new Date(at));
  return day === localDay() ? 'today' : shortDay(day);
}
