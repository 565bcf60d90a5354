import * as calls from '../../../../contract/people/privacy.calls.ts';
import * as retentionCalls from '../../../../contract/people/retention.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { eraseDuePeople, keepDuePeople, listDuePeople } from './due-people.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { setGroundsOfPeople, setLawfulGrounds } from './lawful-grounds.ts';
import { getRetention, saveRetention } from './retention.ts';

export function privacyRoutes(bind: Bind): void {
  bind(calls.exportPerson, exportPerson);
  bind(calls.erasePerson, erasePerson);
  bind(calls.setLawfulGrounds, setLawfulGrounds);
  bind(calls.setGroundsOfPeople, setGroundsOfPeople);
  bind(retentionCalls.getRetention, getRetention);
  bind(retentionCalls.saveRetention, saveRetention);
  bind(retentionCalls.listDuePeople, listDuePeople);
  bind(retentionCalls.keepDuePeople, keepDuePeople);
  bind(retentionCalls.eraseDuePeople, eraseDuePeople);
}
