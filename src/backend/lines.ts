const NEWLINE = 0x0a;

/** A line without its end, or one that was too long to keep. */
export type BoundedLine = { readonly bytes: Buffer } | { readonly isTooLong: true };

/** Cuts a stream into lines, and passes over those that are longer than the limit. */
export class BoundedLines {
  private pieces: Buffer[] = [];
  private size = 0;

  constructor(private readonly limit: number) {}

  add(chunk: Buffer): readonly BoundedLine[] {
    const lines: BoundedLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end));
      lines.push(this.take());
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
    return lines;
  }

  /** What came after the last line end, when the stream is over. */
  end(): readonly BoundedLine[] {
    return this.size === 0 ? [] : [this.take()];
  }

  private keep(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.limit) this.pieces = [];
    else this.pieces.push(piece);
  }

  private take(): BoundedLine {
    const line: BoundedLine =
      this.size > this.limit ? { isTooLong: true } : { bytes: Buffer.concat(this.pieces) };
    this.pieces = [];
    this.size = 0;
    return line;
  }
}
