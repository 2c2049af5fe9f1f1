export { ensureBuilt } from './build.ts'
export { doctor } from './doctor.ts'
export { openSandbox } from './open-sandbox.ts'
export type {
  BoxFile,
  Finding,
  RunLimits,
  RunReport,
  RunRequest,
  RunStatus,
  Sandbox,
  SandboxOptions,
} from './types.ts'
