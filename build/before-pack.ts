import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { nativePart, systemOf, wantedSystem } from './native-part.ts';

interface ToPack {
  /** `linux`, `win32` or `darwin`. */
  electronPlatformName: string;
  arch: number;
  packager: { projectDir: string };
}

/**
 * Gets keytar's native part for the architecture that is packed next: npm installed the one for this machine. It is
 * downloaded or compiled, either on the same system alone.
 */
export async function beforePack(
  { electronPlatformName, arch, packager }: ToPack,
  rebuild: (folder: string, arch: string) => void = rebuildKeytar,
): Promise<void> {
  const wanted = wantedSystem(electronPlatformName, arch);
  const file = path.join(packager.projectDir, nativePart);
  const found = () => (existsSync(file) ? systemOf(file) : 'missing');
  if (found() === wanted) return;
  if (electronPlatformName !== process.platform) {
    throw new Error(`keytar's native part for ${wanted} can be got on that system only: pack there.`);
  }
  rebuild(packager.projectDir, wanted.split(' ')[1] ?? '');
  if (found() !== wanted) {
    throw new Error(`keytar's native part was rebuilt for ${wanted}, but is ${found()}.`);
  }
}

function rebuildKeytar(folder: string, arch: string): void {
  // Both ways that keytar is installed by, prebuild-install and node-gyp, read this setting.
  execFileSync('npm', ['rebuild', 'keytar', '--foreground-scripts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, npm_config_arch: arch },
    shell: process.platform === 'win32',
  });
}
