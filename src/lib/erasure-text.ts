/** `subject` with its verb: `They are`; `object`: `them`. */
export const erasureText = (subject: string, object: string): string =>
  `${subject} deleted at once from pool, searches, boards, notes, documents and mails. It cannot be undone, and no import or résumé adds ${object} again. Uploaded tables and exports of your organization that are kept for download are deleted as well.`;
