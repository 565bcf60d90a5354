import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';

const campaignLock = 7_264_922;

/** Lets one transaction at a time choose the name of a campaign of an organisation, or start posts of one. */
export const lockCampaigns = (tx: Database, organisationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${campaignLock}, hashtext(${organisationId}))`);
