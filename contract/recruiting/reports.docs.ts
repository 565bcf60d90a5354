import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as calls from './reports.calls.ts';

const reached: calls.StageCounts = {
  found: 120,
  shortlisted: 18,
  contacted: 12,
  replied: 6,
  interviewed: 4,
  hired: 1,
};
const search: calls.ReportSearch = {
  id: example.taskId,
  title: 'Data Engineer',
  client: '',
  started_at: example.time,
  first_shortlist_days: 0.5,
  ...reached,
};
const days: Record<calls.ReportStage, number | null> = {
  found: null,
  shortlisted: 0.5,
  contacted: 1,
  replied: 2.5,
  interviewed: 6,
  hired: 14,
};

const docs: DocsOf<typeof calls> = {
  getReport: {
    description: [
      'Counts people of searches once in each search, from the record: what was decided, moves on the board, and sent mails. Deleted people and searches are left out; archived searches count.',
      'The period is when people were found; their steps count whenever they were made. A step that was taken back, by undo or by moving back on the board, does not count. People in a later step count in those before it, too. A column of the organization’s own counts as the usual column before it.',
      `Each list has up to ${calls.reportListed} entries, the choices up to ${calls.reportChoices} searches and sources. People are never ranked.`,
    ].join('\n\n'),
    example: {
      answer: {
        funnel: calls.reportStages.map((stage) => ({ stage, people: reached[stage], days: days[stage] })),
        sources: [{ source: 'talent-pool', ...reached }],
        searches: [search],
        search_count: 1,
        found_in: 1,
        leaves_sample_out: false,
        first_shortlist: { searches: 1, shortlisted: 1, days: 0.5 },
        mails: [{ subject: 'Data Engineer in Rotterdam', people: 12, replied: 6 }],
        mailed: { people: 12, replied: 6 },
        sequences: [
          {
            name: 'First contact',
            subject: '{{job}} at {{company}}',
            started: 2,
            people: 12,
            replied: 6,
            steps: [
              { people: 12, replied: 4 },
              { people: 8, replied: 2 },
            ],
          },
        ],
        reasons: [{ reason: 'Too junior', people: 7 }],
        declined: 7,
        choices: {
          searches: [{ id: search.id, name: search.title, started_at: search.started_at }],
          sources: ['talent-pool'],
          recruiters: [{ id: example.otherId, name: 'Ada Novak' }],
        },
      },
    },
  },
  listReportPeople: {
    description:
      'In steps after `found`, those who have reached the step or one after it, as the report counts them. With `reason` those who are declined for it, with `subject` those who got the mail.',
    example: {
      answer: [
        {
          person_id: example.otherId,
          name: 'Mila Visser',
          search: { id: search.id, title: search.title },
          found_at: example.time,
        },
      ],
    },
  },
};

const stageDocs: Record<calls.ReportStage, string> = {
  found: 'People who were found.',
  shortlisted: 'Of them, those who were shortlisted.',
  contacted: 'Those who were written to, or moved to *Contacted* or further.',
  replied: 'Those who were moved to *Replied* or further.',
  interviewed: 'Those who were moved to *Interview* or further.',
  hired: 'Those who were moved to *Hired*.',
};

export const reportsSection: ApiSection = {
  tag: 'Reports',
  description: 'What became of the people who were found.',
  calls: pairWithCalls(calls, docs),
  schemas: {
    ReportStep: describeObject(calls.reportStep, 'A step from found to hired.', {
      stage: 'The step.',
      people: 'People who have reached it.',
      days: 'Median days since the step before, of those who were in both; null where nobody was.',
    }),
    ReportSearch: describeObject(calls.reportSearch, 'A search and how far its people came.', {
      id: 'The id of the search.',
      title: 'Its title.',
      client: 'The client that the position is for; may be empty.',
      started_at: 'When it was started.',
      first_shortlist_days: 'Days until the first person was shortlisted; null where nobody is.',
      ...stageDocs,
    }),
    ReportPerson: describeObject(calls.reportPerson, 'A person of a report.', {
      person_id: 'Their id in the talent pool; null for a page of the web that nobody has decided on.',
      name: 'Their name, or the title of the page.',
      search: 'The search that found them.',
      found_at: 'When it did.',
    }),
    ReportSequence: describeObject(
      calls.reportSequence,
      'Sequences with the same mails, and their replies.',
      {
        id: 'The one of them whose first mail left last.',
        name: 'The name of the sequence.',
        subject: 'The subject of its first mail, with its fields.',
        started: 'How often it was started.',
        people: 'Everyone who got its first mail.',
        replied: 'Those of them who replied.',
        steps: 'Its mails in order: people who got it, and those whose last mail before their reply it was.',
      },
    ),
    Report: describeObject(calls.report, 'What became of the people who were found.', {
      funnel: 'The steps in order.',
      sources:
        'Where people were found, most people first: the provider, or `by-hand` for people added to a search by hand. Behind a slash stands where a person of the talent pool came from.',
      searches: 'Searches with people of the period, and those that were started in it, the newest first.',
      search_count: 'The number of all of them.',
      found_in: 'The number of those in which people of the period were found.',
      leaves_sample_out:
        'True where searches found people of the sample, who no longer count since the first import.',
      first_shortlist:
        'Searches that were started in the period, those of them with a shortlist, and the median days until its first person.',
      mails:
        'Sent mails by subject: people who got one, and those whose last mail before their reply it was.',
      mailed: 'Everyone who was written to, and those of them who replied.',
      reads_answers:
        'Whether a mailbox is read for answers. Without one, replies are known from the board alone.',
      sequences:
        'Sequences by name and mails whose first mails left in the period, most people first; those of the talent pool, too.',
      reasons: 'Why people were declined, most people first; empty for no reason.',
      declined: 'Everyone who was declined.',
      choices: 'What a report can be narrowed by.',
    }),
  },
};
