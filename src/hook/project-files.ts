import { readdirSync, statSync, unlinkSync } from 'node:fs';
import type { FileView } from '../model/file-view.js';
import type { ProjectFiles } from '../model/practice.js';

/** What practices look at beyond what guards do. */
export const PROJECT_FILES: Omit<ProjectFiles, keyof FileView> = {
  modifiedMs: (path) => {
    try {
      return statSync(path).mtimeMs;
    } catch {
      return null;
    }
  },
  list: (dir) => {
    try {
      return readdirSync(dir);
    } catch {
      return [];
    }
  },
  remove: (path) => {
    try {
      unlinkSync(path);
    } catch {
      // Somebody else was faster, or it may not be removed; it counts for nothing either way.
    }
  },
};
