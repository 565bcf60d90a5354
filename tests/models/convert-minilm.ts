import {
  bool,
  float,
  int,
  list,
  packGguf,
  string,
  type Tensor,
  text,
  uint,
  type Value,
} from '../support/gguf.ts';

const blocks = 6;
const width = 384;
const heads = 12;
const contextLength = 512;
const specials = { unknown: 100, classifier: 101, separator: 102, mask: 103, padding: 0 };

/** The tensors of a layer by their names in llama.cpp. */
const layer: Record<string, string> = {
  attn_q: 'attention.self.query',
  attn_k: 'attention.self.key',
  attn_v: 'attention.self.value',
  attn_output: 'attention.output.dense',
  attn_output_norm: 'attention.output.LayerNorm',
  ffn_up: 'intermediate.dense',
  ffn_down: 'output.dense',
  layer_output_norm: 'output.LayerNorm',
};

/**
 * all-MiniLM-L6-v2 in the format of llama.cpp.
 * @param safetensors its weights
 * @param tokenizer its `tokenizer.json`
 */
export function convertMiniLm(safetensors: Buffer, tokenizer: string): Buffer {
  const headerLength = Number(safetensors.readBigUInt64LE(0));
  const header = JSON.parse(safetensors.subarray(8, 8 + headerLength).toString('utf8')) as Record<
    string,
    { shape: number[]; data_offsets: [number, number] }
  >;
  const read = (name: string): Tensor => {
    const found = header[name];
    if (!found) throw new Error(`The weights lack ${name}.`);
    const [from, to] = found.data_offsets.map((offset) => 8 + headerLength + offset) as [number, number];
    const copy = new Uint8Array(safetensors.subarray(from, to));
    return { shape: found.shape.toReversed(), values: new Float32Array(copy.buffer) };
  };
  const tensors: Record<string, Tensor> = {
    'token_embd.weight': read('embeddings.word_embeddings.weight'),
    'token_types.weight': read('embeddings.token_type_embeddings.weight'),
    'position_embd.weight': read('embeddings.position_embeddings.weight'),
    'token_embd_norm.weight': read('embeddings.LayerNorm.weight'),
    'token_embd_norm.bias': read('embeddings.LayerNorm.bias'),
  };
  for (let at = 0; at < blocks; at++) {
    for (const [name, given] of Object.entries(layer)) {
      for (const kind of ['weight', 'bias']) {
        tensors[`blk.${at}.${name}.${kind}`] = read(`encoder.layer.${at}.${given}.${kind}`);
      }
    }
  }
  const vocabulary = (JSON.parse(tokenizer) as { model: { vocab: Record<string, number> } }).model.vocab;
  const tokens = Object.entries(vocabulary)
    .sort(([, one], [, other]) => one - other)
    .map(([token]) => token);
  const isSpecial = (token: string) => /^\[.+\]$/.test(token);
  const metadata: [string, Value][] = [
    ['general.architecture', text('bert')],
    ['general.name', text('all-MiniLM-L6-v2')],
    ['bert.block_count', uint(blocks)],
    ['bert.context_length', uint(contextLength)],
    ['bert.embedding_length', uint(width)],
    ['bert.feed_forward_length', uint(4 * width)],
    ['bert.attention.head_count', uint(heads)],
    ['bert.attention.layer_norm_epsilon', float(1e-12)],
    ['bert.attention.causal', bool(false)],
    ['bert.pooling_type', uint(1)],
    ['tokenizer.ggml.model', text('bert')],
    ['tokenizer.ggml.pre', text('default')],
    ['tokenizer.ggml.token_type_count', uint(2)],
    // A piece within a word stands bare, the beginning of one after a mark.
    [
      'tokenizer.ggml.tokens',
      list(
        8,
        tokens.map((token) =>
          string(isSpecial(token) ? token : token.startsWith('##') ? token.slice(2) : `▁${token}`),
        ),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      list(
        5,
        tokens.map((token) => int(isSpecial(token) ? 3 : 1)),
      ),
    ],
    ['tokenizer.ggml.unknown_token_id', uint(specials.unknown)],
    ['tokenizer.ggml.bos_token_id', uint(specials.classifier)],
    ['tokenizer.ggml.cls_token_id', uint(specials.classifier)],
    ['tokenizer.ggml.seperator_token_id', uint(specials.separator)],
    ['tokenizer.ggml.eos_token_id', uint(specials.separator)],
    ['tokenizer.ggml.mask_token_id', uint(specials.mask)],
    ['tokenizer.ggml.padding_token_id', uint(specials.padding)],
  ];
  return packGguf(metadata, tensors);
}
