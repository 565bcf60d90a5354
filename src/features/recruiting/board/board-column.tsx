import { useDroppable } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { BoardCard, cardHeight } from './board-card.tsx';
import type { FilledColumn } from './group-people.ts';

/** A column of the board, which draws only the cards in view. */
export const BoardColumn = memo(function BoardColumn({
  column,
  current,
  wantsFocus,
  dragged,
  chosen,
  onChoose,
  onOpen,
  onKey,
}: {
  column: FilledColumn;
  current: string | undefined;
  /** Rises when the keyboard goes to the current card. */
  wantsFocus: number;
  dragged: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
}) {
  const { id, name, people } = column;
  const list = useRef<HTMLDivElement>(null);
  const { setNodeRef, isOver } = useDroppable({ id });
  const indexOf = (person: string | undefined) => people.findIndex((one) => one.id === person);
  const at = indexOf(current);
  const draggedAt = indexOf(dragged);
  const cards = useVirtualizer({
    count: people.length,
    getScrollElement: () => list.current,
    estimateSize: () => cardHeight,
    overscan: 3,
    getItemKey: (index) => people[index]?.id ?? index,
    // The focus and a drag stay with cards that are scrolled out of view.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), at, draggedAt])]
        .filter((index) => index >= 0 && index < people.length)
        .sort((a, b) => a - b),
  });
  const focused = useRef(0);
  useEffect(() => {
    if (wantsFocus === focused.current || at < 0) return;
    focused.current = wantsFocus;
    cards.scrollToIndex(at);
    list.current
      ?.querySelector<HTMLElement>(`[data-card="${people[at]?.id}"]`)
      ?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wantsFocus, at, cards, people]);

  return (
    <section
      ref={setNodeRef}
      aria-label={name}
      data-column={id}
      className={classes(
        'flex h-full max-w-80 flex-1 snap-start flex-col rounded-card border max-sm:w-[82vw] max-sm:max-w-none max-sm:flex-none',
        // All columns are in view on a usual screen: those without people take less of it.
        people.length > 0 ? 'min-w-33 grow-2 touch:min-w-48' : 'min-w-24',
        isOver ? 'border-strong bg-strong-soft' : 'border-hairline bg-sunk',
      )}
    >
      <h2 className="flex items-baseline justify-between gap-2 px-2.5 pt-2.5 pb-2 text-sm">
        <span className="min-w-0 truncate">{name}</span>
        <span className="font-normal text-muted tabular-nums">{people.length}</span>
      </h2>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-1.5">
        <ul aria-label={name} className="relative" style={{ height: cards.getTotalSize() }}>
          {cards.getVirtualItems().map(({ index, start }) => {
            const person = people[index];
            if (!person) return null;
            return (
              <li
                key={person.id}
                className="absolute inset-x-0"
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={people.length}
              >
                <BoardCard
                  person={person}
                  isTabStop={at >= 0 ? at === index : index === 0}
                  isChosen={chosen.has(person.id)}
                  isChoosing={chosen.size > 0}
                  onChoose={onChoose}
                  onOpen={onOpen}
                  onKey={onKey}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
});
