import { StarterKit } from '@tiptap/starter-kit';
import { isDisguisedLink } from '../../../../contract/platform/link-target.ts';
import { SourceBlock } from './source-block.ts';
import { TextPicture } from './text-picture.tsx';

/**
 * What a post can hold: the Markdown that its reading view shows. Without strike and underline, which it doesn't, and without the
 * empty paragraph that the kit adds at the end of a text.
 */
export const postExtensions = [
  StarterKit.configure({
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['mailto', 'xmpp', 'irc', 'ircs'],
      isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && !isDisguisedLink(url ?? ''),
    },
  }),
  SourceBlock,
  TextPicture,
];
