/** Trouble that a person can mend: what, where, and what to do. Thrown at the edges only. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly code: `E_${string}`,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }

  /** One line for a terminal: `E_CODE: what is wrong. What to do.` */
  get line(): string {
    return `${this.code}: ${this.message} ${this.fix}`;
  }
}
