import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as mail from './mail-settings.calls.ts';
import * as processors from './processors.calls.ts';
import * as settings from './settings.calls.ts';

const fields = { base_url: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };
const stored = {
  source: 'settings' as const,
  ...fields,
  has_key: false,
  default_model: null,
  version: 3,
  usage: [{ month: '2026-03', calls: 42, input_tokens: 61_200, output_tokens: 18_400 }],
};
const reading = {
  is_on: true,
  source: 'settings' as const,
  model: fields.model,
  most_people: 50,
  most_requests: 70,
  most_seconds: 110,
  version: 1,
};
const keptKey =
  'Without `api_key` the stored key is used, as long as the address has the origin that it was entered for; null means none.';

const docs: DocsOf<typeof settings> = {
  getWritingModel: {
    description: 'The model in use, where it comes from, and what it was used for. A key is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveWritingModel: {
    description: `Sets the model, effective from the next post on. ${keptKey} With \`If-Match\`, only while the settings still have that version; \`"0"\` is the version of settings that were never saved.`,
    refusals: { 412: 'The settings have changed since the version in `If-Match`. Read them again.' },
    answerHeaders: ['ETag'],
    example: { body: { ...fields, api_key: null }, answer: stored },
  },
  removeWritingModel: {
    description:
      "Removes the organization's model and its key. The environment's model writes again, or the built-in composer.",
    example: {},
  },
  listOfferedModels: {
    description: `Asks the service at this address for its models. ${keptKey} A private address is refused unless the operator allows it.`,
    refusals: { 400: 'The service gave no list; `detail` says why.' },
    example: { body: { base_url: fields.base_url }, answer: { models: ['qwen3:8b', 'gemma3:4b'] } },
  },
  testWritingModel: {
    description: `Asks a model for one sentence and measures the time. ${keptKey} Without an address, the model in use is asked. A model that fails is answered with status 200 and \`works\` false.`,
    refusals: { 400: 'No model is configured, and none was given.' },
    example: {
      body: fields,
      answer: { works: true, answer: 'Welcome aboard.', first_words_ms: 420, total_ms: 910 },
    },
  },
  getCandidateReading: {
    description:
      'Off until an Owner or the environment switches it on. Without a connected model nobody is read.',
    answerHeaders: ['ETag'],
    example: { answer: reading },
  },
  saveCandidateReading: {
    description:
      'Effective from the next search on. Title, skills, place and summary of the best candidates are then sent to the writing model, one person a request, without names and addresses. With `If-Match`, only while the settings still have that version; `"0"` is the version of settings that were never saved.',
    refusals: { 412: 'The settings have changed since the version in `If-Match`. Read them again.' },
    answerHeaders: ['ETag'],
    example: { body: { is_on: true }, answer: reading },
  },
};

const readingFields = { is_on: 'True if the writing model reads the best candidates of each search.' };

const modelFields = {
  base_url: 'Address of an endpoint with OpenAI’s chat completions, without `/chat/completions`.',
  model: 'The name of the model there.',
  api_key: 'Its key. Left out: the stored one stays. Null: none.',
};

export const settingsSection: ApiSection = {
  tag: 'Settings',
  description: 'Settings of the organization, effective without a restart.',
  calls: pairWithCalls(settings, docs),
  schemas: {
    WritingModelFields: describeObject(
      settings.writingModelFields,
      'A writing model, as an Owner enters it.',
      modelFields,
    ),
    ModelService: describeObject(settings.modelService, 'A service that is asked for its models.', {
      base_url: modelFields.base_url,
      api_key: modelFields.api_key,
      is_probe: 'True to be answered with `is_absent` instead of a refusal where nothing answers.',
    }),
    OfferedModels: describeObject(settings.offeredModels, 'What a service offers.', {
      models: 'The names of its models.',
      passed_over: 'How many entries of its list could not be read.',
      is_absent: 'True where a probe found no service.',
    }),
    TriedModel: describeObject(
      settings.triedModel,
      'A model to try; without an address the one in use.',
      modelFields,
    ),
    WritingModel: describeObject(settings.writingModel, 'The model that writes the posts.', {
      source: 'Where it comes from: `settings`, the `environment` of the server, or `none`.',
      base_url: 'Its address; empty unless it comes from these settings.',
      model: 'Its name; empty when there is none.',
      has_key: 'True if a key is stored.',
      default_model: "The environment's model; null when there is none.",
      since: 'When these settings were saved last; left out without them.',
      version: 'Rises with each change. Quoted, it fits `If-Match`.',
      usage: 'What the last twelve months cost.',
    }),
    CandidateReadingFields: describeObject(
      settings.candidateReadingFields,
      'Whether a model reads candidates.',
      readingFields,
    ),
    CandidateReading: describeObject(
      settings.candidateReading,
      'Whether a model reads candidates, and what that takes at most.',
      {
        ...readingFields,
        source: 'Where it comes from: `settings`, or the `environment` of the server.',
        model: 'The model that would read; null when none is connected.',
        most_people: 'People read for one search, the best first.',
        most_requests: 'Requests to the model for one search, repeated ones counted.',
        most_seconds: 'Seconds by which a search takes longer at most.',
        version: 'Rises with each change. Quoted, it fits `If-Match`.',
      },
    ),
    ModelMonth: describeObject(settings.modelMonth, 'What one month cost.', {
      month: 'The month, in UTC.',
      calls: 'Requests that were sent.',
      input_tokens: 'Tokens that were read, where the service counts them.',
      output_tokens: 'Tokens that were written.',
    }),
    ModelTest: describeObject(settings.modelTest, 'How a model answered.', {
      works: 'True if it answered.',
      answer: 'What it wrote.',
      detail: 'Why it failed.',
      first_words_ms: 'Milliseconds until the first words.',
      total_ms: 'Milliseconds until the end.',
      vector_size: 'Numbers in a vector of its embedding model, where one is configured.',
    }),
  },
};

