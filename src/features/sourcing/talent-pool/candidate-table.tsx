import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Candidate } from '../../../../contract/api/sourcing.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DeleteCandidateDialog } from '../delete-candidate-dialog.tsx';
import { orMissing } from '../shown-text.ts';
import { useIsOwner } from '../use-is-owner.ts';

const shownSkills = 4;

/** One page of the talent pool. An Owner may delete what is the organisation's own. */
export function CandidateTable({ candidates }: { candidates: Candidate[] }) {
  const { pathname, search } = useLocation();
  const isOwner = useIsOwner();
  const [doomed, setDoomed] = useState<Candidate>();
  const back = { to: pathname + search, label: 'Back to Talent Pool' };
  const canDelete = isOwner && candidates.some(({ sample }) => !sample);
  return (
    <>
      <Table label="Candidates">
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Title</HeadCell>
            <HeadCell>Location</HeadCell>
            <HeadCell>Skills</HeadCell>
            {canDelete && <td className="border-hairline border-b" />}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <Row key={candidate.id}>
              <Cell className="min-w-36">
                <Link to={paths.candidate(candidate.id)} state={{ back }} className="link font-semibold">
                  {candidate.name}
                </Link>
                {candidate.sample && (
                  <Tag look="spark" className="ml-2">
                    Sample
                  </Tag>
                )}
              </Cell>
              <Cell className="min-w-40">{orMissing(candidate.title)}</Cell>
              <Cell className="min-w-32">{orMissing(candidate.location)}</Cell>
              <Cell className="min-w-52 text-muted text-sm">{listSkills(candidate.skills)}</Cell>
              {canDelete && (
                <Cell className="py-1.5 text-right">
                  {!candidate.sample && (
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={`Delete ${candidate.name}`}
                      onClick={() => setDoomed(candidate)}
                    >
                      Delete
                    </Button>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      <DeleteCandidateDialog candidate={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function listSkills(skills: string[]): string {
  const more = skills.length - shownSkills;
  return orMissing(skills.slice(0, shownSkills).join(', ') + (more > 0 ? ` and ${more} more` : ''));
}
