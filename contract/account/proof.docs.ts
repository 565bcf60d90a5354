import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as proof from './proof.calls.ts';

const until = { proven_until: example.time };

const docs: DocsOf<typeof proof> = {
  proveOwner: {
    description:
      'A session makes the calls that need a proof for ten minutes after it, as after its sign-in. They answer 403 with the code `proof-needed` otherwise, and say in `ways` how the caller can prove who they are. A passkey counts alone; the password takes a `code` beside it where there is a second factor.',
    refusals: { 400: 'The password, the code or the passkey is wrong, or missing.' },
    example: { body: { current_password: example.password, code: '492039' }, answer: until },
  },
  startOrganizationProof: {
    description:
      'The provider is told to ask anew. Send the browser to `url`, and give `attempt` back with what the provider returns within ten minutes.',
    refusals: { 400: 'The organization has no provider, or it does not answer as it should.' },
    example: {
      answer: {
        url: 'https://id.harbour.example/auth?client_id=larkspur',
        attempt: 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU',
      },
    },
  },
  proveByOrganization: {
    description:
      'Takes what `startOrganizationProof` has started in the same session. The account has to be that of the caller, and a time of sign-in that the provider names within ten minutes.',
    refusals: {
      400: 'The attempt has expired, was used already or belongs to another session; the answer cannot be trusted; or it names a different person.',
    },
    example: {
      body: {
        attempt: 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU',
        response: 'code=Zk3&state=Qm9&iss=https%3A%2F%2Fid.harbour.example',
        organization: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
      },
      answer: until,
    },
  },
};

export const proofSection: ApiSection = {
  tag: 'Proof',
  description: 'Proving anew that it is you, for what a session alone may not do.',
  calls: pairWithCalls(proof, docs),
  schemas: {
    ProvenUntil: describeObject(proof.provenUntil, 'A proof that counts.', {
      proven_until: 'Until when the session may make the calls that need one.',
    }),
  },
};
