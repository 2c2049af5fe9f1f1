import { role, verdict } from '@verdict/contract'
import { ZipWriter } from '@verdict/problem-formats'
import { readsContest, type SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { packProgram, programPath, readSourceText } from '../../submissions/pack-program.ts'
import { fileNamesColumn } from '../../submissions/source-files.ts'
import { openToRead } from '../core/find-contest.ts'

interface ProgramDownload {
  readonly cid: number
  readonly excludeAdmin: boolean
  readonly splitType: 'user' | 'problem'
}

interface Call {
  readonly query: ProgramDownload
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The programs that counted, as a zip for the contest's managers (api-contests-groups 2.7): under the ACM rule every
 * accepted one, under the OI rule the last with points of each person and problem. It is written while it is sent, and
 * each program is read when its turn comes.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const downloadPrograms = async (deps: Deps, viewer: SignedIn, call: Call): Promise<void> => {
  const { query, request, reply } = call
  const { row } = await openToRead(deps, viewer, query.cid)
  const isOi = row.type === 1
  const programs = (await programsOf(deps.db, query.cid, { isOi })).filter(
    ({ account_id, role: code }) =>
      !query.excludeAdmin ||
      (account_id !== row.owner_id && code !== role.root && !readsContest(row.organisers[account_id] ?? null)),
  )
  const zip = new ZipWriter()
  for (const program of programs) {
    const path = freePath(zip, pathOf(program, { isOi, by: query.splitType }), program)
    const read = (file: string | null) => readSourceText(deps.db, program.id, file)
    packProgram(zip, path, { packed: program, read })
  }
  // The zip is packed already.
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=contest_${query.cid}_${deps.clock.now().getTime()}.zip`)
    .header('Cache-Control', 'no-store')
    .send(zip.end())
}

/** Between the first and the last second of the contest, the last one with it. */
const programsOf = async (db: Db, contestId: number, { isOi }: { readonly isOi: boolean }) => {
  const all = db
    .selectFrom('submission')
    .innerJoin('contest', 'contest.id', 'submission.contest_id')
    .innerJoin('contest_problem', 'contest_problem.id', 'submission.contest_problem_id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select(['submission.id', 'submission.account_id', 'submission.submitted_at', 'submission.language'])
    .select(['submission.score', 'contest_problem.label', 'account.username', 'account.role'])
    .select(fileNamesColumn)
    .where('submission.contest_id', '=', contestId)
    .where('submission.contest_id', '<>', 0)
    .whereRef('submission.submitted_at', '>=', 'contest.starts_at')
    .whereRef('submission.submitted_at', '<=', 'contest.ends_at')
  if (!isOi) return all.where('submission.verdict', '=', verdict.accepted).orderBy('submission.id').execute()
  return all
    .where('submission.score', 'is not', null)
    .distinctOn(['submission.account_id', 'submission.contest_problem_id'])
    .orderBy('submission.account_id')
    .orderBy('submission.contest_problem_id')
    .orderBy(sql`submission.submitted_at desc`)
    .orderBy(sql`submission.id desc`)
    .execute()
}

type Program = Awaited<ReturnType<typeof programsOf>>[number]

/** `<username>/<displayId>_(<time>)` or the other way round; OI names carry the score. */
const pathOf = (
  program: Program,
  { isOi, by }: { readonly isOi: boolean; readonly by: ProgramDownload['splitType'] },
): string => {
  const [folder, name] = by === 'user' ? [program.username, program.label] : [program.label, program.username]
  const score = isOi ? `_${program.score}` : ''
  const file = `${plain(name)}${score}_(${stamp(program.submitted_at)})`
  return `${plain(folder)}/${file}`
}

/** Any name becomes a single path segment. */
const plain = (name: string): string => {
  const text = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').trim()
  return /^\.*$/.test(text) ? `_${text}` : text
}

/** Two of one second keep both. */
const freePath = (zip: ZipWriter, path: string, program: Program): string => {
  const isFree = (other: string): boolean => !zip.has(programPath(other, program))
  if (isFree(path)) return path
  for (let number = 2; ; number += 1) if (isFree(`${path}_${number}`)) return `${path}_${number}`
}

const stamp = (at: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `${day}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
}
