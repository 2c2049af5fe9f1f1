import { runPinned } from './lib/bootstrap.mjs'

runPinned('check.ts')
