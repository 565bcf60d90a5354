/** How a task ended, as its notification says it. */
export interface TaskEnd {
  title: string;
  body: string;
}
