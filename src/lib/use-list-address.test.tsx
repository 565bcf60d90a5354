import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListAddress } from './use-list-address.ts';

const open = (search: string) =>
  renderHook(
    () => ({
      list: useListAddress<'q' | 'sort'>(),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
      ),
    },
  ).result;

test('what narrows a list goes into the address, on the first page, and out again', () => {
  const now = open('?q=a&page=3&other=kept');
  expect(now.current.list.given('q')).toBe('a');
  expect(now.current.list.page).toBe(3);
  act(() => now.current.list.change({ sort: 'name' }));
  expect(now.current.search).toBe('?q=a&other=kept&sort=name');
  act(() => now.current.list.change({ q: '', sort: 'age' }));
  expect(now.current.search).toBe('?other=kept&sort=age');
  act(() => now.current.list.clear());
  expect(now.current.search).toBe('');
});

test('of two choices before the address is shown anew, both count', () => {
  const now = open('?page=2');
  const { list } = now.current;
  act(() => {
    list.change({ q: 'a' });
    list.change({ sort: 'name' });
    expect([list.latest('q'), list.given('q')]).toEqual(['a', '']);
  });
  expect(now.current.search).toBe('?q=a&sort=name');
});

test('another page keeps what narrows, and Back leads to the one before', () => {
  const now = open('?q=a');
  act(() => now.current.list.showPage(2));
  expect(now.current.search).toBe('?q=a&page=2');
  act(() => now.current.navigate(-1));
  expect(now.current.list.page).toBe(1);
  expect(now.current.search).toBe('?q=a');
});

test.each(['?page=0', '?page=-2', '?page=x', '?page='])(
  'a page that makes no sense is the first: %s',
  (search) => {
    expect(open(search).current.list.page).toBe(1);
  },
);
