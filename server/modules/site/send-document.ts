import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codings, type Document } from './documents.ts';

/** Sends a document, compressed where the client understands that, or 304 where it has the document already. */
type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  document: Document,
) => FastifyReply;

/** @param policyOf the headers of a page's content policy, from its HTML */
export function documentSender(policyOf: (html: string) => Record<string, string>): SendDocument {
  const known = new WeakMap<Document, Record<string, string>>();

  /** A page's policy takes hashing, so headers are made once for each document. */
  function headersOf(document: Document): Record<string, string> {
    const headers = known.get(document) ?? {
      'content-type': document.type,
      'cache-control': 'no-cache',
      etag: document.etag,
      vary: 'accept-encoding',
      ...(document.type.startsWith('text/html') ? policyOf(document.content.toString()) : {}),
    };
    known.set(document, headers);
    return headers;
  }

  return (request, reply, status, document) => {
    reply.code(status).headers(headersOf(document));
    if (status === 200 && matchesTag(request.headers['if-none-match'], document.etag)) {
      return reply.code(304).send();
    }
    const coding = negotiate(request.headers['accept-encoding'] ?? '', [...codings]) as Coding | null;
    const compressed = coding && document.compressed[coding];
    return compressed
      ? reply.header('content-encoding', coding).send(compressed)
      : reply.send(document.content);
  };
}

const matchesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((entry) => entry.trim() === etag) ?? false;
