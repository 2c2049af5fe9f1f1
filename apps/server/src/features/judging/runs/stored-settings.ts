import type { JudgingSettings } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { settingsFrom } from '../../problems/bank/judging-settings.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import type { TakenRun } from '../repository.ts'
import type { Work } from './run-kind.ts'

/** Fault of runs whose settings are invalid: unreadable settings are one problem's failure and must not block the queue. */
export const unreadable = { fault: 'The settings of the problem cannot be read' } as const

/** The settings of the problem as they were when the run was leased; null when they are invalid. */
export const readableSettings = (deps: Pick<Deps, 'log'>, run: TakenRun): JudgingSettings | null => {
  if (run.problem_id === null) return null
  try {
    return settingsFrom(run)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    deps.log.error({ problemId: run.problem_id, err: error }, 'settings of a problem cannot be read')
    return null
  }
}

/** Further files of a stored program as a part of its job. */
export const filesOf = (row: { readonly files: unknown }): Pick<Extract<Work, { job: unknown }>['job'], 'files'> => {
  const files = readSourceFiles(row.files)
  return files === null ? {} : { files }
}
