import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-web.ts')
