/** Stands for the address of models that run on the server's own machine. */
export const localModelAddress = 'local://this-computer';

/** Ways to a writing model, in the order in which the settings offer them. */
export const modelPresets = [
  { id: 'ollama', label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  { id: 'lm-studio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', needsKey: false },
  { id: 'llama-cpp', label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8081/v1', needsKey: false },
  { id: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'compatible', label: 'Another compatible service', baseUrl: '', needsKey: true },
] as const;

/** Colours of the dashboard: those of the system, or always the same. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How a mail server is spoken to: by TLS from the start, by STARTTLS, or unencrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];
