export interface Value {
  title: string;
  description: string;
  icon: 'scales' | 'sprout' | 'rings' | 'peak';
  /** A color token by role. */
  color: 'strong' | 'done' | 'spark' | 'ink';
}

export const values: readonly Value[] = [
  {
    title: 'Integrity',
    description: 'We say what we can do, what it costs and what went wrong, before you have to ask.',
    icon: 'scales',
    color: 'strong',
  },
  {
    title: 'Innovation',
    description: 'We build our own tools and use them daily. What does not save time is taken out again.',
    icon: 'sprout',
    color: 'done',
  },
  {
    title: 'Partnership',
    description:
      'We work as part of your team, with names and faces, and hand knowledge over instead of keeping it.',
    icon: 'rings',
    color: 'spark',
  },
  {
    title: 'Excellence',
    description:
      'The second reading, the checked figure, the reply on the same day. Care shows in small things.',
    icon: 'peak',
    color: 'ink',
  },
];
