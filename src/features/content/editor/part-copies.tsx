import { useState } from 'react';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { partsOf } from './post-parts.ts';

/** Copies one mail, section or item by itself. Nothing for posts of one part. */
export function PartCopies({ kind, body }: { kind: PostKind; body: string }) {
  const [isOpen, setOpen] = useState(false);
  const parts = partsOf(kind, body);
  if (parts.length === 0) return null;
  return (
    <section aria-label="Copy a part" className={isOpen ? 'w-full' : undefined}>
      <Button look="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {postKindTable[kind].mails === 'series' ? 'Copy one email' : 'Copy a part'}
      </Button>
      {isOpen && (
        <ul className="mt-3 divide-y divide-hairline border-hairline border-y text-sm">
          {parts.map(({ name, pieces }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same name
            <li key={at} className="py-2">
              <span className="block break-words font-semibold">{name}</span>
              <span className="-ml-3 flex flex-wrap">
                {pieces.map((piece) => (
                  <CopyButton key={piece.name} text={piece.text}>
                    {`Copy ${piece.name}`}
                  </CopyButton>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
