/** The version in package.json; a test keeps the two equal. A constant, because the hook process reads no file for it. */
export const VERSION = '0.1.0';
