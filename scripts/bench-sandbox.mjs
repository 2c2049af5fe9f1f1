import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-sandbox.ts')
