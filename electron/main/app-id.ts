/**
 * The application id that Windows uses to show notifications and to group windows. It equals the `appId` of
 * electron-builder.yml, which the installer writes into the app's shortcuts.
 */
export const appId = 'example.larkspur.desktop';
