/**
 * Wraps the built preload script, so that a page runs it before anything else. Calls use `larkspurInvoke`, a binding of the
 * driver; messages arrive by `larkspurReceive`. Values are cloned in both directions, as in Electron.
 */
export function preloadScript(bundle: string): string {
  return `(() => {
  if (window !== window.top || !location.href.startsWith('http://')) return;
  const strict = (name, modelled) => new Proxy(modelled, {
    get: (target, key) => {
      if (!(key in target)) throw new Error('The fake Electron has no ' + name + '.' + String(key));
      return target[key];
    },
  });
  const listeners = new Map();
  const invoke = window.larkspurInvoke;
  window.larkspurReceive = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...structuredClone(args));
  };
  const electron = strict('electron', {
    ipcRenderer: strict('ipcRenderer', {
      invoke: async (channel, ...args) => structuredClone(await invoke(channel, structuredClone(args))),
      on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      off: (channel, listener) =>
        void listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener)),
    }),
    webUtils: strict('webUtils', {
      // The driver names the files of a drop; any other is not on the disk.
      getPathForFile: (file) => {
        if (!(file instanceof File)) throw new TypeError('The argument must be a File.');
        return (window.larkspurDropped ?? []).find(({ name }) => name === file.name)?.path ?? '';
      },
    }),
    contextBridge: strict('contextBridge', {
      exposeInMainWorld: (name, api) => {
        if (!Object.values(api).every((method) => typeof method === 'function')) throw new Error('Not a method.');
        Object.defineProperty(window, name, { value: Object.freeze({ ...api }), enumerable: true });
      },
    }),
  });
  const require = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload script cannot require ' + name);
    return electron;
  };
  ((require, module, exports) => {
${bundle}
  })(require, { exports: {} }, {});
})();`;
}
