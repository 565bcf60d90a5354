/** Headers of native libraries, as far as `systemOf` reads them, for systems whose compiler is not available. */
const headers = {
  linux: (header: Buffer, arch: string) => {
    header.writeUInt32BE(0x7f454c46);
    header.writeUInt16LE(arch === 'x64' ? 62 : 183, 18);
  },
  win32: (header: Buffer, arch: string) => {
    header.write('MZ');
    header.writeUInt32LE(128, 60);
    header.writeUInt16LE(arch === 'x64' ? 0x8664 : 0xaa64, 132);
  },
  darwin: (header: Buffer, arch: string) => {
    header.writeUInt32LE(0xfeedfacf);
    header.writeUInt32LE(arch === 'x64' ? 0x01000007 : 0x0100000c, 4);
  },
};

/** Returns the header of a native library for `linux x64`, `darwin arm64` and so on. */
export function nativeModuleFor(system: string): Buffer {
  const [platform = '', arch = ''] = system.split(' ');
  const header = Buffer.alloc(1024);
  headers[platform as keyof typeof headers](header, arch);
  return header;
}
