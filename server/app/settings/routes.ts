import { getPreferences, savePreferences } from '../../../contract/account/preferences.calls.ts';
import { getBrandVoice, saveBrandVoice } from '../../../contract/content/brand-voice.calls.ts';
import * as localModelCalls from '../../../contract/organization/local-models.calls.ts';
import {
  getMailAccount,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../contract/organization/mail-settings.calls.ts';
import {
  acceptProcessor,
  listProcessors,
  withdrawProcessor,
} from '../../../contract/organization/processors.calls.ts';
import {
  getCandidateReading,
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveCandidateReading,
  saveWritingModel,
  testWritingModel,
} from '../../../contract/organization/settings.calls.ts';
import {
  getApplicantSystem,
  removeApplicantSystem,
  saveApplicantSystem,
  testApplicantSystem,
} from '../../../contract/recruiting/applicant-system.calls.ts';
import {
  getMailbox,
  removeMailbox,
  saveMailbox,
  testMailbox,
} from '../../../contract/recruiting/mailbox.calls.ts';
import { getWebSources, saveWebSources } from '../../../contract/search/web-sources.calls.ts';
import { readOwnPreferences, writePreferences } from '../../modules/account/own/own-account.ts';
import { changeBrandVoice, showBrandVoice } from '../../modules/content/brand-voice.ts';
import * as localModels from '../../modules/organization/local-models/local-models.ts';
import {
  changeWritingModel,
  deleteWritingModel,
  offeredModels,
  showWritingModel,
  tryWritingModel,
} from '../../modules/organization/settings/change-writing-model.ts';
import {
  changeMailAccount,
  deleteMailAccount,
  showMailAccount,
  tryMailAccount,
} from '../../modules/organization/settings/mail-account.ts';
import * as processors from '../../modules/organization/settings/processors.ts';
import {
  changeApplicantSystem,
  deleteApplicantSystem,
  showApplicantSystem,
  tryApplicantSystem,
} from '../../modules/recruiting/applicant-systems/applicant-system.ts';
import {
  changeMailbox,
  deleteMailbox,
  showMailbox,
  tryMailbox,
} from '../../modules/recruiting/replies/change-mailbox.ts';
import { changeWebSources, showWebSources } from '../../modules/search/providers/web-sources.ts';
import {
  changeCandidateReading,
  showCandidateReading,
} from '../../modules/search/reading/change-candidate-reading.ts';
import type { Bind } from '../../platform/http/calls.ts';

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
  bind(getMailbox, showMailbox);
  bind(saveMailbox, changeMailbox);
  bind(removeMailbox, deleteMailbox);
  bind(testMailbox, tryMailbox);
  bind(getPreferences, readOwnPreferences);
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
  bind(localModelCalls.listLocalModels, localModels.listLocalModels);
  bind(localModelCalls.startModelDownload, localModels.startModelDownload);
  bind(localModelCalls.pauseModelDownload, localModels.pauseModelDownload);
  bind(localModelCalls.resumeModelDownload, localModels.resumeModelDownload);
  bind(localModelCalls.discardModelDownload, localModels.discardModelDownload);
  bind(localModelCalls.addModelFile, localModels.addModelFile);
  bind(localModelCalls.deleteLocalModel, localModels.deleteLocalModel);
  bind(localModelCalls.tryLocalModel, localModels.tryLocalModel);
  bind(listProcessors, processors.listProcessors);
  bind(acceptProcessor, processors.acceptProcessor);
  bind(withdrawProcessor, processors.withdrawProcessor);
}
