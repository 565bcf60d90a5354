import { expect, it } from 'vitest';
import { subjectOf } from './own-windows.ts';

it.each([
  '/dashboard/sourcing/candidates/7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  '/dashboard/sourcing/jobs/7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11/board',
  '/dashboard/marketing/blog/12',
])('%s may have a window of its own', (path) => {
  expect(subjectOf(path)).toBe(path);
  expect(subjectOf(`app://larkspur${path}`)).toBe(path);
  expect(subjectOf(`app://larkspur${path}/?a=b#c`)).toBe(path);
});

it.each([
  '/dashboard',
  '/dashboard/sourcing/jobs/7',
  '/dashboard/marketing/blog',
  '/dashboard/marketing/unknown/7',
  '/dashboard/sourcing/candidates/',
  '/dashboard/sourcing/candidates/a%2Fb',
  `/dashboard/sourcing/candidates/${'x'.repeat(101)}`,
  'app://shell/dashboard/marketing/blog/12',
  'https://larkspur.example/dashboard/marketing/blog/12',
  '//evil.example/dashboard/marketing/blog/12',
  'not an address\0',
  '',
])('%s may not', (address) => {
  expect(subjectOf(address)).toBeUndefined();
});
