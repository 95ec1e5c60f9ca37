/** The file system as a guard needs it: it looks, it never writes. Handed in, so that tests can lie. */
export interface FileView {
  /** The path with every link resolved; null if it does not exist. */
  readonly realPath: (path: string) => string | null;
  readonly isDirectory: (path: string) => boolean;
  /** The first `limit` bytes as text; null if it cannot be read. */
  readonly readText: (path: string, limit: number) => string | null;
}
