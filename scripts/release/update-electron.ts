/** The part of Electron that electron-updater uses on Linux, with Node's HTTP instead of Chromium's. */
import { EventEmitter } from 'node:events';
import { type RequestOptions, request } from 'node:http';

class App extends EventEmitter {
  readonly isPackaged = true;
  whenReady = async () => {};
  getVersion = () => '1.0.0';
  getName = () => 'larkspur';
  getPath = () => process.env.UPDATE_FOLDER ?? '';
  quit = () => void this.emit('quit', {}, 0);
}

export const app = new App();
export const autoUpdater = new EventEmitter();
export const session = { fromPartition: () => ({}) };
export const net = {
  request: ({ protocol, hostname, port, path, method, headers }: RequestOptions) =>
    request({ protocol, hostname, port, path, method, headers }),
};
