import { existsSync } from 'node:fs';
import path from 'node:path';

const keytar = 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

interface Packed {
  appOutDir: string;
  packager: { getResourcesDir(appOutDir: string): string };
}

/** Packing succeeds without a native part that was never built, and the app would then forget every session. */
export async function afterPack({ appOutDir, packager }: Packed): Promise<void> {
  const file = path.join(packager.getResourcesDir(appOutDir), keytar);
  if (!existsSync(file)) {
    throw new Error(`keytar's native part is missing: ${file}. Run npm ci where it can be built.`);
  }
}
