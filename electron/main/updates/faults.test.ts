import { expect, it } from 'vitest';
import { explainFault } from './messages.ts';

const withCode = (code: string, message = 'Something') => Object.assign(new Error(message), { code });

it.each([
  [withCode('ERR_UPDATER_INVALID_SIGNATURE'), 'failed', 'not signed as this app is'],
  [new Error('Could not get code signature for running application'), 'failed', 'not signed as this app is'],
  [withCode('ERR_CHECKSUM_MISMATCH'), 'failed', 'damaged'],
  [withCode('ENOSPC', 'ENOSPC: no space left on device'), 'failed', 'no room'],
  [new Error('Cannot update while running on a read-only volume.'), 'failed', 'cannot be changed'],
  [withCode('EROFS'), 'failed', 'cannot be changed'],
  [withCode('EACCES', 'EACCES: permission denied, unlink'), 'failed', 'may not change the app'],
  [
    withCode('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND', 'Cannot find channel: HttpError: 404'),
    'unreachable',
    'no version',
  ],
  [new Error('HttpError: 407 Proxy Authentication Required'), 'unreachable', 'proxy'],
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable', 'cannot be reached'],
  [withCode('ECONNREFUSED'), 'unreachable', 'cannot be reached'],
  [new Error('HttpError: 503 Service Unavailable'), 'unreachable', 'cannot be reached'],
])('%s is explained', (error, kind, message) => {
  const fault = explainFault(error);
  expect(fault.kind).toBe(kind);
  expect(fault.message).toContain(message);
});

it.each([new Error('A new kind of trouble\n    at somewhere'), 'A new kind of trouble', undefined])(
  'an unknown error still has a remedy: %s',
  (error) => {
    const { kind, message, remedy } = explainFault(error);
    expect(kind).toBe('failed');
    expect(message).not.toContain('somewhere');
    expect(remedy).toContain('download page');
  },
);
