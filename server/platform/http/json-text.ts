/** An answer that is JSON in UTF-8 already, of the shape that its call declares. It is sent as it is, unchecked. */
export class JsonText<Answer> {
  /** Only in the types. */
  declare readonly answer: Answer;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
