import * as calls from '../../../../contract/recruiting/share-links.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { answerShareLink, openShareLink } from './open-share-link.ts';
import { createShareLink, listShareLinks, previewShareLink, revokeShareLink } from './share-links.ts';

export function shareRoutes(bind: Bind): void {
  bind(calls.listShareLinks, listShareLinks);
  bind(calls.previewShareLink, previewShareLink);
  bind(calls.createShareLink, createShareLink);
  bind(calls.revokeShareLink, revokeShareLink);
  bind(calls.openShareLink, openShareLink);
  bind(calls.answerShareLink, answerShareLink);
}
