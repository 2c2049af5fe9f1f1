import { runPinned } from './lib/bootstrap.mjs'

runPinned('doctor.ts')
