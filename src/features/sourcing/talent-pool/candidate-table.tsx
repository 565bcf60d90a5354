import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DeleteCandidateDialog } from '../candidates/delete-candidate-dialog.tsx';
import { orMissing } from '../display-text.ts';

const shownSkills = 4;

/** A page of the talent pool. Owners may delete the organisation's own candidates. */
export function CandidateTable({ candidates }: { candidates: Candidate[] }) {
  const { pathname, search } = useLocation();
  const isOwner = useIsOwner();
  const [candidateToDelete, setCandidateToDelete] = useState<Candidate>();
  const { container, noteRemoval } = useFocusAfterRemoval();
  const back = { to: pathname + search, label: 'Back to Talent Pool' };
  const canDelete = isOwner && candidates.some(({ sample }) => !sample);
  return (
    <div ref={container} tabIndex={-1}>
      <Table label="Candidates">
        <thead>
          <tr>
            <HeadCell className="max-sm:px-2">Name</HeadCell>
            <HeadCell className="max-sm:px-2">Title</HeadCell>
            <HeadCell className="max-sm:px-2">Location</HeadCell>
            <HeadCell className="max-md:hidden">Skills</HeadCell>
            {canDelete && <td className="border-hairline border-b" />}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <Row key={candidate.id} className="max-sm:text-sm">
              <Cell className="max-sm:px-2 sm:min-w-36 lg:whitespace-nowrap">
                <Link
                  to={paths.candidate(candidate.id)}
                  state={{ back }}
                  className="mr-2 font-semibold text-strong no-underline hover:underline"
                >
                  {candidate.name}
                </Link>
                {candidate.sample && <Tag>Sample</Tag>}
              </Cell>
              <Cell className="max-sm:px-2 sm:min-w-40">{orMissing(candidate.title)}</Cell>
              <Cell className="max-sm:px-2 sm:min-w-32 xl:whitespace-nowrap">
                {orMissing(candidate.location)}
              </Cell>
              <Cell className="min-w-52 pt-3.5 text-muted text-sm max-md:hidden">
                {listSkills(candidate.skills)}
              </Cell>
              {canDelete && (
                <Cell className="text-right max-sm:px-1">
                  {!candidate.sample && (
                    <Button
                      look="quiet"
                      size="small"
                      className="-my-1.5"
                      aria-label={`Delete ${candidate.name}`}
                      onClick={() => setCandidateToDelete(candidate)}
                    >
                      <TrashIcon className="size-4.5" />
                    </Button>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      <DeleteCandidateDialog
        candidate={candidateToDelete}
        onClose={() => setCandidateToDelete(undefined)}
        onDeleted={noteRemoval}
      />
    </div>
  );
}

function listSkills(skills: string[]): string {
  const more = skills.length - shownSkills;
  return orMissing(skills.slice(0, shownSkills).join(', ') + (more > 0 ? ` and ${more} more` : ''));
}
