import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-boards.ts')
