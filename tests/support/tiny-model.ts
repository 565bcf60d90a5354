import { writeFile } from 'node:fs/promises';
import { bool, float, int, list, packGguf, string, type Tensor, text, uint, type Value } from './gguf.ts';

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
      ? ([['qwen3.classifier.output_labels', list(8, [string('yes'), string('no')])]] as [string, Value][])
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
    ['tokenizer.ggml.add_space_prefix', bool(false)],
  ];
  return packGguf(metadata, tensors);
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

/** Numbers from -0.5 to 0.5, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}
