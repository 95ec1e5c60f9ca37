import fc from 'fast-check';

/**
 * The same values in every run, so that a tree is green or red whoever looks at it. Another number tries
 * others: BRIDLE_TEST_SEED=$RANDOM npx vitest run
 */
fc.configureGlobal({ seed: Number(process.env['BRIDLE_TEST_SEED'] ?? 1) });

export { fc };
