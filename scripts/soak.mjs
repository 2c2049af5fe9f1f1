import { runPinned } from './lib/bootstrap.mjs'

runPinned('soak.ts')
