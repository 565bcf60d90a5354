import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileOutcome } from '../../../../contract/desktop/desktop-computer.ts';
import type { ThisComputer } from '../../../platform/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';

/** What the app has saved on this computer before it used a server, and how to delete it. */
export function LeftData({ computer }: { computer: ThisComputer }) {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['left-data'], queryFn: () => computer.readLocalData() });
  const [outcome, setOutcome] = useState<FileOutcome>();
  const [isBusy, setBusy] = useState(false);
  const isDone = outcome?.outcome === 'done';
  if (!data?.exists && !isDone) return null;

  async function remove() {
    setBusy(true);
    setOutcome(
      await computer
        .removeLocalData()
        .catch((): FileOutcome => ({ outcome: 'failed', reason: 'It could not be deleted. Try again.' })),
    );
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['left-data'] });
  }

  return (
    <SettingsSection
      title="Saved on this computer"
      description={
        data?.movedTo
          ? `What you have moved to ${data.movedTo} is still saved on this computer as well.`
          : 'The app was used without a server before, and what it saved then is still here.'
      }
    >
      <div role="status">{isDone && <Notice kind="done">It was deleted.</Notice>}</div>
      {outcome?.outcome === 'failed' && <Notice kind="failed">{outcome.reason}</Notice>}
      {!isDone && (
        <Button look="danger" size="small" className="mt-3" busy={isBusy} onClick={() => void remove()}>
          Delete it…
        </Button>
      )}
    </SettingsSection>
  );
}
