export const blogDescription = 'Notes on hiring, back-office work and marketing from the people who do it.';
