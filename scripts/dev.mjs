import { runPinned } from './lib/bootstrap.mjs'

runPinned('dev.ts')
