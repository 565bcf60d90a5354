export interface Progress {
  /** From 0 to 1; undefined while nobody knows. */
  progress: number | undefined;
}

export const progressOf = (done = 0, total?: number | null): Progress => ({
  // The bar of a task that has not got anywhere would be empty, as if nothing ran.
  progress: total && done ? Math.min(done / total, 1) : undefined,
});

export interface TaskEnd {
  title: string;
  body: string;
}
