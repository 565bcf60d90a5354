import type { Config } from '../../../config.ts';
import { composer } from './composer/composer.ts';
import type { WritingEngine } from './engine.ts';
import { createModelEngine } from './model.ts';

/** The engine that the settings ask for; without any, the built-in composer. */
export const configuredEngine = ({ ai }: Pick<Config, 'ai'>): WritingEngine =>
  ai ? createModelEngine(ai) : composer;
