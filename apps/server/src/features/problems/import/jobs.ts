import type { JobRow } from '../../../platform/jobs/start-work.ts'
import { sweepPackages } from './discard-import.ts'
import { importPackageJob } from './import-package.ts'
import { readPackageJob } from './read-package.ts'

export const packageJobs: readonly JobRow[] = [readPackageJob, importPackageJob, sweepPackages]
