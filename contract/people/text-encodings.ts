/** The encodings that an imported table can be in, with the names that people know them by; the likelier of two equals first. */
export const textEncodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  cp850: 'Western European (DOS, code page 850)',
  cp437: 'Western European (DOS, code page 437)',
  cp852: 'Central European (DOS, code page 852)',
  cp860: 'Portuguese (DOS, code page 860)',
  ibm866: 'Cyrillic (DOS, code page 866)',
  macintosh: 'Western European (Mac Roman)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  gbk: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;

export type TextEncoding = keyof typeof textEncodings;
export const encodingNames = Object.keys(textEncodings) as [TextEncoding, ...TextEncoding[]];
