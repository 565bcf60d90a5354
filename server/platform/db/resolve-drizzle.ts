import { registerHooks } from 'node:module';

/**
 * Resolves the imports between Drizzle's own modules, several hundred, by their addresses alone. For each, Node would parse the
 * list of exports in Drizzle's package.json anew, 179 KB: half a second of every start. Call it before Drizzle is imported.
 */
export function resolveDrizzleQuickly(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      const isWithinDrizzle =
        specifier.startsWith('.') &&
        parentURL.includes('/node_modules/drizzle-orm/') &&
        parentURL.endsWith('.js');
      return isWithinDrizzle
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context);
    },
  });
}
