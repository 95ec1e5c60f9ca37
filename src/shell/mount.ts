/** A directory of the host that a container sees under another name. */
export interface Mount {
  readonly host: string;
  readonly inside: string;
  /** What is in it can be read only. */
  readonly isReadOnly?: boolean;
  /** A volume of the engine: what is in it is its containers' business, but it is not emptied. */
  readonly isVolume?: boolean;
  /** Much more than a project: the machine, or somebody's home. */
  readonly isWide?: boolean;
}
