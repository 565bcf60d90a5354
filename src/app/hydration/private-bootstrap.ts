/** Inline bootstrap of the pages behind the sign-in. They have no content before hydration, so modules load at once. */
import { evaluateInTurn } from './sequential-modules.ts';

const { modules = '' } = (document.currentScript as HTMLScriptElement).dataset;
void evaluateInTurn(modules.split(' '));
