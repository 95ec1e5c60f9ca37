/** Whether a function is called so, by itself or as a part of something: `os.replace`, `x.os.replace`. */
export function isCalled(name: string, last: string): boolean {
  return name === last || name.endsWith(`.${last}`);
}
