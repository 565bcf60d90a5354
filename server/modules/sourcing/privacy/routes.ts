import * as calls from '../../../../contract/api/privacy.ts';
import type { Bind } from '../../../plugins/calls.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export function privacyRoutes(bind: Bind): void {
  bind(calls.exportPerson, exportPerson);
  bind(calls.erasePerson, erasePerson);
}
