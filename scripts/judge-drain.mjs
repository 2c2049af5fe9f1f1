import { runPinned } from './lib/bootstrap.mjs'

runPinned('judge-drain.ts')
