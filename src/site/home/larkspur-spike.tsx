/** Flowers of the spike from the lowest, in full bloom, to the highest: where, how large, how far turned. */
const flowers = Array.from({ length: 15 }, (_, index) => {
  const height = index / 14;
  const side = index % 2 === 0 ? -1 : 1;
  const scale = 4.1 - 2.9 * height;
  return {
    x: stemAt(height) + side * (54 - 40 * height) * (1 + 0.25 * Math.sin(index * 2.4)),
    y: 640 - 520 * height,
    scale,
    turn: side * (14 + 23 * ((index * 5) % 3)),
  };
});

const buds = Array.from({ length: 7 }, (_, index) => {
  const height = index / 6;
  const side = index % 2 === 0 ? 1 : -1;
  return {
    x: 214 + 15 * height + side * (13 - 11 * height),
    y: 88 - 70 * height,
    size: 7 - 4 * height,
    turn: side * (38 - 26 * height),
  };
});

/** The stem leans a little to the right on its way up. */
function stemAt(height: number): number {
  return 186 + 26 * height + 10 * Math.sin(height * 3.1);
}

const petal =
  'M0-.8C-2.4-2.1-3.7-4.3-3.7-6.6-3.7-8.6-2.1-10.2 0-10.8 2.1-10.2 3.7-8.6 3.7-6.6 3.7-4.3 2.4-2.1 0-.8Z';

/** The larkspur as it grows: the lowest flowers open first. */
export function LarkspurSpike({ className }: { className?: string }) {
  return (
    <svg viewBox="60 0 280 860" aria-hidden="true" className={className}>
      <defs>
        <g id="larkspur-flower">
          {[0, 72, 144, 216, 288].map((angle) => (
            <path key={angle} d={petal} transform={`rotate(${angle})`} />
          ))}
        </g>
      </defs>
      <g fill="none" className="stroke-done" strokeWidth="3" strokeLinecap="round">
        <path d="M168 860C172 760 176 700 186 640S214 260 214 88 226 30 230 14" />
        <path
          d="M172 790c-30-8-58-34-78-74M173 770c34-4 66-30 84-66M179 706c-16-2-34-14-44-30"
          strokeWidth="2"
        />
      </g>
      <g className="fill-done">
        <path d="M94 716c-2 20 10 46 34 58-2-22-14-46-34-58ZM257 704c-6 22-26 44-50 52 6-22 26-44 50-52Z" />
      </g>
      {buds.map(({ x, y, size, turn }) => (
        <ellipse
          key={y}
          cx={x}
          cy={y}
          rx={size * 0.55}
          ry={size}
          transform={`rotate(${turn} ${x} ${y})`}
          className="fill-strong opacity-70"
        />
      ))}
      {flowers.toReversed().map(({ x, y, scale, turn }) => (
        <g
          key={y}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)}) rotate(${turn})`}
        >
          <use href="#larkspur-flower" className="fill-strong stroke-paper" strokeWidth="0.5" />
          <circle r="1.5" className="fill-spark" />
        </g>
      ))}
    </svg>
  );
}
