import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type DraftKind,
  discardDrafts,
  draftLifetimeMs,
  draftLimits,
  hasDraft,
  openDraft,
  readTexts,
  sweepDrafts,
} from './drafts.ts';

interface Texts {
  title: string;
  place: string;
}
const blank: Texts = { title: '', place: '' };
const kind: DraftKind<Texts> = { name: 'form', version: 1, read: readTexts(blank) };
const typed: Texts = { title: 'Welder', place: 'Leeds' };
const week = (weeks: number) => weeks * 7 * 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z'), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    discardDrafts('ada');
    discardDrafts('ben');
  };
});

describe('a draft', () => {
  test('is restored for the same user only, with its timestamp', () => {
    openDraft('ada', kind).write(typed);
    expect(openDraft('ada', kind).read()).toEqual({ value: typed, savedAt: Date.now() });
    expect(openDraft('ben', kind).read()).toBeUndefined();
    expect(openDraft('ada', { ...kind, name: 'other' }).read()).toBeUndefined();
  });

  test('is dropped when its version differs or its text is malformed', () => {
    openDraft('ada', kind).write(typed);
    expect(openDraft('ada', { ...kind, version: 2 }).read()).toBeUndefined();
    for (const text of ['{', 'null', '7', '{"version":1,"value":{}}', '{"version":1,"savedAt":"x"}']) {
      localStorage.setItem(String(Object.keys(localStorage)[0]), text);
      expect(openDraft('ada', kind).read()).toBeUndefined();
    }
  });

  test('with missing or malformed fields is completed from the blank form', () => {
    openDraft('ada', { ...kind, read: () => undefined }).write({ title: 'Welder', place: 7 } as never);
    expect(openDraft('ada', kind).read()?.value).toEqual({ title: 'Welder', place: '' });
  });

  test('expires after a week', () => {
    openDraft('ada', kind).write(typed);
    vi.setSystemTime(Date.now() + draftLifetimeMs);
    sweepDrafts();
    expect(openDraft('ada', kind).read()).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(openDraft('ada', kind).read()).toBeUndefined();
    expect(localStorage).toHaveLength(1);
    sweepDrafts();
    expect(localStorage).toHaveLength(0);
    expect(draftLifetimeMs).toBe(week(1));
  });

  test('is removed on request, unless it is newer than the given time', () => {
    const draft = openDraft('ada', kind);
    draft.write(typed);
    const sentAt = Date.now();
    vi.setSystemTime(sentAt + 1000);
    draft.write({ ...typed, place: 'York' });
    draft.remove(sentAt);
    expect(draft.read()?.value.place).toBe('York');
    draft.remove(sentAt + 1000);
    expect(draft.read()).toBeUndefined();
  });

  test("all of one user's drafts are discarded at once", () => {
    openDraft('ada', kind).write(typed);
    openDraft('ada', { ...kind, name: 'other' }).write(typed);
    openDraft('ben', kind).write(typed);
    localStorage.setItem('access_token', 'kept');
    discardDrafts('ada');
    expect(openDraft('ada', kind).read()).toBeUndefined();
    expect(openDraft('ben', kind).read()).toBeDefined();
    expect(localStorage.getItem('access_token')).toBe('kept');
  });

  test('too long to store lasts as long as the page and replaces the stored one', () => {
    const draft = openDraft('ada', kind);
    draft.write(typed);
    draft.write({ ...typed, title: 'x'.repeat(draftLimits.length) });
    expect(draft.read()?.value.title).toHaveLength(draftLimits.length);
    expect(localStorage).toHaveLength(0);
    draft.write(typed);
    expect(localStorage).toHaveLength(1);
  });

  test('beyond the maximum number replaces the oldest', () => {
    for (let count = 0; count <= draftLimits.count; count += 1) {
      vi.setSystemTime(Date.now() + 1000);
      openDraft('ada', { ...kind, name: `form-${count}` }).write(typed);
    }
    expect(localStorage).toHaveLength(draftLimits.count);
    expect(openDraft('ada', { ...kind, name: 'form-0' }).read()).toBeUndefined();
    expect(openDraft('ada', { ...kind, name: `form-${draftLimits.count}` }).read()).toBeDefined();
  });

  test('replaces the oldest one when storage is full', () => {
    openDraft('ada', { ...kind, name: 'old' }).write(typed);
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    setItem.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openDraft('ada', kind).write(typed);
    expect(openDraft('ada', kind).read()?.value).toEqual(typed);
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^draft:ada:form:/)]);
  });

  test('lasts as long as the page when storage is refused', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    }
    const draft = openDraft('ada', kind);
    draft.write(typed);
    expect(openDraft('ada', kind).read()?.value).toEqual(typed);
    draft.remove();
    expect(draft.read()).toBeUndefined();
  });
});

describe('in two tabs', () => {
  /** Lets the following calls come from another tab. */
  const inTab = (id: string) => sessionStorage.setItem('tab', id);
  const other: Texts = { title: 'Baker', place: 'York' };

  test('each keeps its own text, and a removal in one leaves that of the other', () => {
    inTab('one');
    openDraft('ada', kind).write(typed);
    inTab('two');
    openDraft('ada', kind).write(other);
    openDraft('ada', kind).remove();
    expect(hasDraft('ada', 'form')).toBe(true);
    expect([hasDraft('ben', 'form'), hasDraft('ada', 'for')]).toEqual([false, false]);
    inTab('one');
    expect(openDraft('ada', kind).read()?.value).toEqual(typed);
  });

  test('a new one starts with a copy of the newest, and what it removes is gone for both', () => {
    inTab('closed');
    openDraft('ada', kind).write(typed);
    vi.setSystemTime(Date.now() + 1000);
    inTab('closed later');
    openDraft('ada', kind).write(other);
    inTab('new');
    const draft = openDraft('ada', kind);
    expect(draft.read()?.value).toEqual(other);
    draft.write({ ...other, place: 'Hull' });
    inTab('closed later');
    expect(openDraft('ada', kind).read()?.value).toEqual(other);
    inTab('new');
    draft.remove();
    inTab('closed');
    expect(openDraft('ada', kind).read()?.value).toEqual(typed);
    expect(localStorage).toHaveLength(1);
  });

  test('text that was typed on in the first is not removed with its copy', () => {
    inTab('one');
    openDraft('ada', kind).write(typed);
    inTab('two');
    const copy = openDraft('ada', kind);
    copy.read();
    inTab('one');
    vi.setSystemTime(Date.now() + 1000);
    openDraft('ada', kind).write(other);
    copy.remove();
    expect(openDraft('ada', kind).read()?.value).toEqual(other);
  });
});
