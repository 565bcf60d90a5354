import type { Config } from '../../../config.ts';
import { composer } from './composer/composer.ts';
import type { WritingEngine } from './engine.ts';

/** The engine that the settings ask for; without any, the built-in composer. */
export const configuredEngine = (_config: Pick<Config, 'ai'>): WritingEngine => composer;
