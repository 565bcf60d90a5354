import type { Mutation } from './mutation-list.ts';

const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });
const files = 'electron/main/files';

/** Faults in what becomes of files that are given to the app. */
export const fileMutations: Mutation[] = [
  {
    fault: 'a drop may name any path',
    file: `${files}/open-files.ts`,
    edits: [[', z.regex(/^(?:\\/[^\\0]|[A-Za-z]:[\\\\/]|\\\\\\\\[^\\\\])[^\\0]*$/)', '']],
    caughtBy: suite('files/open-files'),
  },
  {
    fault: 'a given file is sent wherever the page likes',
    file: `${files}/file-body.ts`,
    edits: [
      ["request.method === 'POST' ? uploads[pathname] : undefined", "'text/csv' as string | undefined"],
    ],
    caughtBy: suite('files/open-files'),
  },
  {
    fault: 'links are followed',
    file: `${files}/file-kind.ts`,
    edits: [['constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)', 'constants.O_RDONLY']],
    caughtBy: suite('files/file-kind'),
  },
  {
    fault: 'a name is believed',
    file: `${files}/file-kind.ts`,
    edits: [["head.subarray(0, pdfWithin).includes('%PDF-')", 'bytes > 0']],
    caughtBy: suite('files/file-kind'),
  },
  {
    fault: "folders' names are sent",
    file: `${files}/given-files.ts`,
    edits: [['sentAs: path.basename(given)', 'sentAs: name']],
    caughtBy: suite('files/given-files'),
  },
  {
    fault: 'a file is sent again as often as it fails',
    file: `${files}/resume-queue.ts`,
    edits: [['    else waiting.unshift(file);', '    else sent += 1;']],
    caughtBy: suite('files/given-files'),
  },
  {
    fault: 'whole files are held',
    file: `${files}/file-body.ts`,
    edits: [
      [
        '  return Readable.toWeb(',
        '  if (pieceBytes) return new Response((await handle.readFile()).subarray(0, most)).body as ReadableStream;\n  return Readable.toWeb(',
      ],
    ],
    caughtBy: suite('files/memory'),
  },
  {
    fault: 'another user sees the files of the one before',
    file: `${files}/open-files.ts`,
    edits: [['    if (holder !== undefined && holder !== user) given?.clear();\n', '']],
    caughtBy: suite('files/open-files'),
  },
  {
    fault: 'files that the system opens are not taken',
    file: 'electron/main/index.ts',
    edits: [['  onOpenedFiles(files.take);\n', '  void onOpenedFiles;\n']],
    caughtBy: { journey: 'files that the app is opened with wait for the sign-in, which is said' },
  },
  {
    fault: 'drops of the page itself are passed on',
    file: 'electron/preload/drops.ts',
    edits: [['!event.isTrusted || ', '']],
    caughtBy: { suite: 'electron/preload/drops.test.ts' },
  },
];
