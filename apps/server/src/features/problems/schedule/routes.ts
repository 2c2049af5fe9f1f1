import { problemSchedule } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readSchedule } from './read-schedule.ts'
import { saveSchedule } from './save-schedule.ts'

export const problemScheduleFeature = (deps: Deps): Feature =>
  handle(problemSchedule, {
    read: ({ viewer, query, locale }) => readSchedule(deps, signedIn(viewer), { pid: query.pid, locale }),
    save: ({ viewer, body, ...caller }) => saveSchedule(deps, signedIn(viewer), { body, caller }),
  })
