/** Control points of the stem, a quadratic curve: foot, bend and tip. */
const foot = { x: 150, y: 900 };
const bend = { x: 168, y: 420 };
const tip = { x: 232, y: 14 };

/** The point at a share of the stem's length, 0 at the foot. */
function stemAt(share: number): { x: number; y: number } {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * foot.x + b * bend.x + c * tip.x, y: a * foot.y + b * bend.y + c * tip.y };
}

/** Horizontal offset of each flower, in turn. Those near the middle face the viewer. */
const sides = [-1, 0.9, 0.1, -0.75, 1, -0.2, -0.95, 0.7];
/** Rounded to whole units, which are less than a pixel on screen. */
const round = Math.round;
const roundTenth = (value: number) => Math.round(value * 10) / 10;

const petalAngle = 72;
/** Few different turns take few bytes. */
const turnStep = 18;

/** Flowers from the lowest, in full bloom, to the highest, in bud. */
const flowers = Array.from({ length: 19 }, (_, index) => {
  const age = index / 18;
  const side = sides[index % sides.length] ?? 0;
  const root = stemAt(0.26 + 0.55 * age);
  const reach = (74 - 54 * age) * side;
  return {
    root,
    x: round(root.x + reach),
    y: round(root.y - Math.abs(reach) * 0.3 - 10),
    scale: roundTenth(4.7 - 3 * age),
    // Its five petals look the same after a fifth of a turn.
    turn: (round((side * 30 + index * 24) / turnStep) * turnStep + petalAngle) % petalAngle,
    isBehind: Math.abs(side) > 0.72 && index % 3 !== 0,
  };
});

const buds = Array.from({ length: 8 }, (_, index) => {
  const age = index / 7;
  const side = index % 2 === 0 ? 1 : -1;
  const root = stemAt(0.83 + 0.16 * age);
  return {
    root,
    x: round(root.x + side * (20 - 15 * age)),
    y: round(root.y - 16 + 8 * age),
    scale: roundTenth(2 - 1.3 * age),
    turn: round(side * (42 - 22 * age) + 6),
  };
});

const petal =
  'M0-.8C-2.4-2.1-3.7-4.3-3.7-6.6-3.7-8.6-2.1-10.2 0-10.8 2.1-10.2 3.7-8.6 3.7-6.6 3.7-4.3 2.4-2.1 0-.8Z';

/** A larkspur in bloom: the lowest flowers open first. */
export function LarkspurSpike({ className }: { className?: string }) {
  // As short as can be: with the whole page it fits into what a server sends before it waits for an answer.
  const pedicels = [...flowers, ...buds].map(
    ({ root, x, y }) =>
      `M${round(root.x)} ${round(root.y + 14)}l${round(x - root.x)}${round(y - root.y - 14)}`,
  );
  const drawn = [...flowers].reverse();
  const bloom = ({ x, y, scale, turn }: Placed) => (
    <use key={`${x} ${y}`} href="#flower" transform={placed({ x, y, scale, turn })} />
  );
  return (
    <svg viewBox="30 0 280 900" aria-hidden="true" className={className}>
      <defs>
        <g id="flower">
          {[0, 1, 2, 3, 4].map((number) => (
            <path key={number} d={petal} transform={`rotate(${number * petalAngle})`} />
          ))}
          <circle r="1.5" stroke="none" className="fill-spark" />
        </g>
        <ellipse id="bud" rx="2.8" ry="5" />
      </defs>
      <g fill="none" className="stroke-done" strokeLinecap="round">
        <path d={`M${foot.x} ${foot.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}`} strokeWidth="3.5" />
        <path d={pedicels.join('')} strokeWidth="1.6" />
        <path d="M151 868c-22-14-38-40-44-74M153 840c32-10 58-36 70-74" strokeWidth="2" />
      </g>
      <path
        d="M107 794c-10-30-36-50-66-56 2 34 26 60 66 56ZM223 766c4-34 28-60 62-70 6 36-20 68-62 70ZM107 794c4-24-2-48-18-66-10 24-4 50 18 66ZM223 766c-6-22 0-46 16-64 12 22 6 48-16 64Z"
        className="fill-done stroke-paper"
      />
      <g className="fill-strong">
        {buds.map(({ x, y, scale, turn }) => (
          <use key={`${x} ${y}`} href="#bud" transform={placed({ x, y, scale, turn })} />
        ))}
      </g>
      <g className="fill-strong-tint stroke-paper" strokeWidth=".6">
        {drawn.filter(({ isBehind }) => isBehind).map(bloom)}
      </g>
      <g className="fill-strong stroke-paper" strokeWidth=".6">
        {drawn.filter(({ isBehind }) => !isBehind).map(bloom)}
      </g>
    </svg>
  );
}

interface Placed {
  x: number;
  y: number;
  scale: number;
  turn: number;
}

const placed = ({ x, y, scale, turn }: Placed): string =>
  `translate(${x} ${y})scale(${scale})rotate(${turn})`;
