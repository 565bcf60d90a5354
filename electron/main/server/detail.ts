/** What the server says of a request that it has refused, as a sentence. */
export async function detailOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  return typeof body.detail === 'string' ? body.detail : `The server answered ${answer.status}.`;
}
