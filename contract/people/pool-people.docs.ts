import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as poolPeople from './pool-people.calls.ts';

const changed = { changed: [example.otherId] };
const views = [{ name: 'Nurses in Rotterdam', query: 'skill=triage&place=rotterdam&sort=name' }];

const docs: DocsOf<typeof poolPeople> = {
  changePeople: {
    description: `Changes at most ${poolPeople.mostPeopleAtOnce} people in one transaction. People who are not the organization's own, or who have reached the limit of tags, stay unchanged; \`changed\` lists the others. To undo it, send them with the opposite.`,
    example: { body: { ids: [example.otherId], add_tag: 'Nights' }, answer: changed },
  },
  deleteCandidates: {
    description: `Deletes at most ${poolPeople.mostPeopleAtOnce} candidates, who can be restored for 30 days by \`is_deleted: false\`. One who has been added again since is not restored.`,
    example: { body: { ids: [example.otherId], is_deleted: true }, answer: changed },
  },
  exportPeople: {
    description: `At most ${poolPeople.mostPeopleAtOnce} people, by name, in the columns of \`exportCandidates\`. People outside the organization's pool are left out.`,
    example: { body: { ids: [example.otherId] }, answer: 'Name,Title\r\nAda Novak,Data Engineer\r\n' },
  },
  getPoolFacets: {
    description: 'What `source` and `tag` of `listCandidates` can be; at most 200 of each, by name.',
    example: { answer: { sources: ['Referral'], tags: ['Nights'] } },
  },
  getPoolViews: {
    description: 'Views that the caller has saved, in their order. Nobody else sees them.',
    example: { answer: { views } },
  },
  savePoolViews: {
    description: 'Replaces all of them; at most 50.',
    example: { body: { views }, answer: { views } },
  },
};

export const poolPeopleSection: ApiSection = {
  tag: 'Talent pool at large',
  description:
    'Changes of several people at once, and what the screen of the talent pool needs beside the list.',
  calls: pairWithCalls(poolPeople, docs),
  schemas: {
    PeopleChange: describeObject(poolPeople.peopleChange, 'A change of several people.', {
      ids: 'The ids of the people.',
      add_tag: 'The tag to add.',
      remove_tag: 'The tag to remove.',
      do_not_contact: 'True if nobody may write to them.',
    }),
    CandidateDeletion: describeObject(poolPeople.candidateDeletion, 'A deletion of several candidates.', {
      ids: 'The ids of the candidates.',
      is_deleted: 'True to delete them, false to restore them.',
    }),
    PeopleExport: describeObject(poolPeople.peopleExport, 'People to export.', {
      ids: 'The ids of the people.',
    }),
    ChangedPeople: describeObject(poolPeople.changedPeople, 'Who was changed.', {
      changed: 'The ids of those who were not as wanted.',
    }),
    PoolViews: describeObject(poolPeople.poolViews, 'Saved views.', { views: 'In their order.' }),
    PoolFacets: describeObject(poolPeople.poolFacets, 'What the filters can choose among.', {
      sources: 'Where people come from.',
      tags: 'Tags of people.',
    }),
    PoolView: describeObject(poolPeople.poolView, 'A saved view.', {
      name: 'Its name.',
      query: "The query of the screen's address.",
    }),
  },
};
