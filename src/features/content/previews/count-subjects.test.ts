import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { countSubjects, PostCounters } from '../post-counters.tsx';

test('subjects and preview texts are counted as inboxes show them', () => {
  expect(
    countSubjects('newsletter', '**Subject:** Winter\n\n**Preview text:** All of it\n\n## Summary\n\nText'),
  ).toEqual([
    { name: 'Subject', length: 6, limit: 60 },
    { name: 'Preview text', length: 9, limit: 90 },
  ]);
  expect(
    countSubjects('email', '### Email 1\n\n**Subject:** One\n\n### Email 2\n\n**Subject:** Two!'),
  ).toEqual([
    { name: 'Subject 1', length: 3, limit: 60 },
    { name: 'Subject 2', length: 4, limit: 60 },
  ]);
  expect(countSubjects('newsletter', '**Subject:** Winter\n\n**Preview text:** [Write: Why?]')).toEqual([
    { name: 'Subject', length: 6, limit: 60 },
  ]);
});

test('labels on adjoining lines are two, and escapes are not counted', () => {
  expect(countSubjects('newsletter', '**Subject:** \\<A> &amp; B\n**Preview text:** \\&amp;')).toEqual([
    { name: 'Subject', length: 7, limit: 60 },
    { name: 'Preview text', length: 5, limit: 90 },
  ]);
});

test('the counter of LinkedIn cuts where its preview does', () => {
  render(createElement(PostCounters, { kind: 'linkedin', body: 'One.\n\nTwo.\n\nThree.' }));
  expect(screen.getByText(/comes after “…One\.\s+Two\.”$/)).toBeVisible();
});
