/** Longer than any message that makes sense; more would only fill the memory. */
const MAX_LINE = 256 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Cuts a stream of bytes into its lines, whatever pieces it comes in. */
export class LineCutter {
  private pieces: Buffer[] = [];
  private size = 0;

  /** The lines that are complete now, without their ends. */
  add(chunk: Buffer): readonly Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(this.take(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start < chunk.length) {
      this.pieces.push(chunk.subarray(start));
      this.size += chunk.length - start;
      if (this.size > MAX_LINE) throw new RangeError(`a message of more than ${MAX_LINE} bytes`);
    }
    return lines;
  }

  private take(last: Buffer): Buffer {
    const line = this.pieces.length === 0 ? last : Buffer.concat([...this.pieces, last]);
    this.pieces = [];
    this.size = 0;
    return line;
  }
}
