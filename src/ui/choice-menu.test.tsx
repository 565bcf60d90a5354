import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChoiceMenu } from './choice-menu.tsx';

const choices = [
  { value: 'must', text: 'Must have' },
  { value: 'nice', text: 'Nice to have' },
  { value: 'not', text: 'Exclude' },
] as const;

test('what is drawn again while the menu is open leaves the focus where the arrows took it', async () => {
  const onChoose = vi.fn();
  const menu = () => (
    <ChoiceMenu label="Need" value="nice" choices={choices} onChoose={onChoose}>
      nice
    </ChoiceMenu>
  );
  const { rerender } = render(menu());
  await userEvent.click(screen.getByRole('button', { name: 'nice' }));
  expect(screen.getByRole('menuitemradio', { name: 'Nice to have' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  rerender(menu());
  expect(screen.getByRole('menuitemradio', { name: 'Exclude' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('not');
});

test('a menu that is disabled while its choice is stored has the focus again afterwards', () => {
  const menu = (disabled: boolean) => (
    <ChoiceMenu label="Need" choices={choices} disabled={disabled} onChoose={() => {}}>
      nice
    </ChoiceMenu>
  );
  const { rerender } = render(menu(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(menu(true));
  // Browsers blur disabled elements.
  button.blur();
  rerender(menu(false));
  expect(button).toHaveFocus();
});
