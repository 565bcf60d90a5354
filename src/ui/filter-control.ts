/** The look of a field that narrows a list. */
export const filterControl = 'h-10 rounded-control border border-edge bg-panel px-3 text-sm touch:min-h-11';
