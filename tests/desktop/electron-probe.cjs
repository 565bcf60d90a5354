/** Loaded into a real Electron before main: notes what the app asks the system to show and to open. */
const { Notification, shell } = require('electron');

const probe = { notifications: [], outside: [] };
globalThis.larkspurProbe = probe;

const { show } = Notification.prototype;
Notification.prototype.show = function () {
  probe.notifications.push(this);
  return show.call(this);
};
shell.openExternal = async (url) => {
  probe.outside.push(url);
};
