import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { LightMyRequestResponse } from 'fastify';
import type { Passkey } from '../../contract/account/passkeys.calls.ts';
import { authPath } from './account.ts';
import { type TestApp, type TestUser, testPassword } from './test-app.ts';

/** Settings under which a test server takes passkeys. */
export const passkeySite = { PUBLIC_URL: 'https://larkspur.example' };

/** What an attacker's browser or authenticator says in place of the truth. */
export interface Forged {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** `webauthn.create` in place of `webauthn.get`. */
  type?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
  credentialId?: string;
}

interface Offer {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface Request {
  challenge: string;
  rpId: string;
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** An authenticator in software with one ES256 passkey, as WebAuthn (§6, §8.7) describes them. It counts its uses. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string = passkeySite.PUBLIC_URL) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    this.#key = privateKey;
    this.#publicKey = Buffer.from(isoCBOR.encode(cose as never));
    this.#origin = origin;
  }

  /** `navigator.credentials.create` with the attestation `none`. */
  create(offer: Offer, forged: Forged = {}) {
    this.#userHandle = offer.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#publicKey]);
    const authData = Buffer.concat([this.#head(offer.rp.id, 0x40, forged), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer(forged, {
      clientDataJSON: this.#clientData('webauthn.create', offer.challenge, forged),
      attestationObject: b64(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`. */
  get(request: Request, forged: Forged = {}) {
    this.#counter += 1;
    const authData = this.#head(request.rpId, 0, forged);
    const clientDataJSON = this.#clientData('webauthn.get', request.challenge, forged);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer(forged, {
      clientDataJSON,
      authenticatorData: b64(authData),
      signature: b64(sign('sha256', signed, this.#key)),
      userHandle: forged.userHandle ?? (this.#userHandle || undefined),
    });
  }

  #head(rpId: string, flags: number, { rpId: otherId, isUserVerified = true, counter }: Forged): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    return Buffer.concat([
      sha256(otherId ?? rpId),
      Buffer.from([0x01 | (isUserVerified ? 0x04 : 0) | flags]),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, forged: Forged): string {
    return b64(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #answer<R extends object>(forged: Forged, response: R) {
    const id = forged.credentialId ?? b64(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, response };
  }
}

/** Adds a passkey to a user. `proof` is needed where there is a second factor. */
export async function addTestPasskey(
  user: TestUser,
  { name = 'Laptop', proof = {} }: { name?: string; proof?: object } = {},
): Promise<{ authenticator: Authenticator; passkey: Passkey; recoveryCodes: string[] }> {
  const post = async (path: string, payload: object) =>
    (await user.send('POST', `/api/user/passkeys/${path}`, payload)).json();
  const authenticator = new Authenticator();
  const offer = await post('start/', { current_password: testPassword, ...proof });
  const added = await post('', { name, credential: authenticator.create(offer) });
  return { authenticator, passkey: added.passkey, recoveryCodes: added.recovery_codes };
}

/** Signs in with a passkey alone, or completes the sign-in of a `challenge`. */
export async function signInByPasskey(
  { app }: TestApp,
  authenticator: Authenticator,
  { challenge, forged }: { challenge?: string; forged?: Forged } = {},
): Promise<LightMyRequestResponse> {
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `${authPath}/jwt/create/passkey/${path}`, payload });
  const request = (await post('start/', { challenge })).json();
  return post('', { challenge, passkey: authenticator.get(request, forged) });
}