const mailSettingsFields = {
  host: 'smtp.harbour.example',
  port: 587,
  security: 'starttls' as const,
  user: 'recruiting',
  from_name: 'Harbour Terminal',
  from_address: 'jobs@harbour.example',
};
const mailSettingsStored = { is_set: true, ...mailSettingsFields, has_password: true, version: 1 };

const mailSettingsDocs: DocsOf<typeof mail> = {
  getMailAccount: {
    description: 'The server by which mails to people are sent. The password is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: mailSettingsStored },
  },
  saveMailAccount: {
    description:
      'Sets the server. Its name must not resolve to a private network, unless the operator of Larkspur allows it. The password is stored encrypted; without one in the request a stored one is kept, as long as server, port, encryption and user stay.',
    refusals: { 400: 'A field is wrong.', 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: { ...mailSettingsFields, password: 'a-password' }, answer: mailSettingsStored },
  },
  removeMailAccount: {
    description: 'From then on nobody can be written to; mails that wait are given up.',
    example: {},
  },
  testMailAccount: {
    description: "Sends a mail to the caller's own address, unless `sends` is false. Nothing is stored.",
    refusals: { 400: 'A field is wrong.' },
    example: { body: mailSettingsFields, answer: { works: true, to: example.userEmail } },
  },
};

const mailRequestFields = {
  host: 'Its name.',
  port: 'Usually 465 with TLS, 587 with STARTTLS.',
  security: '`tls`, `starttls` or `none`.',
  user: 'Empty where the server asks for none.',
  password: 'Left out keeps the stored one; null removes it.',
  from_name: 'The sender’s name; may be empty.',
  from_address: 'The sender’s address.',
};

export const mailSettingsSection: ApiSection = {
  tag: 'Mail server',
  description: 'The mail server by which an organization writes to people.',
  calls: pairWithCalls(mail, mailSettingsDocs),
  schemas: {
    MailAccountRequest: describeObject(
      mail.mailAccountFields,
      'A mail server as it is entered.',
      mailRequestFields,
    ),
    MailTestRequest: describeObject(mail.mailTestFields, 'A mail server that is tried.', {
      ...mailRequestFields,
      sends: 'False to sign in alone, without a mail.',
    }),
    MailAccount: describeObject(mail.mailAccount, 'The mail server.', {
      is_set: 'False where none was entered; the other fields are suggestions then.',
      host: 'Its name.',
      port: 'Its port.',
      security: '`tls`, `starttls` or `none`.',
      user: 'May be empty.',
      has_password: 'True if a password is stored.',
      from_name: 'May be empty.',
      from_address: 'The sender’s address.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    MailTest: describeObject(mail.mailTest, 'What became of a test.', {
      works: 'True if the server has accepted the mail, or the user where none is sent.',
      to: 'Address of the recipient.',
      detail: 'Why it failed.',
      failed_at:
        'The step that failed: `find` the server, `connect`, `secure`, `sign-in`, or `use` it to send.',
    }),
  },
};

const one = { host: '127.0.0.1:11434', model: 'qwen3:8b' };
const connected = { ...one, uses: ['reading' as const, 'drafts' as const] };
const accepted = { processors: [{ ...connected, accepted: { by: 'Ada Owner', at: example.time } }] };

const processorsDocs: DocsOf<typeof processors> = {
  listProcessors: {
    description:
      'The connected models first, then those that were accepted and are not connected any more. Until an Owner accepts one, searches are read offline, mails to people are drafted by the composer, and no vectors are asked for.',
    example: { answer: { processors: [{ ...connected, accepted: null }] } },
  },
  acceptProcessor: {
    description:
      'Recorded with the Owner and the time, in the audit trail as well. Another host or another model is another processor.',
    refusals: { 400: 'It is not connected: a different one may have been connected since.' },
    example: { body: one, answer: accepted },
  },
  withdrawProcessor: {
    description: 'A search that is under way sends nothing more to it.',
    refusals: { 404: 'Nobody has accepted it.' },
    example: { body: one, answer: { processors: [{ ...connected, accepted: null }] } },
  },
};

const processorsFields = { host: 'Host and port of the endpoint.', model: 'The name of the model there.' };

export const processorsSection: ApiSection = {
  tag: 'Processors',
  description: 'The models that may get texts about candidates, each accepted by an Owner.',
  calls: pairWithCalls(processors, processorsDocs),
  schemas: {
    ProcessorFields: describeObject(processors.processorFields, 'A model at an endpoint.', processorsFields),
    Processor: describeObject(processors.processor, 'A model, and who accepted it.', {
      ...processorsFields,
      uses: 'What texts about candidates are sent to it for: `reading` them, `drafts` of mails, `vectors`. Empty: it is not connected.',
      accepted: 'The Owner and the time; null for nobody.',
    }),
    Processors: describeObject(processors.processors, 'The models of an organization.', {
      processors: 'Connected ones first.',
    }),
  },
};
