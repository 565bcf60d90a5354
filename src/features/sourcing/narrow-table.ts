/** On the narrowest phones the cells stand closer, so that a table does not scroll sideways for a few pixels. */
export const narrowTable = 'max-[22.5rem]:[&_:is(td,th)]:px-1 max-[22.5rem]:[&_td]:text-xs';
