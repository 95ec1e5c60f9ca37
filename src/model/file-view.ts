/** The file system as a guard needs it: it looks, it never writes. Handed in, so that tests can lie. */
export interface FileView {
  /** The path with every link resolved; null if it does not exist. */
  readonly realPath: (path: string) => string | null;
  readonly isDirectory: (path: string) => boolean;
  /** What the link at a path says, as it says it; null if there is no link. Absent where there are none at all. */
  readonly linkAt?: (path: string) => string | null;
  /** The names in a directory, those of directories with a slash at their end. Absent where nobody may look around. */
  readonly names?: (directory: string) => readonly string[];
  /** The first `limit` bytes as text; null if it cannot be read. */
  readonly readText: (path: string, limit: number) => string | null;
}
