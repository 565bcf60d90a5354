import { withoutControlCharacters } from '../../../contract/platform/control-characters.ts';

/**
 * A title for RSS, which does not say whether titles are text or HTML. What a reader of HTML would take for a tag or an entity is
 * escaped once more, so that `<we>` is seen in all of them.
 */
export const escapeFeedTitle = (title: string): string =>
  escapeXml(title.replaceAll(/&(?=#?\w{1,32};)/g, '&amp;').replaceAll(/<(?=[a-z/!?])/gi, '&lt;'));

/** Escapes text for XML and HTML, and removes the control characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
