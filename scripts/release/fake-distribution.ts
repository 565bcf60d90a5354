import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { nativeModuleFor } from '../../tests/support/native-modules.ts';

/** The target systems, by Node's names. */
export type System = 'linux' | 'win32' | 'darwin';

/** What `@electron/fuses` looks for in a program, then the wire's version, its length and the fuses as Electron ships them. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

/**
 * Creates the layout of an unpacked Electron with programs that do nothing, which is enough for the packer to rename, brand and
 * fuse. Nothing in it can be started.
 */
export function makeFakeDistribution(folder: string, system: System, version: string): void {
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o755 });
  };
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(name, 'Only a stand-in.');
  write('version', version);
  if (system === 'darwin') {
    writeMacApp(write);
    return;
  }
  for (const language of ['de', 'en-US']) write(`locales/${language}.pak`, '');
  if (system === 'linux') {
    write('electron', Buffer.concat([nativeModuleFor('linux x64'), fuseWire]));
    write('chrome-sandbox', '');
  } else {
    write('electron.exe', windowsProgram());
    write('ffmpeg.dll', '');
  }
}

/** A real portable executable with version information, which the packer edits, and the fuses behind it. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const language = { lang: 0x0409, codepage: 1200 };
  const information = Resource.VersionInfo.createEmpty();
  information.setStringValues(language, { ProductName: 'Electron' });
  information.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(fuseWire).buffer);
  return Buffer.from(program.generate());
}

function writeMacApp(write: (name: string, content: string | Buffer) => void): void {
  const contents = 'Electron.app/Contents';
  const bundle = (folder: string, name: string) => {
    const information = {
      CFBundleExecutable: name,
      CFBundleName: name,
      CFBundleIdentifier: 'example.stand-in',
    };
    write(`${folder}/Info.plist`, plist.build(information));
    write(`${folder}/MacOS/${name}`, nativeModuleFor('darwin x64'));
  };
  bundle(contents, 'Electron');
  write(`${contents}/Resources/electron.icns`, '');
  const frameworks = `${contents}/Frameworks`;
  for (const suffix of ['', ' (Renderer)', ' (GPU)', ' (Plugin)']) {
    const name = `Electron Helper${suffix}`;
    bundle(`${frameworks}/${name}.app/Contents`, name);
  }
  const framework = `${frameworks}/Electron Framework.framework`;
  write(`${framework}/Electron Framework`, Buffer.concat([nativeModuleFor('darwin x64'), fuseWire]));
  for (const folder of [`${contents}/Resources`, `${framework}/Versions/A/Resources`]) {
    for (const language of ['de', 'en']) write(`${folder}/${language}.lproj/locale.pak`, '');
  }
}
