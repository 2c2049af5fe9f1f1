import { runPinned } from './lib/bootstrap.mjs'

runPinned('test-cgroup-v2.ts')
