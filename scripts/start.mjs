import { runPinned } from './lib/bootstrap.mjs'

runPinned('start.ts')
