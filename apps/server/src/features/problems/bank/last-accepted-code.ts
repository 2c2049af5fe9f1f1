import { type DataOf, type Locale, type problems, type QueryOf, toInstant } from '@verdict/contract'
import { keepsProblems, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { mayReadOwnAccepted } from '../../contests/problems/own-entries.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import { lastAccepted } from './standing-repository.ts'

type Reply = DataOf<typeof problems.lastAcceptedCode>

const hiddenNotice: Readonly<Record<Locale, string>> = {
  'zh-CN': '本站已关闭比赛外的代码查看功能。',
  'en-US': 'Code outside contests is not shown on this site.',
}

/** The caller's newest accepted code, with a comment that states its origin. */
export const readLastAcceptedCode = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<typeof problems.lastAcceptedCode> & { readonly locale: Locale },
): Promise<Reply> => {
  const contestId = query.cid ?? 0
  const nothing = { submitId: null, code: '', language: null }
  if (contestId !== 0 && !(await mayReadOwnAccepted(deps, viewer, contestId))) return nothing
  const found = await lastAccepted(deps.db, { accountId: viewer.id, problemId: query.pid, contestId })
  if (found === undefined) return nothing
  const { hideNonContestSubmissionCode } = await deps.settings.read()
  const isHidden = hideNonContestSubmissionCode && contestId === 0 && !keepsProblems(viewer, undefined)
  const code = isHidden ? hiddenNotice[query.locale] : found.code + signature(found, viewer.username)
  const blocks = isHidden ? null : found.blocks
  const files = isHidden ? [] : (readSourceFiles(found.files) ?? [])
  return { submitId: found.id, code, language: found.language, blocks, files }
}

interface Run {
  readonly id: number
  readonly language: string
  readonly submitted_at: Date
}

/** A block comment in the program's own language (api-public 9.11). */
const signature = (run: Run, username: string): string => {
  const [open, close] = commentOf(run.language)
  const lines = [
    `runId: ${run.id}`,
    `language: ${run.language}`,
    // A name may hold what would end the comment early.
    `author: ${username.replaceAll('*/', '* /').replaceAll("'''", "' ' '")}`,
    `submitTime: ${toInstant(run.submitted_at)}`,
  ]
  return `\n\n${[open, ...lines.map((line) => `    ${line}`), close].join('\n')}\n`
}

const commentOf = (language: string): readonly [string, string] => {
  if (language.toLowerCase().includes('py')) return ["'''", "'''"]
  return language.toLowerCase().includes('ruby') ? ['=begin', '=end'] : ['/**', '*/']
}
