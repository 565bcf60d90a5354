export interface ProcessStep {
  title: string;
  description: string;
  highlights: readonly [string, string, string];
  icon: 'compass' | 'drawing' | 'launch' | 'dial';
}

export const processSteps: readonly ProcessStep[] = [
  {
    title: 'Discovery & Goal Alignment',
    description:
      'We talk for an hour about the work that waits, who does it now, and what a good month would look like. You get a page that says what we understood.',
    highlights: [
      'One conversation, no slides',
      'Goals written as figures',
      'A clear list of what we will not do',
    ],
    icon: 'compass',
  },
  {
    title: 'Solution Design & Team Setup',
    description:
      'We choose the people and the tools, write the procedures down, and agree on who answers for what. You meet everyone before anything starts.',
    highlights: [
      'Named people with stand-ins',
      'Procedures you can read and change',
      'Access set up and recorded',
    ],
    icon: 'drawing',
  },
  {
    title: 'Launch & Execution',
    description:
      'Work begins with a small part and grows once it runs. Each week ends with a short report: what was done, what is open, what needs a decision from you.',
    highlights: [
      'A first result in the first week',
      'One contact for everything',
      'Weekly report on one page',
    ],
    icon: 'launch',
  },
  {
    title: 'Continuous Optimization',
    description:
      'Every quarter we compare the figures with the goals, drop the steps that add nothing, and hand routine work to tools where they do it better.',
    highlights: [
      'A quarterly review of goals',
      'Fewer steps, not more',
      'You can leave with a month of notice',
    ],
    icon: 'dial',
  },
];
