import { runPinned } from './lib/bootstrap.mjs'

runPinned('test.ts')
