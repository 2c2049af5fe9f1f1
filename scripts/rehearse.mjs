import { runPinned } from './lib/bootstrap.mjs'

runPinned('rehearse.ts')
