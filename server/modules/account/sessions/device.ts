import { isIP } from 'node:net';

/** In order: several name others, too. */
const browsers: [RegExp, string][] = [
  [/\bElectron\//, 'Desktop app'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a user recognises a device by, from its user agent: `Firefox on Windows`. Empty when it says nothing of use. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  // A program other than a browser begins with its name.
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent ?? '')?.[0] ?? '';
}

/** The front part of an address, which says roughly where a device is: `203.0.x.x`, `2001:db8::`. */
export function roughAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return address.replace(/\.\d+\.\d+$/, '.x.x');
  if (isIP(address) !== 6) return '';
  const [first, second] = address.split(':');
  return first ? `${[first, second].filter(Boolean).join(':')}::` : '::';
}
