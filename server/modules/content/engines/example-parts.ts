import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import type { Parts } from './parts.ts';

/** A filled answer of each kind, about a bakery, which shows a model the form. */
export const exampleParts: { [K in PostKind]: Parts<K> } = {
  social_media: { body: '🥐 Fresh croissants leave our oven at seven. Come early, they are gone by nine.' },
  linkedin: {
    hook: 'We stopped baking at midnight.',
    body: 'Our dough now rests a whole day. Our bakers sleep at night, and the bread tastes better.',
    question: 'What would you change if the night shift were optional?',
  },
  blog: {
    title: 'Why our bread takes a day',
    sections: [
      { heading: 'Introduction', text: 'Most bread is made in three hours. Ours takes a day.' },
      { heading: 'Conclusion', text: 'Time costs nothing but planning. You can taste it.' },
    ],
  },
  newsletter: {
    subject: 'New loaves for the winter',
    preview: 'Rye, spelt and a cake that keeps for weeks.',
    summary: 'Three loaves join our shelves. Two of them keep for a week.',
    items: [
      { heading: 'Rye', text: 'Our rye is baked twice a week. It keeps for seven days.' },
      { heading: 'Opening hours', text: 'We open at six from now on. On Sundays we rest.' },
    ],
    sign_off: 'Until next time, the team of the bakery',
  },
  email: {
    segments: [
      {
        name: 'First visit',
        mails: [
          {
            subject: 'Your second loaf',
            body: 'You tried our rye last week. This week we bake spelt.',
            call_to_action: 'Reserve a loaf for Saturday.',
          },
        ],
      },
    ],
    sign_off: 'Kind regards, the team of the bakery',
  },
};
