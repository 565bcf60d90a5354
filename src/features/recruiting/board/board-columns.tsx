import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { classes } from '../../../ui/button.tsx';
import { scrollBehavior } from '../../../ui/motion.ts';
import { BoardCard, CardBody, type FilledColumn, slotHeight } from './board-card.tsx';

const BoardColumn = memo(function BoardColumn({
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
    estimateSize: (index) => {
      const person = people[index];
      return person ? slotHeight(person) : 0;
    },
    overscan: 3,
    paddingStart: 6,
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
        'flex h-full snap-start flex-col rounded-card border',
        // Titles can be read; all columns are in view on a usual screen, those without people in the room that is left.
        people.length > 0
          ? 'min-w-52 max-w-80 flex-[4] max-sm:w-[82vw] max-sm:max-w-none max-sm:flex-none xl:min-w-33 xl:touch:min-w-48'
          : '@container min-w-11 max-w-60 flex-1 max-sm:w-11 max-sm:flex-none',
        isOver ? 'border-strong bg-strong-soft' : 'border-hairline bg-sunk',
      )}
    >
      <h2
        className={classes(
          'flex justify-between gap-1 px-2 pt-2.5 pb-2 text-sm',
          people.length > 0
            ? 'items-baseline'
            : 'min-h-0 @min-[6rem]:flex-row flex-row-reverse @min-[6rem]:items-baseline items-center @min-[6rem]:justify-between justify-end gap-2 @min-[6rem]:self-stretch self-center [writing-mode:vertical-rl] @min-[6rem]:[writing-mode:horizontal-tb]',
        )}
      >
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

/**
 * The card that an arrow key, Home or End leads to.
 * @returns undefined where there is none
 */
function neighbourOf(columns: readonly FilledColumn[], id: string, key: string): string | undefined {
  const filled = columns.filter(({ people }) => people.length > 0);
  const at = filled.findIndex(({ people }) => people.some((person) => person.id === id));
  const own = filled[at]?.people ?? [];
  const place = own.findIndex((person) => person.id === id);
  const beside = (step: 1 | -1) => {
    const people = filled[at + step]?.people;
    return people?.[Math.min(place, people.length - 1)];
  };
  const next = {
    ArrowUp: () => own[place - 1],
    ArrowDown: () => own[place + 1],
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
    Home: () => own[0],
    End: () => own.at(-1),
  }[key];
  return next?.()?.id;
}

export interface CardFocus {
  at?: string;
  times: number;
}

export function BoardColumns({
  columns,
  chosen,
  keyboard,
  onFocus: focus,
  onChoose,
  onMove,
  onOpen,
}: {
  columns: FilledColumn[];
  chosen: ReadonlySet<string>;
  keyboard: CardFocus;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
  /** One who is among the chosen takes them along. */
  onMove: (person: BoardPerson, column: FilledColumn) => void;
  onOpen: (id: string) => void;
}) {
  const [dragged, setDragged] = useState<BoardPerson>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short touch scrolls or opens.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn, keyboardCodes, scrollBehavior: 'auto' }),
  );
  const find = (id: unknown) => columns.flatMap(({ people }) => people).find((person) => person.id === id);
  const currentColumn = columns.find(({ people }) => people.some(({ id }) => id === keyboard.at))?.id;
  const keepFocus = useEffectEvent(() => {
    if (keyboard.at !== undefined && document.activeElement === document.body) focus(keyboard.at);
  });
  // A card that is moved or brought back by undo is drawn anew, in another column.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card changes its column
  useEffect(() => keepFocus(), [currentColumn]);
  const end = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const person = find(active.id);
    const column = columns.find(({ id }) => id === over?.id);
    if (!person) return;
    if (column && column.id !== person.stage) onMove(person, column);
    if (activatorEvent instanceof window.KeyboardEvent) focus(person.id);
  };
  const open = useEffectEvent(onOpen);
  const choose = useEffectEvent(onChoose);
  const press = useEffectEvent((event: KeyboardEvent, id: string) => {
    // While a card is picked up, the keys are the drag's.
    if (dragged || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(id);
      return;
    }
    if (event.key === 'x') {
      event.preventDefault();
      onChoose(id);
      return;
    }
    const next = neighbourOf(columns, id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  });
  const [handlers] = useState(() => ({
    open: (id: string) => open(id),
    choose: (id: string) => choose(id),
    press: (event: KeyboardEvent, id: string) => press(event, id),
  }));
  const announcements = useMemo(() => describeDrag(columns), [columns]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions, restoreFocus: false }}
      onDragStart={({ active }) => setDragged(find(active.id))}
      onDragCancel={({ active, activatorEvent }) => {
        setDragged(undefined);
        if (activatorEvent instanceof window.KeyboardEvent) focus(String(active.id));
      }}
      onDragEnd={end}
    >
      <ColumnJumps columns={columns} />
      <section
        aria-label="Columns"
        className="relative -mx-(--gutter) flex h-[max(24rem,calc(100dvh-9.5rem))] max-lg:h-[max(24rem,calc(100dvh-14.5rem))] max-sm:h-[max(22rem,calc(100dvh-15rem))] gap-2 overflow-x-auto px-(--gutter) pb-2 max-sm:snap-x max-sm:scroll-px-(--gutter)"
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.id}
            column={column}
            current={column.people.some(({ id }) => id === keyboard.at) ? keyboard.at : undefined}
            wantsFocus={keyboard.times}
            dragged={dragged?.id}
            chosen={chosen}
            onChoose={handlers.choose}
            onOpen={handlers.open}
            onKey={handlers.press}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="relative h-full rounded-control border border-strong bg-panel shadow-lift">
            <CardBody person={dragged} />
            {chosen.size > 1 && chosen.has(dragged.id) && (
              <span className="absolute -top-2 -right-2 rounded-full bg-strong px-2 text-on-strong text-xs">
                {chosen.size}
              </span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function ColumnJumps({ columns }: { columns: readonly FilledColumn[] }) {
  const show = (id: string) =>
    document
      .querySelector(`[data-column="${id}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: scrollBehavior() });
  return (
    <nav
      aria-label="Show a column"
      className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 text-sm sm:hidden"
    >
      {columns.map(({ id, name, people }) => (
        <button
          key={id}
          type="button"
          onClick={() => show(id)}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-edge bg-panel px-3"
        >
          {name}
          <span className={people.length > 0 ? 'font-semibold text-strong' : 'text-muted'}>
            {people.length}
          </span>
        </button>
      ))}
    </nav>
  );
}

const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** Where the pointer is counts; with the keyboard, whose middle is nearest. */
const underPointer: CollisionDetection = (drag) =>
  drag.pointerCoordinates ? pointerWithin(drag) : closestCenter(drag);

const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const rects = [...context.droppableRects.entries()].sort(([, a], [, b]) => a.left - b.left);
  const at = rects.findIndex(([id]) => id === context.over?.id);
  const next = rects[Math.min(Math.max(at + step, 0), rects.length - 1)];
  // Middle over middle, which alone tells a strip from its neighbors.
  const own = context.collisionRect?.width ?? 0;
  return next && { x: next[1].left + (next[1].width - own) / 2, y: currentCoordinates.y };
};

const screenReaderInstructions = {
  draggable:
    'Press the space bar to pick the card up, the left and right arrow keys to carry it to another column, the space bar again to put it down, Escape to cancel. Press Enter to open it, X to choose it together with others.',
};

function describeDrag(columns: FilledColumn[]): Announcements {
  const people = new Map(columns.flatMap(({ people: some }) => some.map(({ id, name }) => [id, name])));
  const person = (id: unknown) => people.get(String(id)) ?? 'The card';
  const column = (id: unknown) => columns.find((one) => one.id === id)?.name;
  return {
    onDragStart: ({ active }) => `${person(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${person(active.id)} is over ${column(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${person(active.id)} is put down in ${column(over.id)}.` : `${person(active.id)} is back.`,
    onDragCancel: ({ active }) => `${person(active.id)} is back.`,
  };
}
