import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'list', label: 'Job List' },
  { id: 'new', label: 'Initiate Search' },
  { id: 'pool', label: 'Talent Pool' },
] as const;
type Id = (typeof tabs)[number]['id'];

function Example({ start = 'list' }: { start?: Id | undefined }) {
  const [active, setActive] = useState<Id | undefined>(start);
  return (
    <Tabs label="Sourcing" tabs={tabs} active={active} onChoose={setActive}>
      {active}
    </Tabs>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

test('a click selects a tab, and the panel is labeled by it', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('tab', { name: 'Initiate Search' }));
  expect(screen.getByRole('tabpanel', { name: 'Initiate Search' })).toHaveTextContent('new');
});

test('arrow keys, Home and End move and select, wrapping at the ends', async () => {
  render(<Example />);
  await userEvent.tab();
  for (const [key, name] of [
    ['{ArrowRight}', 'Initiate Search'],
    ['{End}', 'Talent Pool'],
    ['{ArrowRight}', 'Job List'],
    ['{ArrowLeft}', 'Talent Pool'],
    ['{Home}', 'Job List'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(chosen()).toHaveAccessibleName(name);
    expect(chosen()).toHaveFocus();
  }
});

test('exactly one tab is in the tab order, also while none is selected', () => {
  const { rerender } = render(<Example start="pool" />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  rerender(
    <Tabs label="Sourcing" tabs={tabs} active={undefined} onChoose={() => {}}>
      results
    </Tabs>,
  );
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getByRole('tabpanel', { name: 'Sourcing' })).toHaveTextContent('results');
});
