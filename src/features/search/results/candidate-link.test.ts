import { describe, expect, test } from 'vitest';
import { linkToCandidate } from './listed-person.ts';

const path = '/dashboard/sourcing/candidates/00000000-0000-4000-8000-000000000001';

describe('link to a candidate', () => {
  test('opens a page of this origin in place, under its whole address', () => {
    const address = `${location.origin}${path}`;
    expect(linkToCandidate(address)).toEqual({ kind: 'page', to: address });
  });
  test('opens a person of the talent pool in place under whichever address the server is public', () => {
    expect(linkToCandidate(`https://larkspur.example${path}`, 'talent-pool')).toEqual({
      kind: 'page',
      to: path,
    });
  });
  test('opens everything else as a site, a look-alike path included', () => {
    for (const address of [`https://elsewhere.example${path}`, 'https://example.com/in/ada']) {
      expect(linkToCandidate(address, 'brave')).toEqual({ kind: 'site', href: address });
    }
    expect(linkToCandidate(`${location.origin}/blog`)).toMatchObject({ kind: 'site' });
  });
  test('never opens what is no web address', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ada', '']) {
      expect(linkToCandidate(address, 'searxng')).toEqual({ kind: 'none' });
    }
  });
});
