/** The few lines that stand inline in every page behind the sign-in: nobody reads it yet, so its modules run at once. */
import { runModules } from './run-modules.ts';

const { modules = '' } = (document.currentScript as HTMLScriptElement).dataset;
void runModules(modules.split(' '));
