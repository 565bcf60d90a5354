/** Polls until the condition holds. Throws after `limitMs`. */
export async function waitUntil(isSo: () => Promise<boolean>, limitMs: number, everyMs = 100): Promise<void> {
  const limit = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error(`Still not so after ${limitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
