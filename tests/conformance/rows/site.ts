import type { ConformanceRow } from '../row.ts';

/** Header, footer, what all pages share, and the public pages. */
export const rows: ConformanceRow[] = [
  {
    section: '§2',
    phrase: 'changing route scrolls smoothly to the hash target',
    sentence: 'Changing route scrolls smoothly to the hash target if the URL has one.',
  },
  {
    section: '§2',
    phrase: 'changing route scrolls smoothly to the top',
    sentence: 'Otherwise it scrolls to the top of the page.',
  },
  {
    section: '§2',
    phrase: 'links to /contact and header links scroll the page to the top',
    sentence: 'Links to /contact and header links scroll the page to the top.',
  },
  {
    section: '§2',
    phrase: 'the header links Home, Services, Process, About, Contact and Blog, and its logo links to /',
    sentence: 'Links: / (Home), /services, /process, /about, /contact, /blog. The logo links to /.',
  },
  {
    section: '§2',
    phrase: 'the active link is highlighted by the current path',
    sentence: 'The active link is highlighted by the current path.',
  },
  {
    section: '§2',
    phrase: 'the call to action reads Dashboard and leads to /dashboard for a user of the shared session',
    sentence:
      'A call-to-action button goes to /dashboard and reads Dashboard when a user is signed in. The current user comes from the shared session.',
  },
  {
    section: '§2',
    phrase: 'the call to action reads Login and leads to /login without a user',
    sentence: 'Otherwise it goes to /login and reads Login.',
  },
  {
    section: '§2',
    phrase: 'the header takes its scrolled style beyond 10 px',
    sentence: 'The header takes a scrolled style once the page is scrolled more than 10 px.',
  },
  {
    section: '§2',
    phrase: 'the menu button toggles the mobile menu',
    sentence: 'A mobile menu button toggles the menu.',
  },
  {
    section: '§2',
    phrase: 'a click on the overlay closes the mobile menu',
    sentence: 'Clicking the overlay closes it.',
  },
  {
    section: '§2',
    phrase: 'a click on a header link closes the mobile menu',
    sentence: 'Clicking a header link closes it.',
  },
  {
    section: '§2',
    phrase: 'the footer has Quick Links to the six pages, About as About Us, and to the legal texts',
    sentence:
      'Quick Links to the same six pages (About is labelled About Us), plus /privacy (Privacy Policy) and /terms (Terms of Service).',
  },
  {
    section: '§2',
    phrase: 'the footer links the six services by their anchors',
    sentence:
      'Services links point to /services with anchors #talent-sourcing, #recruitment, #admin-support, #back-office, #data-management, #digital-marketing.',
  },
  {
    section: '§2',
    phrase: 'a service link scrolls to its anchor after 100 ms',
    sentence: 'Following one scrolls smoothly to the element with that id after a 100 ms delay.',
  },
  {
    section: '§2',
    phrase: 'the footer shows hours, address in Wyoming, phone, e-mail and the professional-network page',
    sentence:
      "Business hours Monday-Friday 9AM-5PM EST, a company address in Wyoming, a phone number, a contact e-mail, and a link to the company's professional-network page.",
  },
  {
    section: '§2',
    phrase: 'the copyright line has the current year',
    sentence: 'A copyright line with the current year.',
  },
  {
    section: '§2',
    phrase: 'home has its sections in order',
    sentence:
      'Sections in order: hero, smart sourcing, free tools, Why Choose Us, two tool promotion blocks, testimonials, closing call to action.',
  },
  {
    section: '§2',
    phrase: "home's hero has a 'Let's Get to Work' link to /contact",
    sentence: "Hero with a 'Let's Get to Work' link to /contact.",
  },
  {
    section: '§2',
    phrase: 'smart sourcing has a demo video',
    sentence: 'Smart sourcing with a demo video.',
  },
  {
    section: '§2',
    phrase:
      "the free-tools section has two cards whose buttons go to /register and says 'no credit card required'",
    sentence: 'A free-tools section with two cards whose buttons go to /register.',
  },
  {
    section: '§2',
    phrase: "'Why Choose Us' has the cards AI-Powered Solutions, Rapid Scaling and Risk Mitigation",
    sentence: "'Why Choose Us' with three cards (AI-Powered Solutions, Rapid Scaling, Risk Mitigation).",
  },
  {
    section: '§2',
    phrase: 'the two tool promotion blocks link to /register and /contact',
    sentence: 'Two tool promotion blocks, each with links to /register and /contact.',
  },
  {
    section: '§2',
    phrase: 'one tool promotion block has a demo video, one a screenshot',
    sentence: 'One with a demo video, one with a screenshot.',
  },
  {
    section: '§2',
    phrase: 'the testimonial dots jump to a given quote',
    sentence: 'A testimonials carousel with three quotes and dot indicators that jump to a given quote.',
  },
  {
    section: '§2',
    phrase: 'home closes with a call to action to /contact',
    sentence: 'A closing call to action to /contact.',
  },
  {
    section: '§2',
    phrase: 'sections reveal once when scrolled into view and stay on',
    sentence:
      'Sections reveal with an animation when scrolled into view; each animation runs once and stays on.',
  },
  {
    section: '§2',
    phrase: 'the services hero has an anchor to #services and a Contact Us link',
    sentence: 'Hero with an anchor to #services and a Contact Us link.',
  },
  {
    section: '§2',
    phrase: 'six service cards have their anchors',
    sentence:
      'Six service cards with anchors talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
  },
  {
    section: '§2',
    phrase:
      'each service card shows title, subtitle, description, four numbered key features and a Learn More link to /contact',
    sentence:
      'Each card shows title, subtitle, description, four numbered key features and a Learn More link to /contact.',
  },
  {
    section: '§2',
    phrase: 'the hovered service card is highlighted',
    sentence: 'The hovered card is highlighted.',
  },
  {
    section: '§2',
    phrase: 'service cards animate in when scrolled into view',
    sentence: 'Cards animate in when scrolled into view.',
  },
  {
    section: '§2',
    phrase: 'the process has four steps in order, in a carousel at #process-cards',
    sentence:
      'A horizontal four-step carousel. Steps: Discovery & Goal Alignment, Solution Design & Team Setup, Launch & Execution, Continuous Optimization. Anchor #process-cards.',
  },
  {
    section: '§2',
    phrase: 'the step indicators jump to their step',
    sentence: 'With step indicators and previous/next buttons.',
  },
  {
    section: '§2',
    phrase: 'previous is disabled at the start, next at the end',
    sentence: 'Previous is disabled at the start; next is disabled at the end.',
  },
  {
    section: '§2',
    phrase: 'the shown process card is tracked by scroll position',
    sentence: 'The shown card is tracked by scroll position.',
  },
  {
    section: '§2',
    phrase: "each process card shows 'Step n of 4' and a progress bar",
    sentence: "Each card shows 'Step n of 4' and a progress bar.",
  },
  {
    section: '§2',
    phrase: 'the about hero buttons scroll smoothly to #story and #values',
    sentence: 'Hero buttons scroll smoothly to #story and #values.',
  },
  {
    section: '§2',
    phrase: 'about has story, mission, vision, four values and a link to /contact',
    sentence: 'Sections: story, mission and vision, four values, and a link to /contact.',
  },
  {
    section: '§2',
    phrase:
      "contact shows e-mail, phone, postal address, hours and the social page, and promises 'We'll get back to you within 24 hours'",
    sentence:
      "A form plus contact information and a link to the company's professional social page. The form card promises 'We'll get back to you within 24 hours'.",
  },
  {
    section: '§2',
    phrase: "the services dropdown starts at 'Select a service'",
    sentence: "The services dropdown starts at 'Select a service'.",
  },
  {
    section: '§2',
    phrase: "the submit button reads 'Sending...' and is disabled while submitting",
    sentence: "The submit button reads 'Sending...' while submitting and is then disabled.",
  },
  {
    section: '§2',
    phrase: 'the privacy policy has 9 sections, last updated April 3, 2025',
    sentence: 'Privacy: 9 sections, last updated April 3, 2025.',
  },
  {
    section: '§2',
    phrase: 'the terms have 12 sections, last updated April 3, 2025',
    sentence: 'Terms: 12 sections, last updated April 3, 2025.',
  },
  {
    section: '§2',
    phrase: 'jurisdiction and arbitration city of the terms are left as unfilled placeholders',
    sentence: 'The governing-law jurisdiction and arbitration city are left as unfilled placeholders.',
  },
  {
    section: '§2',
    phrase:
      'the terms state a minimum age of 18 and liability capped at what was paid in the previous 6 months',
    sentence:
      'Terms state a minimum age of 18 and liability capped at the amount paid in the previous 6 months.',
  },
  {
    section: '§2',
    phrase:
      "the blog is titled 'Blog' and shows one post at a time with title, local date and Markdown content",
    sentence:
      "Title 'Blog'. Shows one post at a time. Each post shows title, generated date as a local date, and content rendered as markdown.",
  },
  {
    section: '§2',
    phrase: "Previous and Next turn the blog's pages, with 'Page X of Y'",
    sentence: "With Previous and Next buttons and the text 'Page X of Y'.",
  },
  {
    section: '§2',
    phrase: "the blog's loading text is 'Loading posts...'",
    sentence: "Loading text 'Loading posts...'.",
  },
  {
    section: '§2',
    phrase: "an empty blog says 'No blog posts found'",
    sentence: "Empty list: 'No blog posts found'.",
  },
  {
    section: '§3',
    phrase: 'the mail payload has from_name, from_email, company, phone, service, message and to_email',
    sentence:
      'Mail payload: from_name, from_email, company, phone, service, message, to_email (a fixed internal recipient).',
  },
  {
    section: '§3',
    phrase: 'services is empty or one of the six',
    sentence:
      'services is one of: empty, talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
  },
  {
    section: '§3',
    phrase: 'there are three testimonials with quote, author, position and the first letter of the author',
    sentence:
      'Testimonial: quote, author, position (avatar shows the first letter of the author). Three exist.',
  },
  {
    section: '§3',
    phrase: 'a service has id, title, subtitle, description, four highlights and an icon',
    sentence: 'Service card: id, title, subtitle, description, highlights (4), icon. Six exist.',
  },
  {
    section: '§3',
    phrase: 'a process step has title, description, three highlights and an icon',
    sentence: 'Process step: title, description, highlights (3), icon. Four exist.',
  },
  {
    section: '§3',
    phrase:
      'the four values are Integrity, Innovation, Partnership and Excellence, each with title, description, icon and colour',
    sentence: 'Value card: title, description, icon, color. Four exist.',
  },
  {
    section: '§4',
    phrase: 'sections turn on at 20% visibility, cards at 10%',
    sentence: 'Sections turn on at 20% visibility, cards at 10%.',
  },
  { section: '§4', phrase: 'process cards turn on at 0.7', sentence: 'The process cards use 0.7.' },
  {
    section: '§4',
    phrase: 'testimonials advance every 5000 ms and wrap at the end',
    sentence: 'A current index advancing cyclically every 5000 ms, wrapping at the end.',
  },
  { section: '§4', phrase: 'dots jump to a quote', sentence: 'Dots jump to a quote.' },
  {
    section: '§4',
    phrase: 'the active process step goes from 0 to 3',
    sentence: 'Active step index 0 to 3.',
  },
  {
    section: '§4',
    phrase: 'previous is enabled only beyond the start',
    sentence: 'Previous enabled only beyond the start.',
  },
  {
    section: '§4',
    phrase: 'next is enabled only if more than 10 px remain to scroll',
    sentence: 'Next enabled only if more than 10 px remain to scroll.',
  },
  {
    section: '§4',
    phrase: 'signed-in state decides Dashboard or Login',
    sentence: 'Signed-in state decides Dashboard or Login.',
  },
  {
    section: '§4',
    phrase: 'contact is submitting, with its button disabled',
    sentence: 'On submit: submitting, button disabled.',
  },
  {
    section: '§4',
    phrase: 'on success the message is shown, the form cleared, and the message hidden after 5 seconds',
    sentence: 'On success: success message shown, form cleared, success message hidden after 5 seconds.',
  },
  {
    section: '§4',
    phrase: 'on failure the error message is shown and the form values are kept',
    sentence: 'On failure: error message shown, form values kept.',
  },
  {
    section: '§5',
    phrase: 'name, email and message are required, company, phone and services are not',
    sentence:
      "Contact: name required; email required; message required; company, phone ('Phone (Optional)') and services optional.",
  },
  {
    section: '§5',
    phrase: 'the email is an email-type input',
    sentence: 'Email required (email-type input).',
  },
  {
    section: '§5',
    phrase: 'rendered links allow http, https, irc, ircs, mailto and xmpp, others are blanked',
    sentence:
      'Rendered markdown links allow only the protocols http, https, irc, ircs, mailto, xmpp; others are blanked.',
  },
  {
    section: '§7',
    phrase: 'the contact form posts JSON with service id, template id, public key and template params',
    sentence:
      'Contact form: a POST (JSON) to a third-party mail-sending service with a service id, a template id, a public key and the template params.',
  },
  {
    section: '§7',
    phrase: "the blog's answer must be an array, else 'API response is not an array'",
    sentence: "GET post/website-blog-posts/: must be an array, else 'API response is not an array'.",
  },
  {
    section: '§7',
    phrase: 'the blog makes the public call without a token',
    sentence: 'GET post/website-blog-posts/, no payload.',
  },
  {
    section: '§8',
    phrase: 'contact failure text',
    sentence:
      "Contact failure: 'There was an error sending your message. Please try again or contact us directly.'",
  },
  {
    section: '§8',
    phrase: 'contact success text',
    sentence: "Success: 'Your message has been sent successfully! We will get back to you soon.'",
  },
  {
    section: '§8',
    phrase: 'a blog fetch that fails shows the message, else the fallback',
    sentence: "Blog fetch: the message, fallback 'Failed to fetch blog posts'.",
  },
  {
    section: '§9',
    phrase: 'testimonials auto-advance after 5000 ms',
    sentence: 'Testimonial auto-advance: 5000 ms, wraps.',
  },
  {
    section: '§9',
    phrase: 'contact success message hides after 5000 ms',
    sentence: 'Contact success message hide: 5000 ms.',
  },
  {
    section: '§9',
    phrase: 'header scrolled style at more than 10 px',
    sentence: 'Header scrolled style: more than 10 px.',
  },
  { section: '§9', phrase: 'carousel end tolerance is 10 px', sentence: 'Carousel end tolerance: 10 px.' },
  {
    section: '§9',
    phrase: 'reveal thresholds are 0.1 for cards and 0.2 for sections',
    sentence: 'Reveal thresholds: 0.1, 0.2.',
  },
  {
    section: '§9',
    phrase: 'the reveal threshold of process cards is 0.7',
    sentence: 'Reveal threshold of process cards: 0.7.',
  },
  { section: '§9', phrase: 'anchor scroll delay is 100 ms', sentence: 'Anchor scroll delay: 100 ms.' },
  { section: '§9', phrase: 'blog page size is 1 post', sentence: 'Blog page size: 1 post.' },
  { section: '§9', phrase: 'there are 3 testimonials', sentence: 'Counts: 3 testimonials.' },
  { section: '§9', phrase: 'there are 4 process steps', sentence: 'Counts: 4 process steps.' },
  { section: '§9', phrase: 'there are 6 services', sentence: 'Counts: 6 services.' },
  { section: '§9', phrase: 'there are 4 values', sentence: 'Counts: 4 values.' },
  {
    section: '§9',
    phrase: 'business hours are Monday-Friday 9AM-5PM EST',
    sentence: 'Business hours: Monday-Friday 9AM-5PM EST.',
  },
  {
    section: '§9',
    phrase: 'terms state minimum age 18 and a liability cap of the previous 6 months',
    sentence: 'Terms: minimum age 18; liability cap equals amount paid in previous 6 months.',
  },
];
