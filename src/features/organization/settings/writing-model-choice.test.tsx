import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addModelFile,
  deleteLocalModel,
  discardModelDownload,
  type LocalModel,
  type LocalModels,
  listLocalModels,
  pauseModelDownload,
  resumeModelDownload,
  startModelDownload,
  tryLocalModel,
} from '../../../../contract/organization/local-models.calls.ts';
import { listProcessors } from '../../../../contract/organization/processors.calls.ts';
import {
  getCandidateReading,
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveWritingModel,
} from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { smallModel as small } from '../../../../tests/support/local-models.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noWritingModel as none } from '../../../../tests/support/writing-model.ts';
import { WritingModelPage } from './writing-model-page.tsx';

const large: LocalModel = {
  ...small,
  name: 'large',
  title: 'Large',
  memory: 40e9,
  fits: false,
  is_recommended: false,
};
const ready: LocalModels = {
  state: 'ready',
  memory: 16e9,
  disk_free: 90e9,
  can_add_files: true,
  models: [small, large],
};
const taskId = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const downloadOf = (status: NonNullable<LocalModel['download']>['status'], detail?: string) => ({
  ...small,
  download: {
    id: taskId,
    status,
    ...(detail ? { detail } : {}),
    progress: { done: 620_000_000, total: small.size },
  },
});

let api: ReturnType<typeof stubCalls>;
/** What the server answers; changed by what is done. */
let local: LocalModels;
beforeEach(() => {
  api = stubCalls();
  local = ready;
  api.reply(getWritingModel, { body: none });
  api.reply(listLocalModels, () => ({ body: local }));
  api.reply(listOfferedModels, { body: { models: [] } });
  api.reply(listProcessors, { body: { processors: [] } });
  api.reply(getCandidateReading, {
    body: {
      is_on: false,
      source: 'environment',
      model: null,
      version: 0,
      most_people: 50,
      most_requests: 70,
      most_seconds: 90,
    },
  });
});

