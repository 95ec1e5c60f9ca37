/** Programs, and scripts that are called like them, that do nothing but publish. */
export const PUBLISHING_SCRIPTS = 'publish semantic-release np release-it';
