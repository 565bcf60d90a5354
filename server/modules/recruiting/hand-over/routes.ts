import {
  forgetLeftElsewhere,
  listLeftElsewhere,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import * as calls from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { getHandOverTarget } from './hand-over-target.ts';
import { getHandOver, listHandOversOfPerson, previewHandOver, startHandOver } from './hand-overs.ts';
import * as left from './left-elsewhere.ts';

export function handOverRoutes(bind: Bind): void {
  bind(calls.getHandOverTarget, getHandOverTarget);
  bind(calls.previewHandOver, previewHandOver);
  bind(calls.startHandOver, startHandOver);
  bind(calls.getHandOver, getHandOver);
  bind(calls.listHandOversOfPerson, listHandOversOfPerson);
  bind(listLeftElsewhere, left.listLeftElsewhere);
  bind(forgetLeftElsewhere, left.forgetLeftElsewhere);
}