const show = async (hash = '#this-computer') => {
  await renderPage(<WritingModelPage />, {
    user: { role: 'Owner' },
    path: `/dashboard/settings/writing-model${hash}`,
  });
  await screen.findByRole('radio', { name: 'A service' });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (method: string, path: string) =>
  api.requests.filter((request) => request.method === method && request.path.includes(path));
const becomes = (...models: LocalModel[]) => {
  local = { ...local, models };
};

describe('what writes', () => {
  test('is what is in use, with this computer recommended where its memory suffices, and what each model needs', async () => {
    await show('');
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'This computer' }));
    expect(screen.getAllByText('Recommended')).toHaveLength(2);
    expect(screen.getByText('In use').closest('label')).toHaveTextContent(/^None/);
    expect(screen.getByText(/1.8 GB · needs 3.1 GB of memory · More than 100 languages/)).toBeVisible();
    expect(screen.getByText('It needs 40.0 GB of memory; this computer has 16.0 GB.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download Large' })).toBeNull();
  });

  test('is chosen by the keyboard: a service shows its form, none what it means', async () => {
    await show();
    screen.getByRole('radio', { name: 'This computer' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByLabelText('Address')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
    expect(screen.queryByLabelText('Address')).toBeNull();
  });

  test('a model is downloaded once its license is accepted', async () => {
    api.reply(startModelDownload, () => {
      becomes(downloadOf('processing'));
      return { status: 202, body: { task_id: taskId } };
    });
    await show();
    await press('Download Small');
    const dialog = screen.getByRole('dialog', { name: 'Download Small?' });
    expect(within(dialog).getByRole('link', { name: 'Apache-2.0' })).toHaveAttribute(
      'href',
      'https://hub.example/license',
    );
    await press('Accept and download');
    expect(await screen.findByText('620 MB of 1.8 GB')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '34');
    expect(sent('POST', 'model-downloads')[0]?.body).toEqual({ model: 'small-q8', license: 'Apache-2.0' });
  });

  test('a download is paused, continued and cancelled', async () => {
    becomes(downloadOf('processing'));
    api.reply(pauseModelDownload, () => {
      becomes(downloadOf('paused'));
      return { status: 204 };
    });
    api.reply(resumeModelDownload, () => {
      becomes(downloadOf('queued'));
      return { status: 202, body: { task_id: taskId } };
    });
    api.reply(discardModelDownload, () => {
      becomes(small);
      return { status: 204 };
    });
    await show();
    await press('Pause Small');
    expect(await screen.findByText('Paused at 620 MB of 1.8 GB.')).toBeVisible();
    await press('Continue: Small');
    expect(await screen.findByText('Waiting to begin.')).toBeVisible();
    await press('Cancel Small');
    expect(await screen.findByRole('button', { name: 'Download Small' })).toBeVisible();
  });

  test('a download that failed says what to do, and one of another organization is only shown', async () => {
    becomes(downloadOf('failed', 'The hub refuses it. Name another hub.'), {
      ...large,
      fits: true,
      download: { id: null, status: 'processing', progress: { done: 1, total: 2 } },
    });
    await show();
    expect(screen.getByRole('alert')).toHaveTextContent('The hub refuses it. Name another hub.');
    expect(screen.getByRole('button', { name: 'Try again: Small' })).toBeVisible();
    expect(screen.getByText('Another organization on this server downloads it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause Large' })).toBeNull();
    expect(screen.getByRole('progressbar')).toHaveAccessibleName(/Large/);
  });

  test('an installed model is used and measured, and can’t be deleted then', async () => {
    const installed = { ...small, is_installed: true };
    becomes(large, installed);
    const own = { ...none, source: 'settings' as const, base_url: localModelAddress, model: 'small-q8' };
    api.reply(saveWritingModel, { body: own });
    api.reply(tryLocalModel, () => {
      becomes({ ...installed, words_per_second: 9.04 });
      return { body: { works: true, words_per_second: 9.04 } };
    });
    await show();
    expect(screen.getByRole('button', { name: 'Delete Small' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Small');
    await press('Use Small');
    expect(await screen.findByText('About 9 words a second here.')).toBeVisible();
    expect(screen.getByText('small-q8, on this computer')).toBeVisible();
    expect(screen.getByText('The next post is written by Small.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Small' })).toBeNull();
    expect(sent('PUT', 'writing-model')[0]?.body).toMatchObject({
      base_url: localModelAddress,
      model: 'small-q8',
    });
  });

  test('a model is used although another page is opened while it is tried', async () => {
    becomes({ ...small, is_installed: true });
    api.reply(tryLocalModel, () => {
      cleanup();
      return { body: { works: true, words_per_second: 9 } };
    });
    await show();
    await press('Use Small');
    await expect.poll(() => sent('PUT', 'writing-model')).toHaveLength(1);
  });

  test('a model that does not load says why, and one that is not used is deleted after a question', async () => {
    becomes({ ...small, is_installed: true });
    api.reply(tryLocalModel, {
      body: { works: false, detail: 'The file of the model is damaged.', words_per_second: null },
    });
    api.reply(deleteLocalModel, () => {
      becomes(small);
      return { status: 204 };
    });
    await show();
    await press('Use Small');
    expect(await screen.findByText('The file of the model is damaged.')).toBeVisible();
    expect(sent('PUT', 'writing-model')).toEqual([]);
    await press('Delete Small');
    await press('Delete the model');
    expect(await screen.findByRole('button', { name: 'Download Small' })).toBeVisible();
  });

  test('a file of this computer is added', async () => {
    api.reply(addModelFile, { status: 201, body: { name: 'mine' } });
    await show();
    await userEvent.upload(screen.getByLabelText('Model to add'), new File(['GGUF'], 'mine.gguf'));
    expect(await screen.findByText('mine is installed.')).toBeVisible();
  });

  test.each([
    ['off', /switched off on this server.*LOCAL_MODEL.*writes again/],
    ['unavailable', /has no engine/],
  ] as const)(
    'without models of this computer (%s) two ways are left, and it says so',
    async (state, said) => {
      local = { ...ready, state, models: [] };
      if (state === 'unavailable') {
        api.reply(getWritingModel, {
          body: { ...none, source: 'settings', base_url: localModelAddress, model: 'small-q8' },
        });
      }
      await show();
      expect(screen.queryByText(/of free space/)).toBeNull();
      expect(screen.queryByRole('radio', { name: 'This computer' })).toBeNull();
      expect(screen.getByRole('radio', { name: state === 'off' ? 'None' : 'A service' })).toBeChecked();
      expect(screen.getByText(said)).toBeVisible();
    },
  );

  test('a chosen model says that its file is gone, and names no key when it is removed', async () => {
    api.reply(getWritingModel, {
      body: { ...none, source: 'settings', base_url: localModelAddress, model: 'small-q8' },
    });
    await show();
    expect(await screen.findByText(/^The file of small-q8 is not on this computer any more/)).toBeVisible();
    await press('Remove');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('key');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Its file stays');
  });

  test('none returns to the composer', async () => {
    api.reply(getWritingModel, {
      body: { ...none, source: 'settings', base_url: localModelAddress, model: 'small-q8' },
    });
    api.reply(removeWritingModel, () => {
      api.reply(getWritingModel, { body: none });
      return { status: 204 };
    });
    await show();
    await userEvent.click(screen.getByRole('radio', { name: 'None' }));
    await press('Use the built-in composer');
    expect(await screen.findByText(/the built-in composer, which needs no model/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use the built-in composer' })).toBeNull();
  });
});
