import { type ConformanceRow, pageRow } from '../row.ts';

/** Contact and the public blog. */
export const rows: ConformanceRow[] = [
  pageRow(
    '§2',
    'contact has a form, e-mail, phone, postal address, hours and the social page',
    "A form plus contact information (e-mail, phone, postal address, business hours Monday-Friday 9AM-5PM EST) and a link to the company's professional social page.",
  ),
  pageRow(
    '§2',
    "the form card promises 'We'll get back to you within 24 hours'",
    "The form card promises 'We'll get back to you within 24 hours'.",
  ),
  pageRow(
    '§2',
    "the services dropdown starts at 'Select a service'",
    "The services dropdown starts at 'Select a service'.",
  ),
  pageRow(
    '§2',
    "the submit button reads 'Sending...' and is disabled while submitting",
    "The submit button reads 'Sending...' while submitting and is then disabled.",
  ),
  pageRow(
    '§2',
    "the blog is titled 'Blog' and shows one post at a time",
    "Title 'Blog'. Shows one post at a time.",
  ),
  pageRow(
    '§2',
    "Previous and Next turn the blog's pages, with 'Page X of Y'",
    "With Previous and Next buttons and the text 'Page X of Y'.",
  ),
  pageRow(
    '§2',
    'each post shows title, local date and Markdown content',
    'Each post shows title, generated date as a local date, and content rendered as markdown.',
  ),
  pageRow('§2', "the blog's loading text is 'Loading posts...'", "Loading text 'Loading posts...'."),
  pageRow('§2', "an empty blog says 'No blog posts found'", "Empty list: 'No blog posts found'."),
  pageRow(
    '§3',
    'the mail payload has from_name, from_email, company, phone, service, message and to_email',
    'Mail payload: from_name, from_email, company, phone, service, message, to_email (a fixed internal recipient).',
  ),
  pageRow(
    '§3',
    'services is empty or one of the six',
    'services is one of: empty, talent-sourcing, recruitment, admin-support, back-office, data-management, digital-marketing.',
  ),
  pageRow(
    '§4',
    'on submit contact is submitting, with its button disabled',
    'On submit: submitting, button disabled.',
  ),
  pageRow(
    '§4',
    'on success the message is shown, the form cleared, and the message hidden after 5 seconds',
    'On success: success message shown, form cleared, success message hidden after 5 seconds.',
  ),
  pageRow(
    '§4',
    'on failure the error message is shown and the form values are kept',
    'On failure: error message shown, form values kept.',
  ),
  pageRow(
    '§5',
    'name, email and message are required, company, phone and services are not',
    "Contact: name required; email required; message required; company, phone ('Phone (Optional)') and services optional.",
  ),
  pageRow('§5', 'the email is an email-type input', 'Email required (email-type input).'),
  pageRow(
    '§5',
    "the checks of the contact form are the browser's own",
    'Checks are browser-level; no other bounds shown.',
  ),
  pageRow(
    '§5',
    'rendered links allow http, https, irc, ircs, mailto and xmpp, others are blanked',
    'Rendered markdown links allow only the protocols http, https, irc, ircs, mailto, xmpp; others are blanked.',
  ),
  pageRow(
    '§7',
    'the contact form posts JSON with service id, template id, public key and template params',
    'Contact form: a POST (JSON) to a third-party mail-sending service with a service id, a template id, a public key and the template params.',
  ),
  pageRow(
    '§7',
    "the blog's answer must be an array, else 'API response is not an array'",
    "GET post/website-blog-posts/: must be an array, else 'API response is not an array'.",
  ),
  pageRow(
    '§7',
    'the blog makes the public call without a token',
    'GET post/website-blog-posts/, no payload.',
  ),
  pageRow(
    '§8',
    'contact failure text',
    "Contact failure: 'There was an error sending your message. Please try again or contact us directly.'",
  ),
  pageRow(
    '§8',
    'contact success text',
    "Success: 'Your message has been sent successfully! We will get back to you soon.'",
  ),
  pageRow(
    '§8',
    "a blog fetch that fails shows the message, else 'Failed to fetch blog posts'",
    "Blog fetch: the message, fallback 'Failed to fetch blog posts'.",
  ),
  pageRow('§9', 'contact success message hides after 5000 ms', 'Contact success message hide: 5000 ms.'),
  pageRow('§9', 'blog page size is 1 post', 'Blog page size: 1 post.'),
];
