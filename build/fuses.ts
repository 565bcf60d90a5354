import { FuseV1Options, FuseVersion } from '@electron/fuses';

/** Fuses that electron-builder's configuration has no name for yet, by the names it would give them. */
export const laterFuses = {
  // Without them every access of WebAssembly to its memory is checked in code, which is slower and no safer.
  wasmTrapHandlers: true,
};

/** `laterFuses` in the words of `@electron/fuses`. */
export const laterFuseConfig = {
  version: FuseVersion.V1 as const,
  [FuseV1Options.WasmTrapHandlers]: laterFuses.wasmTrapHandlers,
};
