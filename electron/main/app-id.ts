/**
 * Names the app to Windows, which shows notifications and groups windows under it: the `appId` of electron-builder.yml,
 * which the installer writes into the app's shortcuts.
 */
export const appId = 'example.larkspur.desktop';
