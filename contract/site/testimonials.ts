export interface Testimonial {
  quote: string;
  author: string;
  position: string;
}

/** False once the quotes below are those of your clients. */
export const testimonialsAreExamples = true as boolean;

export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    quote:
      'We had looked for a plant engineer for five months. The first shortlist held four people we wanted to meet, and each line said why.',
    author: 'Dana Whitfield',
    position: 'Head of Operations, Northfell Bottling',
  },
  {
    quote:
      'Invoices used to wait until one of us had a free hour. Now they are gone by Thursday, and I get one page that tells me so.',
    author: 'Ruben Achterberg',
    position: 'Managing Director, Achterberg Freight',
  },
  {
    quote:
      'The drafts sound like us because they start from what we do. Our editor changes a sentence or two and sends them out.',
    author: 'Priya Raman',
    position: 'Marketing Lead, Saltmarsh Instruments',
  },
];
