import type { Config } from '../../config/config.ts';

const usualHub = 'https://huggingface.co';

/** Where models are downloaded: at the usual hub, or at one with its paths that an operator has named. */
export const modelHub = ({
  localModels: { hubUrl },
}: Pick<Config, 'localModels'>): { hubUrl: string; isOperatorsHub: boolean } => ({
  hubUrl: (hubUrl ?? usualHub).replace(/\/$/, ''),
  isOperatorsHub: hubUrl !== undefined,
});
