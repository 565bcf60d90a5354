/** Forms of values in the query of an address. Anything else there is left out. */
export const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const dayForm = /^\d{4}-\d{2}-\d{2}$/;
