import {
  createCompanyProfile,
  listCompanyProfiles,
  updateCompanyProfile,
} from '../../../../contract/organization/company-profile.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { createProfile, listProfiles, updateProfile } from './profiles.ts';

export function companyProfileRoutes(bind: Bind): void {
  bind(listCompanyProfiles, listProfiles);
  bind(createCompanyProfile, createProfile);
  bind(updateCompanyProfile, updateProfile);
}
