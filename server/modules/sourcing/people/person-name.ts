/** The name in the title of a result, which is `Name · Title` for the talent pool. */
export const nameOf = (title: string): string => title.split(' · ')[0] ?? title;
