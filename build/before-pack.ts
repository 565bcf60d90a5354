import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engineFolderOf, engineModule, nativeModulePath, systemOf, wantedSystem } from './native-module.ts';

interface PackContext {
  electronPlatformName: string;
  arch: number;
  packager: { projectDir: string };
}

/** A file that node-gyp writes next to a compiled native module. A downloaded one has none. */
const compilerTrace = path.join('node_modules/keytar/build', 'config.gypi');

/**
 * Provides keytar's native module and the engine's library for the target architecture: npm installed those for this machine. With
 * `npm_config_build_from_source`, as in a release, the module must be compiled here; a downloaded one is replaced.
 */
export async function beforePack(
  { electronPlatformName, arch, packager }: PackContext,
  rebuild: (folder: string, arch: string) => void = rebuildKeytar,
  environment: NodeJS.ProcessEnv = process.env,
  fetchLibrary: (folder: string, name: string) => void = fetchEngine,
): Promise<void> {
  const wanted = wantedSystem(electronPlatformName, arch);
  const engine = engineFolderOf(wanted);
  if (!existsSync(path.join(packager.projectDir, engine, engineModule))) {
    fetchLibrary(packager.projectDir, path.posix.dirname(path.posix.dirname(engine)));
  }
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

const isOn = (setting: string | undefined) => setting !== undefined && !['', 'false', '0'].includes(setting);

function rebuildKeytar(folder: string, arch: string): void {
  execFileSync('npm', ['rebuild', 'keytar', '--foreground-scripts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, npm_config_arch: arch },
    shell: process.platform === 'win32',
  });
}

/**
 * Puts a library of another architecture into `node_modules`, which npm leaves out: the one of the lock, by its checksum.
 * @param name the package's folder in the project
 */
function fetchEngine(projectDir: string, name: string): void {
  const lock = JSON.parse(readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[name];
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-engine-'));
  try {
    const spec = `${name.slice('node_modules/'.length)}@${version}`;
    const options = { cwd: folder, shell: process.platform === 'win32' };
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', spec], options).toString());
    const archive = path.join(folder, packed.filename);
    const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (sum !== integrity) throw new Error(`${spec} is not what package-lock.json says.`);
    const target = path.join(projectDir, name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
