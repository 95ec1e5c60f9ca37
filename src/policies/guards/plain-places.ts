/** What a program at a glance may do with a place that it names. */
export interface PlainPlaces {
  /** Whether it may be looked at: in the workspace, and no credential. */
  readonly isOrdinary: (path: string) => boolean;
  /** Whether it may be changed: a file of the project's work that no rule has anything to say about. Who asks will change it. */
  readonly mayChange: (path: string) => boolean;
  /** The same of a directory that is made, and of one that goes with all that is in it. */
  readonly mayMake: (path: string) => boolean;
  readonly mayClear: (path: string) => boolean;
  /** A directory of the project for a Python environment, and the script by which such is entered. */
  readonly mayHouse: (path: string) => boolean;
  readonly mayEnter: (script: string) => boolean;
  /** Whether files may be taken away without a question. */
  readonly mayForce: boolean;
}
