import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  forgetLeftElsewhere,
  getApplicantSystem,
  listLeftElsewhere,
  removeApplicantSystem,
  saveApplicantSystem,
  testApplicantSystem,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['applicant-system'];
const leftKey = ['left-elsewhere'];

export const useApplicantSystem = () => useCallQuery(key, getApplicantSystem, {});

/** Refetches if the version that the form opened with is outdated. */
export const useSaveApplicantSystem = () =>
  useSaveSettings<ApplicantSystemFields, ApplicantSystemSettings>(key, (api, request) =>
    api.call(saveApplicantSystem, request),
  );

export const useRemoveApplicantSystem = () => useCallMutation(removeApplicantSystem, () => ({}), key);

export const useTestApplicantSystem = () =>
  useCallMutation(testApplicantSystem, (body: ApplicantSystemFields) => ({ body }));

export const useLeftElsewhere = () => useCallQuery(leftKey, listLeftElsewhere, {});

export const useForgetLeftElsewhere = () =>
  useCallMutation(forgetLeftElsewhere, (id: string) => ({ params: { id } }), leftKey);
