import { runPinned } from './lib/bootstrap.mjs'

runPinned('verify-log.ts')
