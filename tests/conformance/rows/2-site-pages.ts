import { type ConformanceRow, pageRow, topic } from '../row.ts';

/** §2: The public pages. */
export const rows: ConformanceRow[] = [
  ...topic('Home', [
    pageRow(
      'S2.24',
      'home has its sections in order',
      'Sections in order: hero, smart sourcing, free tools, Why Choose Us, two tool promotion blocks, testimonials, closing call to action.',
    ),
    pageRow(
      'S2.25',
      "home's hero has a 'Let's Get to Work' link to /contact",
      "Hero with a 'Let's Get to Work' link to /contact.",
    ),
    pageRow('S2.26', 'smart sourcing has a demo video', 'Smart sourcing with a demo video.'),
    pageRow(
      'S2.27',
      'the free-tools section has two cards whose buttons go to /register',
      'A free-tools section with two cards whose buttons go to /register.',
    ),
    pageRow(
      'S2.28',
      "'Why Choose Us' has the cards AI-Powered Solutions, Rapid Scaling and Risk Mitigation",
      "'Why Choose Us' with three cards (AI-Powered Solutions, Rapid Scaling, Risk Mitigation).",
    ),
    pageRow(
      'S2.29',
      'the two tool promotion blocks link to /register and /contact',
      'Two tool promotion blocks, each with links to /register and /contact.',
    ),
    pageRow(
      'S2.30',
      'one tool promotion block has a demo video, one a screenshot',
      'One with a demo video, one with a screenshot.',
    ),
    pageRow(
      'S2.31',
      'the testimonials carousel has three quotes and dots that jump to a given quote',
      'A testimonials carousel with three quotes and dot indicators that jump to a given quote.',
    ),
    pageRow(
      'S2.32',
      'home closes with a call to action to /contact',
      'A closing call to action to /contact.',
    ),
    pageRow(
      'S2.33',
      'sections reveal once when scrolled into view and stay on',
      'Sections reveal with an animation when scrolled into view; each animation runs once and stays on.',
    ),
  ]),
  ...topic('Services', [
    pageRow(
      'S2.34',
      'the services hero has an anchor to #services and a Contact Us link',
      'Hero with an anchor to #services and a Contact Us link.',
    ),
    pageRow(
      'S2.35',
      'six service cards have their anchors',
      'Six service cards with anchors talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
    ),
    pageRow(
      'S2.36',
      'each service card shows title, subtitle, description, four numbered key features and a Learn More link to /contact',
      'Each card shows title, subtitle, description, four numbered key features and a Learn More link to /contact.',
    ),
    pageRow('S2.37', 'the hovered service card is highlighted', 'The hovered card is highlighted.'),
    pageRow(
      'S2.38',
      'service cards animate in when scrolled into view',
      'Cards animate in when scrolled into view.',
    ),
  ]),
  ...topic('Process', [
    pageRow(
      'S2.39',
      'the process has four steps in order, in a horizontal carousel at #process-cards',
      'A horizontal four-step carousel. Steps: Discovery & Goal Alignment, Solution Design & Team Setup, Launch & Execution, Continuous Optimization. Anchor #process-cards.',
    ),
    pageRow(
      'S2.40',
      'the process has step indicators and previous and next buttons',
      'With step indicators and previous/next buttons.',
    ),
    pageRow('S2.41', 'previous is disabled at the start', 'Previous is disabled at the start.'),
    pageRow('S2.42', 'next is disabled at the end', 'Next is disabled at the end.'),
    pageRow(
      'S2.43',
      'the shown process card is tracked by scroll position',
      'The shown card is tracked by scroll position.',
    ),
    pageRow(
      'S2.44',
      "each process card shows 'Step n of 4' and a progress bar",
      "Each card shows 'Step n of 4' and a progress bar.",
    ),
  ]),
  ...topic('About', [
    pageRow(
      'S2.45',
      'the about hero buttons scroll smoothly to #story and #values',
      'Hero buttons scroll smoothly to #story and #values.',
    ),
    pageRow(
      'S2.46',
      'about has story, mission, vision, four values and a link to /contact',
      'Sections: story, mission and vision, four values, and a link to /contact.',
    ),
  ]),
  ...topic('Contact', [
    pageRow(
      'S2.47',
      'contact has a form, e-mail, phone, postal address, hours and the social page',
      "A form plus contact information (e-mail, phone, postal address, business hours Monday-Friday 9AM-5PM EST) and a link to the company's professional social page.",
    ),
    pageRow(
      'S2.48',
      "the form card promises 'We'll get back to you within 24 hours'",
      "The form card promises 'We'll get back to you within 24 hours'.",
    ),
    pageRow(
      'S2.49',
      "the services dropdown starts at 'Select a service'",
      "The services dropdown starts at 'Select a service'.",
    ),
    pageRow(
      'S2.50',
      "the submit button reads 'Sending...' and is disabled while submitting",
      "The submit button reads 'Sending...' while submitting and is then disabled.",
    ),
  ]),
  ...topic('Privacy Policy and Terms of Service', [
    pageRow(
      'S2.51',
      'the privacy policy has 9 sections, last updated April 3, 2025',
      'Privacy: 9 sections, last updated April 3, 2025.',
    ),
    pageRow(
      'S2.52',
      'the terms have 12 sections, last updated April 3, 2025',
      'Terms: 12 sections, last updated April 3, 2025.',
    ),
    pageRow(
      'S2.53',
      'jurisdiction and arbitration city of the terms are left as unfilled placeholders',
      'The governing-law jurisdiction and arbitration city are left as unfilled placeholders.',
    ),
    pageRow(
      'S2.54',
      'the terms state a minimum age of 18 and liability capped at what was paid in the previous 6 months',
      'Terms state a minimum age of 18 and liability capped at the amount paid in the previous 6 months.',
    ),
  ]),
  ...topic('Public blog page', [
    pageRow(
      'S2.55',
      "the blog is titled 'Blog' and shows one post at a time",
      "Title 'Blog'. Shows one post at a time.",
    ),
    pageRow(
      'S2.56',
      "Previous and Next turn the blog's pages, with 'Page X of Y'",
      "With Previous and Next buttons and the text 'Page X of Y'.",
    ),
    pageRow(
      'S2.57',
      'each post shows title, local date and Markdown content',
      'Each post shows title, generated date as a local date, and content rendered as markdown.',
    ),
    pageRow('S2.58', "the blog's loading text is 'Loading posts...'", "Loading text 'Loading posts...'."),
    pageRow('S2.59', "an empty blog says 'No blog posts found'", "Empty list: 'No blog posts found'."),
  ]),
];
