/** `usual`: as the engine and the kind of post suggest. */
export const emojiRules = ['usual', 'none'] as const;
export type EmojiRule = (typeof emojiRules)[number];

/** Empty: the language of the topic. */
export const voiceLanguages = ['', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type VoiceLanguage = (typeof voiceLanguages)[number];

export const voiceLimits = {
  samples: 5,
  sampleLength: 4000,
  words: 50,
  wordLength: 60,
  links: 5,
  hashtags: 10,
  proofPoints: 10,
  proofLength: 300,
} as const;
