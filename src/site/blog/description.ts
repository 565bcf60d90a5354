/** The description of the blog, for its page and its feed. The feed must not load the page. */
export const blogDescription = 'Notes on hiring, back-office work and marketing from the people who do it.';
