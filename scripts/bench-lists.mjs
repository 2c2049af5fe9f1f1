import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-lists.ts')
