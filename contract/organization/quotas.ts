/** What an organisation may have or use up at most. Days are those of UTC. */
export const quotaNames = ['people', 'searches', 'generations', 'storage', 'members'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** The quotas that begin again at midnight UTC. */
export const dailyQuotas: readonly QuotaName[] = ['searches', 'generations'];

export const bytesPerMegabyte = 1024 * 1024;
