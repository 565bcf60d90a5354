import type { Page } from '@playwright/test';
import type { WritingModel } from '../../contract/organization/settings.calls.ts';
import { sampleProfile } from './writing-request.ts';

export const noWritingModel: WritingModel = {
  source: 'none',
  base_url: '',
  model: '',
  has_key: false,
  default_model: null,
  version: 0,
  usage: [],
};

/** Connects the writing model of the signed-in user's organization at an address, or disconnects it. */
export const setModel = (page: Page, address: string | undefined) =>
  page.evaluate(async (base_url) => {
    const answer = await fetch('/api/settings/writing-model/', {
      method: base_url ? 'PUT' : 'DELETE',
      headers: {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        ...(base_url && { 'content-type': 'application/json' }),
      },
      ...(base_url && { body: JSON.stringify({ base_url, model: 'writer-1' }) }),
    });
    if (!answer.ok) throw new Error(`The writing model was not set: ${answer.status}`);
  }, address);

/** Saves a company profile for the signed-in user's organization, which a post needs. */
export const saveSampleProfile = (page: Page) =>
  page.evaluate(async (profile) => {
    const authorization = `Bearer ${localStorage.getItem('access_token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch('/post/company-profiles/', { method: 'POST', headers, body: JSON.stringify(profile) });
  }, sampleProfile);
