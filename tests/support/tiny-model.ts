import { writeFile } from 'node:fs/promises';

/** What a tiny model does: words that only a limit or a grammar ends, or scores of pairs of texts. */
type Purpose = 'writing' | 'ranking';

const width = 32;
const feedForward = 64;
const heads = 4;
const contextLength = 8192;
const specials = ['<unk>', '<s>', '</s>'];
const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${hex(byte)}>`);
/** The mark that stands for a space; without it a space would be three bytes that are not turned back. */
const tokens = [...specials, ...bytes, '▁'];
const endToken = 2;
const tokenOf = (character: string) => specials.length + character.charCodeAt(0);

/** How much the model leans to a token, at any place. Texts and lists come to an end under a grammar; all other bytes are rare. */
const leanings: Record<string, number> = { '"': 0.75, ']': 0.75, '}': -0.5, ',': 0.3, '{': -0.5, '[': -0.5 };
const lean = { letter: 0.5, space: 0.6, other: -2 };

/**
 * Writes a model of one layer with random weights, whose tokens are bytes, in the format of llama.cpp. It writes nonsense in
 * letters, at thousands of tokens a second.
 */
export async function writeTinyModel(file: string, purpose: Purpose = 'writing'): Promise<void> {
  await writeFile(file, tinyModel(purpose));
}

function tinyModel(purpose: Purpose): Buffer<ArrayBuffer> {
  const random = seededRandom(34);
  const architecture = purpose === 'ranking' ? 'qwen3' : 'llama';
  const weights = (...shape: number[]): Tensor => ({
    shape,
    values: Float32Array.from({ length: shape.reduce((one, other) => one * other) }, () => random() * 0.2),
  });
  const ones = (size = width): Tensor => ({ shape: [size], values: new Float32Array(size).fill(1) });
  const tensors: Record<string, Tensor> = {
    'token_embd.weight': constantFirst(weights(width, tokens.length)),
    'blk.0.attn_norm.weight': ones(),
    'blk.0.attn_q.weight': weights(width, width),
    'blk.0.attn_k.weight': weights(width, width),
    'blk.0.attn_v.weight': weights(width, width),
    'blk.0.attn_output.weight': weights(width, width),
    'blk.0.ffn_norm.weight': ones(),
    'blk.0.ffn_gate.weight': weights(width, feedForward),
    'blk.0.ffn_up.weight': weights(width, feedForward),
    'blk.0.ffn_down.weight': weights(feedForward, width),
    'output_norm.weight': ones(),
    'output.weight': leaning(weights(width, tokens.length)),
    ...(purpose === 'ranking'
      ? {
          'blk.0.attn_q_norm.weight': ones(width / heads),
          'blk.0.attn_k_norm.weight': ones(width / heads),
          'cls.output.weight': weights(width, 2),
        }
      : {}),
  };
  const metadata: [key: string, value: Value][] = [
    ['general.architecture', text(architecture)],
    ['general.name', text('Tiny')],
    [`${architecture}.context_length`, uint(contextLength)],
    [`${architecture}.embedding_length`, uint(width)],
    [`${architecture}.block_count`, uint(1)],
    [`${architecture}.feed_forward_length`, uint(feedForward)],
    [`${architecture}.attention.head_count`, uint(heads)],
    [`${architecture}.attention.head_count_kv`, uint(heads)],
    [`${architecture}.attention.layer_norm_rms_epsilon`, float(1e-5)],
    [`${architecture}.rope.dimension_count`, uint(width / heads)],
    [`${architecture}.vocab_size`, uint(tokens.length)],
    [`${architecture}.pooling_type`, uint(purpose === 'ranking' ? 4 : 1)],
    ...(purpose === 'ranking'
      ? [entry('qwen3.classifier.output_labels', list(8, [string('yes'), string('no')]))]
      : []),
    ['tokenizer.ggml.model', text('llama')],
    ['tokenizer.ggml.tokens', list(8, tokens.map(string))],
    [
      'tokenizer.ggml.scores',
      list(
        6,
        tokens.map((_, at) => float(-at).bytes),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      list(
        5,
        tokens.map((_, at) => int(typeOf(at))),
      ),
    ],
    ['tokenizer.ggml.bos_token_id', uint(1)],
    ['tokenizer.ggml.eos_token_id', uint(endToken)],
    ['tokenizer.ggml.unknown_token_id', uint(0)],
    ['tokenizer.ggml.add_space_prefix', { type: 7, bytes: Buffer.from([0]) }],
  ];
  const names = Object.entries(tensors);
  const parts: Buffer[] = [Buffer.from('GGUF'), int(3), long(names.length), long(metadata.length)];
  for (const [key, { type, bytes: value }] of metadata) parts.push(string(key), int(type), value);
  let offset = 0;
  for (const [name, { shape, values }] of names) {
    parts.push(string(name), int(shape.length), ...shape.map(long), int(0), long(offset));
    offset += padded(values.byteLength);
  }
  const head = Buffer.concat(parts);
  const data = names.flatMap(([, { values }]) => [
    Buffer.from(values.buffer),
    Buffer.alloc(padded(values.byteLength) - values.byteLength),
  ]);
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]);
}

interface Tensor {
  shape: number[];
  values: Float32Array;
}

interface Value {
  type: number;
  bytes: Buffer<ArrayBuffer>;
}

/** Gives every token the same large first number, which reaches the output as a constant. */
function constantFirst(tensor: Tensor): Tensor {
  for (let at = 0; at < tensor.values.length; at += width) tensor.values[at] = 4;
  return tensor;
}

/** Has the constant lean to some tokens. */
function leaning(tensor: Tensor): Tensor {
  const set = (token: number, value: number) => {
    tensor.values[token * width] = value;
  };
  for (let token = 0; token < tokens.length; token++) set(token, lean.other);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') set(tokenOf(letter), lean.letter);
  for (const [character, value] of Object.entries(leanings)) set(tokenOf(character), value);
  set(tokens.length - 1, lean.space);
  return tensor;
}

/** As llama.cpp counts them: 1 normal, 2 unknown, 3 control, 6 byte. */
const typeOf = (token: number) =>
  token === 0 ? 2 : token < specials.length ? 3 : token < tokens.length - 1 ? 6 : 1;

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

const padded = (length: number) => Math.ceil(length / 32) * 32;
const written = (size: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
};
const int = (value: number) => written(4, (buffer) => buffer.writeInt32LE(value));
const long = (value: number) => written(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));
const string = (value: string) => Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)]);
const entry = (key: string, value: Value): [key: string, value: Value] => [key, value];
const uint = (value: number): Value => ({ type: 4, bytes: int(value) });
const float = (value: number): Value => ({
  type: 6,
  bytes: written(4, (buffer) => buffer.writeFloatLE(value)),
});
const text = (value: string): Value => ({ type: 8, bytes: string(value) });
const list = (type: number, entries: Buffer[]): Value => ({
  type: 9,
  bytes: Buffer.concat([int(type), long(entries.length), ...entries]),
});

/** Numbers from -0.5 to 0.5, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}
