import { z } from '../../../contract/platform/zod.ts';
import { type JsonFile, openJsonFile } from '../shell/json-file.ts';

const appPath = z.string().check(z.maxLength(2000), z.regex(/^\/(?!\/)/));

export const startedTask = z.strictObject({
  kind: z.enum(['search', 'generation', 'import', 'resume', 'transfer']),
  id: z.string().check(z.uuid()),
  label: z.string().check(z.maxLength(300)),
  screen: appPath,
  result: appPath,
  run: z.optional(z.string().check(z.maxLength(100))),
});

const finishedTask = z.strictObject({
  task: startedTask,
  title: z.string(),
  body: z.string(),
  finishedAt: z.string(),
  isNew: z.boolean(),
});

const storedTasks = z.strictObject({
  holder: z.string(),
  pending: z.array(startedTask),
  /** Newest first. */
  finished: z.array(finishedTask),
  notifies: z.boolean(),
});
type StoredTasks = z.infer<typeof storedTasks>;

export const openTaskStore = (file: string): JsonFile<StoredTasks> =>
  openJsonFile(file, storedTasks, { holder: '', pending: [], finished: [], notifies: true });
