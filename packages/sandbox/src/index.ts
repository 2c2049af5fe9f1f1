export { ensureBuilt } from './build.ts'
export { doctor } from './doctor.ts'
export { openSandbox } from './open-sandbox.ts'
export type {
  BoxFile,
  Finding,
  GroupOptions,
  GroupReport,
  Pipe,
  RunLimits,
  RunReport,
  RunRequest,
  RunStatus,
  Sandbox,
  SandboxOptions,
  Transcript,
} from './types.ts'
