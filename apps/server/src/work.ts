import type { Deps } from './deps.ts'
import { sweepAccounts } from './features/accounts/core/jobs.ts'
import { sendLtiScores } from './features/accounts/lti/jobs.ts'
import { eraseAccountsJob } from './features/accounts/own-data/jobs.ts'
import { termsJob } from './features/accounts/terms/jobs.ts'
import { deleteRemovedProblemsJob } from './features/contests/editor/jobs.ts'
import { readFeedsJob } from './features/contests/elsewhere/read-feeds.ts'
import { contestPackageJobs } from './features/contests/packages/import/jobs.ts'
import { refreshContestRatingsJob } from './features/contests/ratings/jobs.ts'
import { dropRemovedContestsJob } from './features/contests/removed/jobs.ts'
import { followShadowsJob } from './features/contests/shadow/jobs.ts'
import { statementBundleJobs } from './features/contests/statement-bundle/jobs.ts'
import { sweepFiles } from './features/files/jobs.ts'
import { tidyJudgings } from './features/judging/queue/jobs.ts'
import { computeDifficultiesJob } from './features/problems/difficulty/jobs.ts'
import { notifyOfApplications } from './features/problems/group/jobs.ts'
import { packageJobs } from './features/problems/import/jobs.ts'
import { remoteImportJobs } from './features/problems/remote/batch/sweep.ts'
import { fillTermsJob } from './features/problems/saving/fill-terms.ts'
import { publishDueJob } from './features/problems/schedule/publish-due.ts'
import { refreshRatingsJob } from './features/ranks/ratings/jobs.ts'
import { smsJob } from './features/site/sms/send.ts'
import { deliverWebhooks } from './features/site/webhooks/jobs.ts'
import { cleanViewsJob } from './features/talk/discussions/jobs.ts'
import { deliverNoticesJob } from './features/talk/messages/jobs.ts'
import { compareProgramsJob } from './features/teaching/similarity/jobs.ts'
import { nightlyBackup, weeklyDrill } from './platform/backup/jobs.ts'
import { type JobRow, startWork } from './platform/jobs/start-work.ts'
import { mailJob } from './platform/mail/jobs.ts'

/** One line per queue. */
const jobs: readonly JobRow[] = [
  mailJob,
  smsJob,
  sweepAccounts,
  eraseAccountsJob,
  termsJob,
  tidyJudgings,
  deliverNoticesJob,
  sweepFiles,
  ...packageJobs,
  fillTermsJob,
  publishDueJob,
  ...remoteImportJobs,
  ...contestPackageJobs,
  refreshRatingsJob,
  refreshContestRatingsJob,
  ...statementBundleJobs,
  computeDifficultiesJob,
  cleanViewsJob,
  compareProgramsJob,
  notifyOfApplications,
  deleteRemovedProblemsJob,
  dropRemovedContestsJob,
  followShadowsJob,
  deliverWebhooks,
  readFeedsJob,
  sendLtiScores,
  nightlyBackup,
  weeklyDrill,
]

/** Makes every queue and starts the workers of this process. */
export const startAllWork = (deps: Deps): Promise<void> => startWork(deps, jobs)
