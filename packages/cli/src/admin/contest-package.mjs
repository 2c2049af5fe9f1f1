import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { poll } from '../api.mjs'
import { Failure } from '../failure.mjs'
import { momentOf, readBytes, saveDownload, wholeNumber } from '../input.mjs'
import { counted } from '../output.mjs'
import { zipFolder } from '../zip.mjs'

/** Whole contests as packages: scope `contests`; new accounts of a package need `users` as well. */

const path = '/api/admin/contest-packages'

/** Downloads a contest in our own format, which `contest push` reads again. */
export const pull = async (context) => {
  const { api, args, options } = context
  const cid = wholeNumber(args[0], 'ID')
  const query = { cid, format: 'verdict', submissions: options['without-submissions'] ? 'false' : 'true' }
  const bytes = await api.download('/api/admin/contest/export', query)
  await saveDownload({ ...context, options: { ...options, output: options.output ?? `contest-${cid}.zip` } }, bytes)
}

/** Uploads a package and creates its contest, or shows what it would create with `--dry-run`. */
export const push = async ({ api, args: [source], options, out }) => {
  if (source === undefined) throw new Failure('Name the folder or the zip file of the contest.')
  const start = options.start === undefined ? null : momentOf(options.start, '--start')
  const read = await upload(api, source)
  const { plan } = read
  for (const note of notesOf(plan)) out.note(note)
  const problem = faultOf(plan, options, start)
  if (options['dry-run'] || problem !== null) {
    await api.remove(`${path}/${read.importId}`)
    if (problem !== null) throw new Failure(problem)
    out.done(summaryOf(plan), `${plan.contest.title}: ${wordsOf(plan)}. Nothing was created.`)
    return 0
  }
  await api.post(`${path}/${read.importId}/start`, {
    startTime: start,
    visible: options.hidden ? false : null,
    people: !options['without-people'],
    submissions: !options['without-people'] && !options['without-submissions'],
    problems: options['use-existing']
      ? plan.problems.filter(({ known }) => known !== null).map(({ seq }) => ({ seq, use: 'existing' }))
      : [],
  })
  const done = await poll(async () => {
    const state = await api.get(`${path}/${read.importId}`)
    return state.state === 'importing' ? null : state
  })
  if (done.cid === null) throw new Failure(`The contest was not created: ${done.reason}`)
  if (done.passwordsKey !== null) {
    out.note('New accounts have generated passwords. Download the list under Contests, Import within half an hour.')
  }
  out.done({ id: done.cid, ...summaryOf(plan) }, `Contest ${done.cid} created: ${wordsOf(plan)}.`)
  return 0
}

const upload = async (api, source) => {
  const isFile = source === '-' || (await stat(source).catch(() => null))?.isFile() === true
  const bytes = isFile ? await readBytes(source) : await zipFolder(source)
  const name = source === '-' ? 'contest.zip' : isFile ? basename(source) : `${basename(resolve(source))}.zip`
  const { importId } = await api.upload(path, bytes, name)
  const read = await poll(async () => {
    const state = await api.get(`${path}/${importId}`)
    return state.state === 'reading' ? null : state
  })
  if (read.state === 'refused') throw new Failure(`The package was refused: ${read.reason}`)
  return read
}

/** Parts that are lost, and people that cannot get an account. */
const notesOf = ({ notes, problems, people }) => [
  ...[...notes, ...problems.flatMap((problem) => problem.notes)]
    .filter(({ fate }) => fate === 'lost')
    .map(({ item, why }) => `${item} is not imported${why === null ? '' : `: ${why}`}`),
  ...people.filter(({ fate }) => fate === 'fault').map(({ username, faults }) => `${username}: ${faults.join(', ')}`),
]

/** Why the contest cannot be created as asked; null when it can. */
const faultOf = ({ contest, problems }, options, start) => {
  if (contest.startTime === null && start === null) return 'The package has no start. Use --start TIME.'
  const broken = problems.filter(({ fault, known }) => fault !== null && !(options['use-existing'] && known !== null))
  return broken.length === 0 ? null : broken.map(({ label, fault }) => `${label}: ${fault}`).join('\n')
}

const summaryOf = ({ contest, problems, people, submissions }) => ({
  title: contest.title,
  problems: problems.map(({ label, title, problemId, known }) => ({ label, title, problemId, known: known !== null })),
  people: people.filter(({ fate }) => fate !== 'fault').length,
  newAccounts: people.filter(({ fate }) => fate === 'create').length,
  submissions,
})

const wordsOf = ({ problems, people, submissions }) =>
  [counted(problems.length, 'problem'), counted(people.length, 'participant'), counted(submissions, 'submission')].join(
    ', ',
  )
