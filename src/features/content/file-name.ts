/** A name for the file of a post. */
export function fileNameOf(title: string, ending = 'md'): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${name || 'post'}.${ending}`;
}
