import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';

export const iconFolder = path.join(root, 'resources/icons');
export const trayFolder = path.join(root, 'resources/tray');
/** The digest of the drawing that the committed icons were made from. */
export const iconRecord = path.join(iconFolder, 'made-from.sha256');
/** In pixels; the largest serve as doubles of the smaller. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const readMark = () =>
  readFileSync(path.join(root, 'resources/brand/mark.svg'), 'utf8').replace(/<style>[\s\S]*?<\/style>/, '');

export function iconPage(): string {
  return `
  <style>
    body { margin: 0; }
    main { width: 100vw; height: 100vh; padding: 5%; box-sizing: border-box; }
    div { width: 100%; height: 100%; border-radius: 22%; background: #3a46b0; display: grid; place-items: center; }
    svg { width: 74%; fill: #faf9f5; }
  </style>
  <main><div>${readMark()}</div></main>`;
}

/** For systems that cut an icon to their own shape: the tile without an edge, the mark within the middle that none cuts. */
export const maskableIcon = 'maskable-512x512.png';
export const maskablePage = () =>
  `${iconPage()}<style>main { padding: 0; } div { border-radius: 0; } svg { width: 76%; }</style>`;

/**
 * Colors of the tray's icon. macOS colors the black one itself; the taskbar of Windows is dark or light. A panel of Linux says
 * neither, and gray can be seen on both.
 */
export const trayColours = { black: '#000', white: '#fff', grey: '#8a8d98' };
/** In pixels; the larger is for displays of double density. */
export const traySizes = [16, 32];
export const trayPage = (colour: string) => `
  <style>body { margin: 0; } svg { width: 100vw; height: 100vh; fill: ${colour}; }</style>${readMark()}`;

export const overlays = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'];
export const overlaySize = 32;
export const overlayPage = (text: string) => `
  <style>
    body { margin: 0; }
    div { width: 100vw; height: 100vh; border-radius: 50%; background: #a93f2b; color: #fff; display: grid;
      place-items: center; font: 700 ${text.length > 1 ? 17 : 23}px sans-serif; }
  </style>
  <div>${text}</div>`;

/** Changes with the mark and with the tiles it is drawn on. */
export const iconDigest = () => createHash('sha256').update(maskablePage()).digest('hex');

export interface Png {
  size: number;
  data: Buffer;
}

export function packIco(images: readonly Png[]): Buffer {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const entry = 6 + index * 16;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** Names under which macOS looks for each size; the larger ones serve as the double of the smaller, too. */
const icnsNames: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

export function packIcns(images: readonly Png[]): Buffer {
  const parts = images.flatMap(({ size, data }) =>
    (icnsNames[size] ?? []).map((name) =>
      Buffer.concat([Buffer.from(name), bigEndian(data.length + 8), data]),
    ),
  );
  const length = parts.reduce((total, part) => total + part.length, 8);
  return Buffer.concat([Buffer.from('icns'), bigEndian(length), ...parts]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
