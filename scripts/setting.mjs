import { runPinned } from './lib/bootstrap.mjs'

runPinned('setting.ts')
