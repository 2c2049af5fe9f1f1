import { runPinned } from './lib/bootstrap.mjs'

runPinned('bench-markdown.ts')
