import { fail } from '@verdict/contract'
import type { Settings } from './read-settings.ts'
import type { WholeRow } from './repository.ts'

/** Columns that the remote site decides, with their names in the calls. */
const locked = {
  type: 'type',
  judge_mode: 'judgeMode',
  judge_case_mode: 'judgeCaseMode',
  time_limit_ms: 'timeLimit',
  memory_limit_mb: 'memoryLimit',
  stack_limit_mb: 'stackLimit',
  file_io_read: 'ioReadFileName',
  file_io_write: 'ioWriteFileName',
  process_count: 'processes',
  pass_limit: 'passes',
  output_only: 'outputOnly',
  host_class: 'hostClass',
  source: 'source',
} as const satisfies Partial<Record<keyof Settings, string>>

/**
 * A remote problem is judged elsewhere: limits and modes are the site's, and the link to the original stays.
 * @throws Refusal `problem.remoteLocked` with the field; sending back the stored values is fine
 */
export const requireRemoteFields = (before: WholeRow, settings: Settings): void => {
  if (!before.is_remote) return
  for (const column of Object.keys(locked) as (keyof typeof locked)[]) {
    if ((settings[column] ?? '') !== (before[column] ?? ''))
      throw fail('problem.remoteLocked', { problemId: before.display_id, field: locked[column] })
  }
}

/**
 * The display id names the site and the problem there, in the site's spelling (`AC-abc110_a`).
 * @throws Refusal `problem.remoteLocked`
 */
export const keptRemoteId = (before: Pick<WholeRow, 'display_id'>, given: string | null): string => {
  if (given !== null && given.trim().toUpperCase() !== before.display_id.toUpperCase())
    throw fail('problem.remoteLocked', { problemId: before.display_id, field: 'problemId' })
  return before.display_id
}
