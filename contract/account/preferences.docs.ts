import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as preferencesApi from './preferences.calls.ts';

const docs: DocsOf<typeof preferencesApi> = {
  getPreferences: {
    description: "The caller's own settings, with defaults for what is not set.",
    example: { answer: { theme: 'system' } },
  },
  savePreferences: {
    description: "Replaces the caller's own settings.",
    example: { body: { theme: 'dark' }, answer: { theme: 'dark' } },
  },
};

export const preferencesSection: ApiSection = {
  tag: 'Preferences',
  description: 'How the product looks for one user, and which mails it sends them.',
  calls: pairWithCalls(preferencesApi, docs),
  schemas: {
    Preferences: describeObject(preferencesApi.preferences, 'The settings of one user.', {
      theme: 'Colours of the dashboard: those of the system, or always light or dark.',
      watch_mails: 'True if mails tell what watched searches have found; absent is true.',
    }),
  },
};
