import { contestPackages } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { exportContest } from './export-contest.ts'

export const contestPackageFeature = (deps: Deps): Feature =>
  handle(contestPackages, {
    export: ({ viewer, query, request, reply }) => exportContest(deps, signedIn(viewer), { query, request, reply }),
  })
