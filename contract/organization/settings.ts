export const localModelAddress = 'local://this-computer';

/**
 * The address of a model service as it is typed: `localhost:11434` and `192.168.1.7:1234` lack a scheme, and with it the path of
 * the API.
 */
export function completeModelAddress(typed: string): string {
  // The address of the one call is what examples of services name.
  const address = typed.trim().replace(/\/chat\/completions\/?$/i, '');
  if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const host = /^(\[[^\]]+\]|[^/:?#@\s]+)(:\d{1,5})?(\/[^\s]*)?$/.exec(address);
  if (!host) return address;
  const [, name = '', port = '', path = ''] = host;
  const isNear = port !== '' || name === 'localhost' || /^[\d.]+$|^\[/.test(name);
  const isHost = isNear || name.includes('.');
  if (!isHost) return address;
  return `${isNear ? 'http' : 'https'}://${name}${port}${path === '' || path === '/' ? '/v1' : path}`;
}

export const modelPresets = [
  { id: 'ollama', label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  { id: 'lm-studio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', needsKey: false },
  { id: 'llama-cpp', label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8081/v1', needsKey: false },
  { id: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'compatible', label: 'Another compatible service', baseUrl: '', needsKey: true },
] as const;

export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];
