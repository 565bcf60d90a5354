import {
  createCompanyProfile,
  listCompanyProfiles,
  updateCompanyProfile,
} from '../../../../contract/organization/company-profile.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { createProfile } from './create-profile.ts';
import { listProfiles } from './list-profiles.ts';
import { updateProfile } from './update-profile.ts';

export function companyProfileRoutes(bind: Bind): void {
  bind(listCompanyProfiles, listProfiles);
  bind(createCompanyProfile, createProfile);
  bind(updateCompanyProfile, updateProfile);
}
