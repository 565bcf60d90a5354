import {
  getCandidateReading,
  getPreferences,
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveCandidateReading,
  savePreferences,
  saveWritingModel,
  testWritingModel,
} from '../../../contract/api/settings.ts';
import type { Bind } from '../../plugins/calls.ts';
import { changeCandidateReading, showCandidateReading } from './candidate-reading.ts';
import { readPreferences, writePreferences } from './preferences.ts';
import { offeredModels, tryWritingModel } from './try-writing-model.ts';
import { changeWritingModel, deleteWritingModel, showWritingModel } from './writing-model.ts';

export function settingsRoutes(bind: Bind): void {
  bind(getPreferences, readPreferences);
  bind(savePreferences, writePreferences);
  bind(getWritingModel, showWritingModel);
  bind(saveWritingModel, changeWritingModel);
  bind(removeWritingModel, deleteWritingModel);
  bind(listOfferedModels, offeredModels);
  bind(testWritingModel, tryWritingModel);
  bind(getCandidateReading, showCandidateReading);
  bind(saveCandidateReading, changeCandidateReading);
}
