import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';

export const iconFolder = path.join(root, 'resources/icons');
/** Icons of the tray, and those that lie over the app's in the taskbar. */
export const trayFolder = path.join(root, 'resources/tray');
/** The digest of the drawing that the committed icons were made from. */
export const iconRecord = path.join(iconFolder, 'made-from.sha256');
/** In pixels; the largest serve as doubles of the smaller. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** The mark's petals, without a colour. */
const readMark = () =>
  readFileSync(path.join(root, 'resources/brand/mark.svg'), 'utf8').replace(/<style>[\s\S]*?<\/style>/, '');

/** The page of the screenshot: the petals, paper-coloured on a tile of the strong colour, with the usual margin. */
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
 * Colours of the tray's icon. macOS colours the black one itself; the taskbar of Windows is dark or light. A panel of Linux says
 * neither, and grey can be seen on both.
 */
export const trayColours = { black: '#000', white: '#fff', grey: '#8a8d98' };
/** In pixels; the larger is for displays of double density. */
export const traySizes = [16, 32];
export const trayPage = (colour: string) => `
  <style>body { margin: 0; } svg { width: 100vw; height: 100vh; fill: ${colour}; }</style>${readMark()}`;

/** What the taskbar of Windows shows over the app's icon: the number of new results. */
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
