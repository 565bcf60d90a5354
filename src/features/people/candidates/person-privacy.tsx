import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { erasePerson, exportPerson } from '../../../../contract/people/privacy.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadText } from '../../../lib/download.ts';
import { erasureText } from '../../../lib/erasure-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { StaysThere } from '../../recruiting/hand-over/hand-overs-of-person.tsx';
import { LawfulGrounds } from './lawful-grounds.tsx';

interface Props {
  id: string;
  name: string;
  onErased: () => void;
}

/** The lawful grounds for holding a person; for Owners also data copies and erasure. */
export default function PersonPrivacy(props: Props) {
  const isOwner = useIsOwner();
  const refusal = useRefusal()(erasePerson);
  return (
    <section aria-label="Privacy" className="mt-10 border-hairline border-t pt-6">
      <h2 className="text-xl">Privacy</h2>
      <p className="mt-1 max-w-[60ch] text-muted">
        {isOwner
          ? 'Why you hold their data, and how to answer requests for a copy or for erasure.'
          : 'Why your organization holds their data. An Owner changes it, and answers a person who wants a copy or to be erased.'}
      </p>
      <LawfulGrounds id={props.id} />
      {refusal === undefined && <Answers {...props} />}
      {isOwner && refusal !== undefined && (
        <p className="mt-4 text-muted">{`Copies and erasure: ${refusal}`}</p>
      )}
    </section>
  );
}

function Answers({ id, name, onErased }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => api.call(exportPerson, { params: { id } }),
    onSuccess: (held) =>
      downloadText('held-on-person.json', `${JSON.stringify(held, null, 2)}\n`, 'application/json'),
  });
  const erase = useMutation({
    mutationFn: (person: string) => api.call(erasePerson, { params: { id: person } }),
    onSuccess: () => {
      onErased();
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <ServerButton
          isBrief
          look="secondary"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Export everything
        </ServerButton>
        <ServerButton isBrief look="secondary" size="small" onClick={() => setAsking(true)}>
          Erase for good
        </ServerButton>
      </div>
      {download.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(download.error, 'The export failed. Please try again.')}
        </Notice>
      )}
      <ConfirmMutation
        mutation={erase}
        given={isAsking ? id : undefined}
        title="Erase this person for good?"
        confirmText="Erase"
        onClose={() => setAsking(false)}
      >
        {erasureText(`${name} is`, name)}
        {isAsking && <StaysThere id={id} />}
      </ConfirmMutation>
    </>
  );
}
