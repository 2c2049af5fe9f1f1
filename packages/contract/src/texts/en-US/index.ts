import type { ErrorCode } from '../../errors/index.ts'
import { accounts } from './accounts.ts'
import { contests } from './contests.ts'
import { groups } from './groups.ts'
import { judging } from './judging.ts'
import { problems } from './problems.ts'
import { requests } from './requests.ts'
import { site } from './site.ts'
import { talk } from './talk.ts'

/** User-facing text of each error; `{{name}}` is replaced by the refusal's parameter. */
export const enUS: Readonly<Record<ErrorCode, string>> = {
  ...requests,
  ...accounts,
  ...problems,
  ...contests,
  ...groups,
  ...talk,
  ...judging,
  ...site,
}
