/** A credential found in a text. */
export interface SecretHit {
  /** Id of the format, such as `github` or `named-value`. */
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  /** Told by its format alone, whatever stands around it. */
  readonly isFormat: boolean;
  /** Looks like the real thing: not made up for documentation, and for a named value random enough. */
  readonly isLive: boolean;
}
