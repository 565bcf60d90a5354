import { type ConformanceRow, pageRow } from '../row.ts';

/** Home, services, process, about and the legal texts. */
export const rows: ConformanceRow[] = [
  pageRow(
    '§1',
    "visitors are pushed to register with the claim 'no credit card required'",
    "Visitors are pushed to register for two free AI tools with the claim 'no credit card required'.",
  ),
  pageRow(
    '§1',
    'the marketing claims are stated with their figures',
    '40% shorter time-to-hire, 30% revenue growth, 50% retention increase, 85% of candidates match must-have criteria, over 15 years of combined expertise, reply within 24 hours.',
  ),
  pageRow(
    '§2',
    'home has its sections in order',
    'Sections in order: hero, smart sourcing, free tools, Why Choose Us, two tool promotion blocks, testimonials, closing call to action.',
  ),
  pageRow(
    '§2',
    "home's hero has a 'Let's Get to Work' link to /contact",
    "Hero with a 'Let's Get to Work' link to /contact.",
  ),
  pageRow('§2', 'smart sourcing has a demo video', 'Smart sourcing with a demo video.'),
  pageRow(
    '§2',
    'the free-tools section has two cards whose buttons go to /register',
    'A free-tools section with two cards whose buttons go to /register.',
  ),
  pageRow(
    '§2',
    "'Why Choose Us' has the cards AI-Powered Solutions, Rapid Scaling and Risk Mitigation",
    "'Why Choose Us' with three cards (AI-Powered Solutions, Rapid Scaling, Risk Mitigation).",
  ),
  pageRow(
    '§2',
    'the two tool promotion blocks link to /register and /contact',
    'Two tool promotion blocks, each with links to /register and /contact.',
  ),
  pageRow(
    '§2',
    'one tool promotion block has a demo video, one a screenshot',
    'One with a demo video, one with a screenshot.',
  ),
  pageRow(
    '§2',
    'the testimonials carousel has three quotes and dots that jump to a given quote',
    'A testimonials carousel with three quotes and dot indicators that jump to a given quote.',
  ),
  pageRow('§2', 'home closes with a call to action to /contact', 'A closing call to action to /contact.'),
  pageRow(
    '§2',
    'the services hero has an anchor to #services and a Contact Us link',
    'Hero with an anchor to #services and a Contact Us link.',
  ),
  pageRow(
    '§2',
    'six service cards have their anchors',
    'Six service cards with anchors talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
  ),
  pageRow(
    '§2',
    'each service card shows title, subtitle, description, four numbered key features and a Learn More link to /contact',
    'Each card shows title, subtitle, description, four numbered key features and a Learn More link to /contact.',
  ),
  pageRow('§2', 'the hovered service card is highlighted', 'The hovered card is highlighted.'),
  pageRow(
    '§2',
    'service cards animate in when scrolled into view',
    'Cards animate in when scrolled into view.',
  ),
  pageRow(
    '§2',
    'the process has four steps in order, in a horizontal carousel at #process-cards',
    'A horizontal four-step carousel. Steps: Discovery & Goal Alignment, Solution Design & Team Setup, Launch & Execution, Continuous Optimization. Anchor #process-cards.',
  ),
  pageRow(
    '§2',
    'the process has step indicators and previous and next buttons',
    'With step indicators and previous/next buttons.',
  ),
  pageRow('§2', 'previous is disabled at the start', 'Previous is disabled at the start.'),
  pageRow('§2', 'next is disabled at the end', 'Next is disabled at the end.'),
  pageRow(
    '§2',
    'the shown process card is tracked by scroll position',
    'The shown card is tracked by scroll position.',
  ),
  pageRow(
    '§2',
    "each process card shows 'Step n of 4' and a progress bar",
    "Each card shows 'Step n of 4' and a progress bar.",
  ),
  pageRow(
    '§2',
    'the about hero buttons scroll smoothly to #story and #values',
    'Hero buttons scroll smoothly to #story and #values.',
  ),
  pageRow(
    '§2',
    'about has story, mission, vision, four values and a link to /contact',
    'Sections: story, mission and vision, four values, and a link to /contact.',
  ),
  pageRow(
    '§2',
    'the privacy policy has 9 sections, last updated April 3, 2025',
    'Privacy: 9 sections, last updated April 3, 2025.',
  ),
  pageRow(
    '§2',
    'the terms have 12 sections, last updated April 3, 2025',
    'Terms: 12 sections, last updated April 3, 2025.',
  ),
  pageRow(
    '§2',
    'jurisdiction and arbitration city of the terms are left as unfilled placeholders',
    'The governing-law jurisdiction and arbitration city are left as unfilled placeholders.',
  ),
  pageRow(
    '§2',
    'the terms state a minimum age of 18 and liability capped at what was paid in the previous 6 months',
    'Terms state a minimum age of 18 and liability capped at the amount paid in the previous 6 months.',
  ),
  pageRow(
    '§3',
    'there are three testimonials with quote, author, position and the first letter of the author',
    'Testimonial: quote, author, position (avatar shows the first letter of the author). Three exist.',
  ),
  pageRow(
    '§3',
    'a service has id, title, subtitle, description, four highlights and an icon',
    'Service card: id, title, subtitle, description, highlights (4), icon. Six exist.',
  ),
  pageRow(
    '§3',
    'a process step has title, description, three highlights and an icon',
    'Process step: title, description, highlights (3), icon. Four exist.',
  ),
  pageRow(
    '§3',
    'the four values are Integrity, Innovation, Partnership and Excellence, each with title, description, icon and colour',
    'Value card: title, description, icon, color. Four exist.',
  ),
  pageRow(
    '§4',
    'testimonials advance every 5000 ms and wrap at the end',
    'A current index advancing cyclically every 5000 ms, wrapping at the end.',
  ),
  pageRow('§4', 'dots jump to a quote', 'Dots jump to a quote.'),
  pageRow('§4', 'the active process step goes from 0 to 3', 'Active step index 0 to 3.'),
  pageRow('§4', 'previous is enabled only beyond the start', 'Previous enabled only beyond the start.'),
  pageRow(
    '§4',
    'next is enabled only if more than 10 px remain to scroll',
    'Next enabled only if more than 10 px remain to scroll.',
  ),
  pageRow('§9', 'testimonials auto-advance after 5000 ms', 'Testimonial auto-advance: 5000 ms, wraps.'),
  pageRow('§9', 'carousel end tolerance is 10 px', 'Carousel end tolerance: 10 px.'),
  pageRow('§9', 'there are 3 testimonials', 'Counts: 3 testimonials.'),
  pageRow('§9', 'there are 4 process steps', 'Counts: 4 process steps.'),
  pageRow('§9', 'there are 6 services', 'Counts: 6 services.'),
  pageRow('§9', 'there are 4 values', 'Counts: 4 values.'),
  pageRow(
    '§9',
    'terms state minimum age 18 and a liability cap of the previous 6 months',
    'Terms: minimum age 18; liability cap equals amount paid in previous 6 months.',
  ),
];
