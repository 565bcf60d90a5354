/** The rows that an import of the talent pool holds back. Apart from `paths`, which every public page loads. */
export const heldBackPath = (importId: string): string => `/dashboard/talent-pool/imports/${importId}`;
export const duplicatesPath = '/dashboard/talent-pool/duplicates';
