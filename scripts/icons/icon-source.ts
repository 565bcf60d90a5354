import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';

export const iconFolder = path.join(root, 'resources/icons');
/** The digest of the drawing that the committed icons were made from. */
export const iconRecord = path.join(iconFolder, 'made-from.sha256');
/** In pixels; the largest serve as doubles of the smaller. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** The page of the screenshot: the mark's petals, paper-coloured on a tile of the strong colour, with the usual margin. */
export function iconPage(): string {
  const mark = readFileSync(path.join(root, 'resources/brand/mark.svg'), 'utf8').replace(
    /<style>[\s\S]*?<\/style>/,
    '',
  );
  return `
  <style>
    body { margin: 0; }
    main { width: 100vw; height: 100vh; padding: 5%; box-sizing: border-box; }
    div { width: 100%; height: 100%; border-radius: 22%; background: #3a46b0; display: grid; place-items: center; }
    svg { width: 74%; fill: #faf9f5; }
  </style>
  <main><div>${mark}</div></main>`;
}

/** For systems that cut an icon to their own shape: the tile without an edge, the mark within the middle that none cuts. */
export const maskableIcon = 'maskable-512x512.png';
export const maskablePage = () =>
  `${iconPage()}<style>main { padding: 0; } div { border-radius: 0; } svg { width: 76%; }</style>`;

/** Changes with the mark and with the tiles it is drawn on. */
export const iconDigest = () => createHash('sha256').update(maskablePage()).digest('hex');
