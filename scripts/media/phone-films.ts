import { rename } from 'node:fs/promises';
import path from 'node:path';
import { cropFilm, type Pan } from './ffmpeg.ts';

/** The part of a film that a phone shows, in pixels of the film: upright, so that it can be read at 360 pixels. */
const part = { width: 730, height: 800 };

/** Where the part begins, from a second on: what is filled in, then what comes of it. */
const pans: Record<string, Pan[]> = {
  sourcing: [
    { from: 0, x: 300 },
    { from: 2.1, x: 0 },
    { from: 10.7, x: 30 },
  ],
  content: [
    { from: 0, x: 350 },
    { from: 4.7, x: 0 },
    { from: 13.2, x: 550 },
    { from: 15, x: 488 },
    { from: 18.1, x: 35 },
    { from: 22.3, x: 550 },
  ],
};

/** Crops each recording to an upright film for phones. The captions are those of the whole one. */
export async function makePhoneFilms(folder: string): Promise<void> {
  for (const [name, pan] of Object.entries(pans)) {
    for (const colorScheme of ['light', 'dark']) {
      const film = path.join(folder, `${name}-${colorScheme}`);
      await cropFilm(`${film}.mp4`, `${film}-phone.part.mp4`, part, pan);
      await rename(`${film}-phone.part.mp4`, `${film}-phone.mp4`);
      console.log(`${name}, ${colorScheme}, for phones`);
    }
  }
}
