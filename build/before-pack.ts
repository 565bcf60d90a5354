import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { nativeModulePath, systemOf, wantedSystem } from './native-module.ts';

interface PackContext {
  /** `linux`, `win32` or `darwin`. */
  electronPlatformName: string;
  arch: number;
  packager: { projectDir: string };
}

/** A file that node-gyp writes next to a compiled native module. A downloaded one has none. */
const compilerTrace = path.join('node_modules/keytar/build', 'config.gypi');

/**
 * Provides keytar's native module for the target architecture: npm installed the one for this machine. With
 * `npm_config_build_from_source`, as in a release, it must be compiled here; a downloaded one is replaced.
 */
export async function beforePack(
  { electronPlatformName, arch, packager }: PackContext,
  rebuild: (folder: string, arch: string) => void = rebuildKeytar,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const wanted = wantedSystem(electronPlatformName, arch);
  const file = path.join(packager.projectDir, nativeModulePath);
  const found = () => (existsSync(file) ? systemOf(file) : 'missing');
  const mustCompile = isOn(environment.npm_config_build_from_source);
  const isCompiled = () => existsSync(path.join(packager.projectDir, compilerTrace));
  if (found() === wanted && (!mustCompile || isCompiled())) return;
  if (electronPlatformName !== process.platform) {
    throw new Error(`keytar's native module for ${wanted} can only be installed on that system: pack there.`);
  }
  rebuild(packager.projectDir, wanted.split(' ')[1] ?? '');
  if (found() !== wanted) {
    throw new Error(`keytar's native module was rebuilt for ${wanted}, but is ${found()}.`);
  }
  if (mustCompile && !isCompiled()) {
    throw new Error(`keytar's native module for ${wanted} was downloaded, not built from source.`);
  }
}

/** Parses a boolean as npm does. */
const isOn = (setting: string | undefined) => setting !== undefined && !['', 'false', '0'].includes(setting);

function rebuildKeytar(folder: string, arch: string): void {
  // Both installers of keytar, prebuild-install and node-gyp, read this setting.
  execFileSync('npm', ['rebuild', 'keytar', '--foreground-scripts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, npm_config_arch: arch },
    shell: process.platform === 'win32',
  });
}
