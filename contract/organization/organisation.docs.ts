import { proofFields } from '../account/second-factor.docs.ts';
import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as trail from './audit-trail.calls.ts';
import * as companyProfile from './company-profile.calls.ts';
import * as deletion from './deletion.calls.ts';
import * as organisation from './organisation.calls.ts';

const report = { rows: { candidates: 1204, search_jobs: 31 }, files: 87, notes: [] };
const underWay = 'An export or an import is under way.';
const noArchive = 'The organization has no such export, or its archive is not kept any more.';

const docs: DocsOf<typeof organisation> = {
  listTransfers: {
    description: 'The last twenty. `can_import` says whether the organization is empty.',
    example: {
      answer: {
        can_import: false,
        transfers: [
          {
            id: example.taskId,
            kind: 'export',
            status: 'completed',
            progress: null,
            report,
            archive: { name: 'Harbour-2026-11-23.zip', bytes: 48_201_337, until: example.time },
            by: 'Ada Owner',
            created_at: example.time,
          },
        ],
      },
    },
  },
  startExport: {
    description:
      'Writes a ZIP with every table as JSON and CSV, the files, and a manifest with counts and SHA-256 of each entry. Passwords, keys, tokens and sessions are not in it. A mail tells the caller when it is ready; `/tasks/{id}/cancel/` ends it.',
    refusals: { 409: underWay },
    example: { body: { current_password: 'correct horse' }, answer: { task_id: example.taskId } },
  },
  downloadExport: {
    description: 'For seven days. Each download is recorded in the audit trail.',
    refusals: { 404: noArchive },
    example: { answer: 'PK…' },
  },
  discardExport: {
    description: 'The archive can’t be downloaded from now on.',
    refusals: { 404: noArchive },
    example: {},
  },
  startOrganisationImport: {
    description:
      'Everything in the archive is checked before anything is stored: versions, sizes, checksums, counts, and that no row is of another organization or refers to anything outside. All rows are stored together or none. Ids that are taken here are replaced. Of the accounts only the caller’s own is taken over, by its address; colleagues are invited again. An archive that is refused is a task that fails, with the reason as its `detail`.',
    refusals: { 400: 'The upload is no ZIP.', 409: `The organization is not empty. ${underWay}` },
    example: { upload: 'PK…', answer: { task_id: example.taskId } },
  },
};

export const organisationSection: ApiSection = {
  tag: 'Organization',
  description: 'Taking a whole organization along.',
  calls: pairWithCalls(organisation, docs),
  schemas: {
    TransferProgress: describeObject(organisation.transferProgress, 'How far an export or import is.', {
      done: 'Rows and files that are done.',
      total: 'All of them, as counted at the beginning.',
      stage: 'What is being done.',
    }),
    TransferReport: describeObject(organisation.transferReport, 'What was written or taken over.', {
      rows: 'The number of rows by table.',
      files: 'The number of files.',
      notes: 'What has to be done by hand.',
    }),
    Transfer: describeObject(organisation.transfer, 'An export or an import.', {
      id: 'Its `task_id`.',
      kind: '`export` or `import`.',
      status: '`queued`, `processing`, `completed` or `failed`.',
      detail: 'Why it has failed.',
      progress: 'Null before it has begun and after its end.',
      report: 'Null until it has completed.',
      archive: 'Null for what can’t be downloaded.',
      by: 'Who started it.',
      created_at: 'When it was started.',
    }),
    Transfers: describeObject(organisation.transfers, 'Exports and imports.', {
      transfers: 'Newest first.',
      can_import: 'True if the organization is empty.',
    }),
  },
};

const auditTrailDocs: DocsOf<typeof trail> = {
  listAuditTrail: {
    description:
      'Every change, sign-in, export and deletion. Entries are never changed or removed; they hold ids, and names are looked up as they are now. `q` is part of the name of who did it, of the person, the search or the post that it is about, or of what was done. `kind` is the part of an action before its dot, or one of `sign-in`, `team`, `people`, `searches`, `content`, `exports` and `settings`.',
    example: {
      answer: [
        {
          id: 4711,
          at: example.time,
          actor: 'Ada Park',
          action: 'member.role-changed',
          subject_id: example.otherId,
          subject: 'Sam Reed',
          detail: 'Owner',
          address: '203.0.113.7',
          by_provider: false,
        },
      ],
    },
  },
  exportAuditTrail: {
    description:
      'Everything that the filters let through. In CSV, cells that a spreadsheet would run as a formula are escaped. The export is recorded in the trail.',
    example: {
      answer:
        'At,By,Action,Subject,Subject id,Address,By the provider\r\n2026-03-02T09:30:00.000Z,Ada Park,session.started,,0198,203.0.113.7,\r\n',
    },
  },
};

export const auditTrailSection: ApiSection = {
  tag: 'Audit trail',
  description: 'What was done in the organization.',
  calls: pairWithCalls(trail, auditTrailDocs),
  schemas: {
    AuditEntry: describeObject(trail.auditEntry, 'Something that was done.', {
      id: 'Rises with each entry.',
      at: 'When.',
      actor: 'Who, by the name at the time.',
      action: 'The kind of thing, a dot, and what was done to it.',
      subject_id: 'The id of the thing. It may be gone.',
      subject: 'Its present name; null for what is gone or has none.',
      candidate_id: 'The person that a note is about, whose name is the subject; left out for others.',
      detail:
        'What it became: a decision, a column, a role. Of what is gone, what it was called, as long as that names nobody of the pool.',
      address: 'The network address; empty for an operator.',
      by_provider: "True when the provider's staff did it on the organization's behalf.",
    }),
  },
};

