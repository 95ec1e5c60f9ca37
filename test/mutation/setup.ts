import { fc } from '../support/properties.js';
import { beforeEach } from 'vitest';
import { forgetAll, tableCount } from './each-test.js';
// Loaded before any test, so that no single test is taken for the one that needs all of their tables.
import '../../src/policies/catalogue.js';
import '../../src/policies/guards/files.js';
import '../../src/policies/guards/reads.js';
import '../../src/policies/guards/shell.js';
import '../../src/policies/table.js';

// A mutant that is killed by luck today would survive tomorrow.
fc.configureGlobal({ seed: 4 });

// Without the stand-in each table row would count as needed by one test alone, and survive all others.
if (tableCount() === 0)
  throw new Error(
    'Nothing was built by test/mutation/each-test.ts: the alias in vitest.config.ts misses once.ts.',
  );

beforeEach(forgetAll);
