import { fc } from '../support/properties.js';
import { beforeEach } from 'vitest';
import { forgetAll } from './each-test.js';

// A mutant that is killed by luck today would survive tomorrow.
fc.configureGlobal({ seed: 4 });

beforeEach(forgetAll);