const planned = (state: 'asked' | 'confirmed') => ({
  deletion: { state, by: 'Ada Owner', asked_at: example.time, until: example.time },
  people_due: 0,
});

const deletionDocs: DocsOf<typeof deletion> = {
  getOrganisationNotices: {
    description: 'For everybody of the organization. Members learn of a deletion once it is confirmed.',
    example: { answer: planned('confirmed') },
  },
  askForDeletion: {
    description:
      'The first of two confirmations: the name of the organization, the password, and the second factor where there is one. A link is mailed to the caller; without it nothing happens. A later request replaces an earlier link.',
    refusals: {
      409: 'The deletion is confirmed already; or it is the provider’s own organization, or one on the caller’s own computer.',
    },
    example: {
      body: { name: 'Harbour Logistics', current_password: 'correct horse' },
      answer: planned('asked'),
    },
  },
  confirmDeletion: {
    description:
      'The second confirmation, within a day. Everything is deleted 14 days later; until then the organization works as before, all Owners are notified by mail, reminded three days before, and any of them can call it off.',
    refusals: { 400: deletion.deletionTexts.linkInvalid },
    example: { body: { token: 'k3J…' }, answer: planned('confirmed') },
  },
  callOffDeletion: {
    description: 'By any Owner, also before it is confirmed. All Owners are notified by mail.',
    refusals: { 404: deletion.deletionTexts.nothingAsked },
    example: { answer: { deletion: null, people_due: 0 } },
  },
};

export const deletionSection: ApiSection = {
  tag: 'Deleting an organization',
  description: 'Deletes an organization with everything it holds, 14 days after it was confirmed twice.',
  calls: pairWithCalls(deletion, deletionDocs),
  schemas: {
    DeletionRequest: describeObject(deletion.deletionRequest, 'Who asks for the deletion, and of what.', {
      name: 'The name of the organization, typed.',
      ...proofFields,
    }),
    DeletionConfirmation: describeObject(deletion.deletionConfirmation, 'The mailed link.', {
      token: 'Its last part.',
    }),
    OrganisationDeletion: describeObject(deletion.organisationDeletion, 'That it is to be deleted.', {
      state: '`asked` until the mailed link was opened, then `confirmed`.',
      by: 'Who asked.',
      asked_at: 'When.',
      until: 'When the link ends; once confirmed, when everything is deleted.',
    }),
    OrganisationNotices: describeObject(deletion.organisationNotices, 'What concerns everybody in it.', {
      deletion: 'Null while none is planned.',
      people_due: 'How many people are due for review; 0 for Members.',
    }),
  },
};

const profile = {
  company_name: 'Harbour Analytics',
  industry: 'Logistics software',
  keywords: ['ports', 'forecasting'],
  mission: 'Make waiting ships rare.',
  description: 'We forecast berth times for container ports.',
  products_services: ['Berth forecast'],
  competitors: ['Tidewise'],
  customer_audience_persona: 'Operations managers of mid-sized ports',
  serving_industries: ['Shipping'],
  website: 'https://harbour.example',
};

const stored = { id: example.taskId, ...profile, version: 'b7f0c3d49a1e' };

const companyProfileDocs: DocsOf<typeof companyProfile> = {
  listCompanyProfiles: {
    description: "The profile of the caller's organization: a list of one, or an empty list.",
    example: { answer: [stored] },
  },
  createCompanyProfile: {
    description: 'Creates the profile. An organization has one at most.',
    refusals: { 409: 'The organization has a profile already. Update that one.' },
    answerHeaders: ['ETag'],
    example: { body: profile, answer: stored },
  },
  updateCompanyProfile: {
    description:
      'Replaces all fields of the profile; what is left out gets its default. With `If-Match`, only while the profile still has that version.',
    refusals: {
      404: 'The organization has no profile with this id.',
      412: 'The profile has changed since the version in `If-Match`. Read it again.',
    },
    answerHeaders: ['ETag'],
    example: { body: profile, answer: stored },
  },
};

const fields = {
  company_name: 'Name of the company.',
  industry: 'What it works in.',
  keywords: 'Words that describe it.',
  mission: 'What it is for, in a sentence or two.',
  description: 'What it does.',
  products_services: 'What it offers.',
  competitors: 'Competitors of the company.',
  customer_audience_persona: 'Who buys from it.',
  serving_industries: 'Industries of its customers.',
  website: 'Its website, with http or https; may be empty.',
};

export const companyProfileSection: ApiSection = {
  tag: 'Company profile',
  description: 'What the content generator knows about the organization.',
  calls: pairWithCalls(companyProfile, companyProfileDocs),
  schemas: {
    CompanyProfileFields: describeObject(
      companyProfile.companyProfileFields,
      'A company profile, as a client sends it.',
      fields,
    ),
    CompanyProfile: describeObject(companyProfile.companyProfile, 'A stored company profile.', {
      id: 'The id of the profile.',
      ...fields,
      version: 'Changes with the fields. Quoted, it is the `ETag` of the profile and fits `If-Match`.',
    }),
  },
};
