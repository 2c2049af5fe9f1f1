import { runPinned } from './lib/bootstrap.mjs'

runPinned('judge-token.ts')
