import {
  getApplicantSystem,
  removeApplicantSystem,
  saveApplicantSystem,
  testApplicantSystem,
} from '../../../contract/api/applicant-system.ts';
import { getBrandVoice, saveBrandVoice } from '../../../contract/api/brand-voice.ts';
import {
  getMailAccount,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../contract/api/mail-settings.ts';
import { getPreferences, savePreferences } from '../../../contract/api/preferences.ts';
import { acceptProcessor, listProcessors, withdrawProcessor } from '../../../contract/api/processors.ts';
import {
  getCandidateReading,
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveCandidateReading,
  saveWritingModel,
  testWritingModel,
} from '../../../contract/api/settings.ts';
import { getWebSources, saveWebSources } from '../../../contract/api/web-sources.ts';
import type { Bind } from '../../plugins/calls.ts';
import {
  changeApplicantSystem,
  deleteApplicantSystem,
  showApplicantSystem,
  tryApplicantSystem,
} from './applicant-system.ts';
import { changeBrandVoice, showBrandVoice } from './brand-voice.ts';
import { changeCandidateReading, showCandidateReading } from './candidate-reading.ts';
import { changeMailAccount, deleteMailAccount, showMailAccount, tryMailAccount } from './mail-account.ts';
import { readPreferences, writePreferences } from './preferences.ts';
import * as processors from './processors.ts';
import { offeredModels, tryWritingModel } from './try-writing-model.ts';
import { changeWebSources, showWebSources } from './web-sources.ts';
import { changeWritingModel, deleteWritingModel, showWritingModel } from './writing-model.ts';

export function settingsRoutes(bind: Bind): void {
  bind(getApplicantSystem, showApplicantSystem);
  bind(saveApplicantSystem, changeApplicantSystem);
  bind(removeApplicantSystem, deleteApplicantSystem);
  bind(testApplicantSystem, tryApplicantSystem);
  bind(getBrandVoice, showBrandVoice);
  bind(saveBrandVoice, changeBrandVoice);
  bind(getMailAccount, showMailAccount);
  bind(saveMailAccount, changeMailAccount);
  bind(removeMailAccount, deleteMailAccount);
  bind(testMailAccount, tryMailAccount);
  bind(getPreferences, readPreferences);
  bind(savePreferences, writePreferences);
  bind(getWebSources, showWebSources);
  bind(saveWebSources, changeWebSources);
  bind(getWritingModel, showWritingModel);
  bind(saveWritingModel, changeWritingModel);
  bind(removeWritingModel, deleteWritingModel);
  bind(listOfferedModels, offeredModels);
  bind(testWritingModel, tryWritingModel);
  bind(getCandidateReading, showCandidateReading);
  bind(saveCandidateReading, changeCandidateReading);
  bind(listProcessors, processors.listProcessors);
  bind(acceptProcessor, processors.acceptProcessor);
  bind(withdrawProcessor, processors.withdrawProcessor);
}
