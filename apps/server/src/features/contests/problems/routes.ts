import { contestProblems } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { sendPdf } from '../../../platform/pdf/send-pdf.ts'
import { printBooklet } from '../booklet/print-booklet.ts'
import { listContestProblems } from './list-contest-problems.ts'
import { readContestProblem } from './read-contest-problem.ts'

export const contestProblemFeature = (deps: Deps): Feature =>
  handle(contestProblems, {
    list: ({ viewer, query }) => listContestProblems(deps, viewer, query),
    booklet: async ({ viewer, query, locale, request, reply }) =>
      sendPdf({ request, reply }, await printBooklet(deps, signedIn(viewer), query, locale)),
    detail: ({ viewer, query, locale }) => readContestProblem(deps, viewer, query, locale),
  })
