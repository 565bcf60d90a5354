import { FuseV1Options, FuseVersion } from '@electron/fuses';

/** Fuses that electron-builder's configuration does not support yet, named in its style. */
export const laterFuses = {
  // Without trap handlers, each WebAssembly memory access is bounds-checked in code: slower, and no safer.
  wasmTrapHandlers: true,
};

/** `laterFuses` in the format of `@electron/fuses`. */
export const laterFuseConfig = {
  version: FuseVersion.V1 as const,
  [FuseV1Options.WasmTrapHandlers]: laterFuses.wasmTrapHandlers,
};
