#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start.
if (process.argv[2] === 'hook') {
  require('../dist/hook/entry.cjs');
} else {
  import('../dist/cli/entry.js').catch((error) => {
    const isUnbuilt = error?.code === 'ERR_MODULE_NOT_FOUND' && String(error.message).includes('dist');
    process.stderr.write(
      isUnbuilt
        ? 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n'
        : `${error?.stack ?? error}\n`,
    );
    process.exitCode = 1;
  });
}
