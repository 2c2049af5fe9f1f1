import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-judge.ts')
