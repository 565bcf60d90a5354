import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo } from 'react';
import { type WaitingPart, waitsToBeSent } from '../../../../contract/desktop/offline.ts';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { classes } from '../../../ui/classes.ts';
import { isOverdue } from './group-people.ts';

/** The height of a card with the gap below it, in pixels. Every card has the same, so that none has to be measured. */
export const cardHeight = 108;

/** One person on the board. Enter opens it, the space bar picks it up, arrow keys go to its neighbours. */
export const BoardCard = memo(function BoardCard({
  person,
  isTabStop,
  onOpen,
  onKey,
}: {
  person: BoardPerson;
  isTabStop: boolean;
  onOpen: (id: string) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
}) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: person.id });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dnd-kit gives it the role of a button
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
      className={classes(
        'h-25 cursor-grab touch-manipulation select-none rounded-control border border-hairline bg-panel hover:border-strong',
        isDragging && 'opacity-40',
      )}
    >
      <CardBody person={person} />
    </div>
  );
});

export function CardBody({ person }: { person: BoardPerson & WaitingPart }) {
  const { name, role, employer, assignee, answers, next_step: nextStep, next_on: nextOn } = person;
  const overdue = isOverdue(person);
  return (
    <div className="flex h-full flex-col gap-0.5 overflow-hidden px-3 py-2 text-sm">
      <p className="truncate font-semibold">{name}</p>
      <p className="truncate text-muted text-xs">
        {[role, employer].filter(Boolean).join(' · ') || person.place}
      </p>
      <p className="mt-auto truncate text-xs">
        {overdue && <strong className="text-failed">Overdue: </strong>}
        {nextOn && <span className={overdue ? 'text-failed' : ''}>{formatDate(`${nextOn}T12:00`)} </span>}
        {nextStep}
      </p>
      <p className="truncate text-muted text-xs">
        {[
          person.waits_to_be_sent && waitsToBeSent,
          assignee?.name,
          ...answers.map(({ author, answer }) => `${author}: ${answer ?? 'comment'}`),
        ]
          .filter(Boolean)
          .join(' · ')}
        {person.do_not_contact && (
          <span className="font-semibold text-ink">
            {(assignee || answers.length > 0) && ' · '}Do not contact
          </span>
        )}
      </p>
    </div>
  );
}
