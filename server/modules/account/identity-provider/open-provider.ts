import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { organizationReturnPath, organizationSignInPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { BadRequestError, UnauthorizedError } from '../../../platform/errors.ts';
import { OutgoingError, type OutgoingFailure } from '../../../platform/outgoing/outgoing-error.ts';
import type { ProviderClient } from './identity-provider.ts';

/** Loaded with the first sign-in by a provider: most processes never need it. */
export const loadOpenIdClient = () => import('openid-client');

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/**
 * Discovers a provider. Its answers are checked as OpenID Connect requires, signatures of ID tokens included.
 * @throws BadRequestError that says what is wrong with it
 */
export async function openProvider(
  { outgoing }: Pick<Services, 'outgoing'>,
  { issuer, clientId, clientSecret }: ProviderClient,
): Promise<Configuration> {
  const client = await loadOpenIdClient();
  const url = new URL(issuer);
  const isPlain = url.protocol === 'http:';
  if (isPlain && !isLoopback(url.hostname)) {
    throw new BadRequestError('The provider has to be reached by https.');
  }
  const send: CustomFetch = (address, { method, headers, body, signal }) =>
    outgoing.fetch(new URL(address), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: String(body) }),
      signal: signal ?? undefined,
      timeoutMs,
      maxBytes,
      isOperatorsChoice: false,
      purpose: 'identity provider',
    });
  try {
    const config = await client.discovery(url, clientId, {}, authentication(client, clientSecret), {
      [client.customFetch]: send,
      timeout: timeoutMs / 1000,
      // The signature of an ID token is checked although TLS already says where it comes from.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    });
    requireEndpoints(config, isPlain);
    return config;
  } catch (error) {
    const isOtherIssuer = (error as { code?: unknown }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
    throw isOtherIssuer
      ? new BadRequestError('The provider calls itself by another address than the one entered.')
      : explainProviderError(error, url.host);
  }
}

function authentication(
  client: Awaited<ReturnType<typeof loadOpenIdClient>>,
  secret: string | undefined,
): ClientAuth {
  if (secret === undefined) return client.None();
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic
      : client.ClientSecretPost;
    return method(secret)(server, metadata, body, headers);
  };
}

/** Browsers are sent to the first of these addresses, which must not be a script. */
function requireEndpoints(config: Configuration, isPlain: boolean): void {
  const { authorization_endpoint, token_endpoint } = config.serverMetadata();
  for (const endpoint of [authorization_endpoint, token_endpoint]) {
    const protocol = URL.parse(endpoint ?? '')?.protocol;
    if (protocol !== 'https:' && !(isPlain && protocol === 'http:')) {
      throw new BadRequestError('The provider names no usable address to sign in at.');
    }
  }
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const outgoingTexts: Record<OutgoingFailure, string> = {
  blocked: 'The provider has a private address, which the operator of this site has not allowed.',
  unreachable: 'The provider cannot be reached.',
  'unknown-host': 'The provider was not found. Check the spelling of its address.',
  tls: 'The certificate of the provider cannot be verified.',
  timeout: 'The provider took too long to answer.',
  'too-large': 'The answer of the provider is too large.',
  'broken-off': 'The provider broke the connection off.',
  redirected: 'The provider sends requests to another address. Enter that one.',
  'redirected-in-circle': 'The provider sends requests in a circle.',
};

export const untrustedAnswer = 'The answer of the provider cannot be trusted, so nobody was signed in.';
const unknownClient = 'The provider does not know this client, or its secret is wrong.';
const refusalTexts: Record<string, string> = {
  invalid_client: unknownClient,
  unauthorized_client: 'The provider does not let this client sign people in.',
  access_denied: 'The sign-in was cancelled, or your organization does not let you in.',
  login_required: 'The provider asks you to sign in there first.',
  invalid_grant: 'The provider does not accept this sign-in any more. Start again.',
  temporarily_unavailable: 'The provider is busy. Try again in a moment.',
  server_error: 'The provider had an error. Try again in a moment.',
};

/** What the error of a provider means in plain words: `BadRequestError` where it can't be used, `UnauthorizedError` where it is not to be trusted. */
export function explainProviderError(error: unknown, host?: string): Error {
  if (error instanceof BadRequestError || error instanceof UnauthorizedError) return error;
  const outgoing = OutgoingError.find(error);
  if (outgoing) {
    const text = outgoingTexts[outgoing.failure];
    return new BadRequestError(host ? text.replace('The provider', `The provider at ${host}`) : text);
  }
  const { code, error: refusal } = error as { code?: unknown; error?: unknown };
  if (typeof refusal === 'string') {
    return new UnauthorizedError(
      refusalTexts[refusal] ?? `The provider refused: ${refusal.slice(0, 100).replaceAll(/[^\w.-]/g, ' ')}.`,
    );
  }
  if (
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_PARSE_ERROR'
  ) {
    return new BadRequestError('There is no OpenID Connect provider at this address.');
  }
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return new UnauthorizedError(unknownClient);
  if (code === 'OAUTH_TIMEOUT') return new BadRequestError(outgoingTexts.timeout);
  return new UnauthorizedError(untrustedAnswer);
}

type Site = Pick<Services, 'publicUrl'>;

/** Where the provider of an organization leads back to. Its own, so that no other provider's answer arrives there. */
export const ownRedirectUri = ({ publicUrl }: Site, organisationId: string): string =>
  publicUrl + organizationReturnPath(organisationId);

export const sharedRedirectUri = ({ publicUrl }: Site): string => publicUrl + organizationSignInPath;

export const redirectUri = (
  site: Site,
  { organisationId, hasOwnRedirect }: { organisationId: string; hasOwnRedirect: boolean },
): string => (hasOwnRedirect ? ownRedirectUri(site, organisationId) : sharedRedirectUri(site));
