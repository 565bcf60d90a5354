import { trimOf } from '../../../contract/platform/trim.ts';

/** Systems take 255 bytes, of which the ending and a number need some. */
const mostBytes = 200;
/** Devices of Windows, which can't be names of files. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;
/** Turn the direction of what follows, by which a name can hide its ending. */
const turns = '\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const refused = new RegExp(`[\\p{Cc}\\p{Cs}${turns}\\\\/:*?"<>|]+`, 'gu');
const characters = new Intl.Segmenter();

/** A file's name, without its ending, that every system takes. */
export function toFileName(title: string): string {
  const clean = title.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim();
  let name = '';
  for (const { segment } of characters.segment(clean)) {
    if (Buffer.byteLength(name + segment) > mostBytes) break;
    name += segment;
  }
  name = trimOf(name, /[\s.]/);
  return devices.test(name) ? `${name}_` : name || 'Page';
}
