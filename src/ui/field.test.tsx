import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField, SelectField, TextArea, TextField } from './field.tsx';

test('the accessible name is only the label, also for a required field', () => {
  render(
    <TextField label="Website URL" required hint="Your company's site" error="Please enter a valid URL." />,
  );
  const input = screen.getByLabelText('Website URL');
  expect(input).toHaveAccessibleName('Website URL');
  expect(input).toBeRequired();
  expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
});

test('hint and error describe the control, and the error marks it as invalid', () => {
  const { rerender } = render(<TextArea label="Message" hint="Two sentences are enough" />);
  const area = screen.getByLabelText('Message');
  expect(area).toBeValid();
  expect(area).toHaveAccessibleDescription('Two sentences are enough');
  rerender(<TextArea label="Message" hint="Two sentences are enough" error="Too short." />);
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription('Two sentences are enough Too short.');
});

test('a select offers the options it was given', () => {
  render(
    <SelectField label="Tone" defaultValue="casual">
      <option value="professional">Professional</option>
      <option value="casual">Casual</option>
    </SelectField>,
  );
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveDisplayValue('Casual');
});

test('a disabled password field looks like any other one, and does not show its text', () => {
  render(
    <>
      <TextField label="Name" disabled />
      <PasswordField label="Password" disabled />
    </>,
  );
  const looks = (label: string) =>
    [...screen.getByLabelText(label).classList].filter((name) => name.startsWith('disabled:'));
  expect(looks('Name').length).toBeGreaterThan(0);
  expect(looks('Password')).toEqual(looks('Name'));
  expect(screen.getByRole('button', { name: 'Show characters' })).toBeDisabled();
});

test('a control that takes the place of another one is a new one', () => {
  const { rerender } = render(<TextField label="Keywords" name="keywords" defaultValue="night shifts" />);
  const before = screen.getByRole('textbox');
  rerender(<TextField label="Sections" name="sections" defaultValue="Introduction" />);
  expect(screen.getByRole('textbox')).not.toBe(before);
  expect(screen.getByLabelText('Sections')).toHaveValue('Introduction');
});
