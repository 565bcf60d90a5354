import type { ComponentType } from 'react';
import { type PostKind, postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { type IconProps, icon } from '../../ui/icons.tsx';

export const kindIcons = Object.fromEntries(
  postKinds.map((kind) => [kind, icon(<path d={postKindTable[kind].icon} />)]),
) as Record<PostKind, ComponentType<IconProps>>;
