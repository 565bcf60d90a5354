import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser } from '../../tests/support/browser.ts';

export function checkPrograms(): void {
  const { error, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  if (error) {
    throw new Error('ffmpeg is missing: install it (apt install ffmpeg, brew install ffmpeg) and try again.');
  }
  const lacking = ['libx264', 'libwebp'].filter((encoder) => !stdout.includes(` ${encoder} `));
  if (lacking.length > 0) throw new Error(`This ffmpeg was built without ${lacking.join(' and ')}.`);
  if (!findBrowser()) {
    throw new Error(
      'A browser is missing: install one (npx playwright install chromium, apt install chromium) and try again.',
    );
  }
}

export class FilmFile {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;

  constructor(file: string, framesPerSecond: number) {
    const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
    const args = [
      ...['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(framesPerSecond), '-i', '-', '-an'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', ...colours],
      ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '28', '-tune', 'animation', '-g', '150'],
      ...['-movflags', '+faststart', file],
    ];
    [this.#process, this.#ended] = start(args);
    this.#process.stdin?.on('error', () => undefined);
  }

  async add(frame: Buffer): Promise<void> {
    if (this.#process.stdin?.write(frame) === false) {
      await Promise.race([once(this.#process.stdin, 'drain'), this.#ended]);
    }
  }

  async close(): Promise<void> {
    this.#process.stdin?.end();
    await this.#ended;
  }
}

export async function writeWebp(png: Buffer, file: string): Promise<void> {
  await convert(png, ['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', file]);
}

/** Converts a PNG of few colors to one with a palette: a third of the size, without a visible difference. */
export async function writePalettePng(png: Buffer, file: string): Promise<void> {
  const palette = 'split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none';
  await convert(png, ['-vf', palette, '-compression_level', '100', file]);
}

async function convert(png: Buffer, output: string[]): Promise<void> {
  const [process, ended] = start(['-f', 'png_pipe', '-i', '-', '-frames:v', '1', ...output]);
  process.stdin?.on('error', () => undefined).end(png);
  await ended;
}

function start(args: string[]): [ChildProcess, Promise<void>] {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'close').then(([status]) => {
    if (status !== 0) throw new Error(`ffmpeg failed: ${said}`);
  });
  return [child, ended];
}
