import { runPinned } from './lib/bootstrap.mjs'

runPinned('languages.ts')
