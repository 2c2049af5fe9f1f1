import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-peak.ts')
