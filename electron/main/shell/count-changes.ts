/** `1 change`, `12 changes`. */
export const countChanges = (count: number): string => `${count} change${count === 1 ? '' : 's'}`;
