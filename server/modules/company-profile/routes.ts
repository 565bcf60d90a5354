import {
  createCompanyProfile,
  listCompanyProfiles,
  updateCompanyProfile,
} from '../../../contract/api/company-profile.ts';
import type { Bind } from '../../plugins/calls.ts';
import { createProfile } from './create-profile.ts';
import { listProfiles } from './list-profiles.ts';
import { updateProfile } from './update-profile.ts';

export function companyProfileRoutes(bind: Bind): void {
  bind(listCompanyProfiles, listProfiles);
  bind(createCompanyProfile, createProfile);
  bind(updateCompanyProfile, updateProfile);
}
