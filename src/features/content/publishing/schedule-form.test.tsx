import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScheduleForm } from './schedule-form.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: new Date('2027-10-01T12:00:00Z'), shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])(
  'sends %s unchanged, in the hour that the clocks repeat',
  async (at) => {
    const onSchedule = vi.fn();
    render(
      <ScheduleForm label="Publish at" at={at} isBusy={false} actionText="Move" onSchedule={onSchedule} />,
    );
    expect(screen.getByLabelText('Publish at')).toHaveValue('2027-10-31T02:30');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(onSchedule).toHaveBeenCalledExactlyOnceWith(at);
  },
);
