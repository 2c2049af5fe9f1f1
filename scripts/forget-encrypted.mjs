import { runPinned } from './lib/bootstrap.mjs'

runPinned('forget-encrypted.ts')
