/** Applicant systems that people can be handed over to. */
export const applicantSystems = ['greenhouse'] as const;
export type ApplicantSystemKind = (typeof applicantSystems)[number];

/** How each is called, and the address of its interface for partners. */
export const applicantSystemFacts: Record<ApplicantSystemKind, { name: string; baseUrl: string }> = {
  greenhouse: { name: 'Greenhouse', baseUrl: 'https://api.greenhouse.io/v1/partner' },
};

/** The name of a system; the word itself for one that this version does not know. */
export const systemName = (kind: ApplicantSystemKind): string =>
  Object.hasOwn(applicantSystemFacts, kind) ? applicantSystemFacts[kind].name : kind;

/** How a person is added there: as an applicant for a job, or as a prospect. */
export const handOverRoles = ['candidate', 'prospect'] as const;
export type HandOverRole = (typeof handOverRoles)[number];

/**
 * Where one person of a hand-over stands. `unclear`: the system may have them, because its answer never came. Nobody is sent
 * again by the machine then.
 */
export const handOverStates = ['waiting', 'sending', 'done', 'failed', 'unclear'] as const;
export type HandOverState = (typeof handOverStates)[number];

export const mostHandedOver = 100;
