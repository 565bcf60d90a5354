import type { Counted } from './post-kind-texts.tsx';

const number = new Intl.NumberFormat('en');

/** `X: 120 of 280`, and by how much it is too long. */
export function Count({ name, length, limit }: Counted) {
  const over = length - limit;
  return (
    <li className={over > 0 ? 'font-semibold text-failed' : undefined}>
      {`${name}: ${number.format(length)} of ${number.format(limit)}`}
      {over > 0 && `, ${number.format(over)} too many`}
    </li>
  );
}
