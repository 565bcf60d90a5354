import aff from '../../../../node_modules/dictionary-en/index.aff?raw';
import dic from '../../../../node_modules/dictionary-en/index.dic?raw';
import britishAff from '../../../../node_modules/dictionary-en-gb/index.aff?raw';
import britishDic from '../../../../node_modules/dictionary-en-gb/index.dic?raw';
import { createProofreader, type Proofreading } from './proofread.ts';

export interface Asked {
  id: number;
  text: string;
  known: string[];
}
export interface Answered extends Proofreading {
  id: number;
}

const proofread = createProofreader({ aff, dic }, () => ({ aff: britishAff, dic: britishDic }));

self.addEventListener('message', async ({ data: { id, text, known } }: MessageEvent<Asked>) => {
  self.postMessage({ id, ...(await proofread(text, known)) } satisfies Answered);
});
