import { benchSandbox } from '../bench/sandbox.ts'
import { compilers, ensurePackages } from './lib/packages.ts'

/** `npm run bench:sandbox [-- rounds]`: what a box costs beside the bare machine, `spawn` and bubblewrap, in one run. */

await ensurePackages(compilers)
await benchSandbox(Number(process.argv[2] ?? 10))
