import type { Services } from '../../../context.ts';
import { composer } from './composer/composer.ts';
import type { WritingEngine } from './engine.ts';
import { createModelEngine } from './model.ts';

/** The engine that the settings ask for; without any, the built-in composer. */
export const configuredEngine = ({
  config,
  outgoing,
}: Pick<Services, 'config' | 'outgoing'>): WritingEngine =>
  config.ai ? createModelEngine({ settings: { ...config.ai, chosenBy: 'operator' }, outgoing }) : composer;
