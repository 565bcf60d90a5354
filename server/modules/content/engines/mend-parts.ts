import type { Mending } from '../../../platform/ai/ask-for-object.ts';
import type { WritingRequest } from './engine.ts';
import type { AnyParts, Parts } from './parts.ts';
import { blogSections, emailSegments } from './requested.ts';
import { sameName } from './structure.ts';

type Check = (request: WritingRequest, parts: AnyParts['parts']) => string[];

/**
 * How to mend only the sections or segments that have faults. Undefined where the fault is not in one of them, or in each.
 * @param check the faults of parts, by which each section is judged as if it were the only one
 */
export function mendParts(
  request: WritingRequest,
  parts: AnyParts['parts'],
  check: Check,
): Mending<AnyParts['parts']> | undefined {
  if (request.kind === 'blog') {
    const { title, sections } = parts as Parts<'blog'>;
    return mendNamed(blogSections(request), sections, {
      nameOf: ({ heading }) => heading,
      faultsOf: (name, own) => check(narrow(request, 'sections', name), { title, sections: own }),
      listOf: (mended) => (mended as Parts<'blog'>).sections,
      withList: (all) => ({ title, sections: all }),
    });
  }
  if (request.kind === 'email') {
    const { segments, sign_off } = parts as Parts<'email'>;
    return mendNamed(emailSegments(request), segments, {
      nameOf: ({ name }) => name,
      faultsOf: (name, own) => check(narrow(request, 'segments', name), { segments: own, sign_off }),
      listOf: (mended) => (mended as Parts<'email'>).segments,
      withList: (all) => ({ segments: all, sign_off }),
    });
  }
  return undefined;
}

interface Named<T> {
  nameOf(part: T): string;
  faultsOf(name: string, own: T[]): string[];
  listOf(parts: AnyParts['parts']): T[];
  withList(all: T[]): AnyParts['parts'];
}

function mendNamed<T>(
  wanted: string[],
  given: T[],
  { nameOf, faultsOf, listOf, withList }: Named<T>,
): Mending<AnyParts['parts']> | undefined {
  const named = (list: T[], name: string) =>
    list.filter((part) => sameName(nameOf(part)) === sameName(name)).slice(0, 1);
  const faulty = wanted.filter((name) => faultsOf(name, named(given, name)).length > 0);
  if (faulty.length === 0 || faulty.length === wanted.length) return undefined;
  return {
    merge: (mended) =>
      withList(
        wanted.flatMap((name) => {
          const isFaulty = faulty.includes(name);
          const [first] = isFaulty ? named(listOf(mended), name) : [];
          return first ? [first] : named(given, name);
        }),
      ),
  };
}

const narrow = (request: WritingRequest, list: 'sections' | 'segments', name: string): WritingRequest => ({
  ...request,
  prompt: { ...request.prompt, [list]: [name] },
});
