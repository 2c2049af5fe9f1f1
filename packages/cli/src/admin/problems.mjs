import { allPages } from '../api.mjs'
import { confirm } from '../confirm.mjs'
import { Failure } from '../failure.mjs'
import { required, saveDownload, wholeNumber } from '../input.mjs'
import { runCheck } from '../push.mjs'

/** Commands about problems, by display id: scope `problems`. */

const path = '/api/admin/problem'
const visibilities = { 1: 'public', 2: 'hidden', 3: 'contest' }

const list = async ({ api, out, options }) => {
  const limit = options.limit === undefined ? undefined : wholeNumber(options.limit, '--limit')
  const found = await allPages(api, `${path}/get-problem-list`, { keyword: options.search }, limit)
  out.rows(found.map(brief))
}

const brief = ({ problemId, title, author, auth, judgeMode, difficulty, caseCount, tags, gmtModified }) => ({
  id: problemId,
  title,
  author,
  visibility: visibilities[auth] ?? auth,
  judgeMode,
  difficulty,
  cases: caseCount,
  tags: tags.map(({ name }) => name),
  modified: gmtModified,
})

/** The row of a problem with this display id. */
const find = async (api, displayId) => {
  const wanted = required(displayId, 'ID').toLowerCase()
  const found = await allPages(api, `${path}/get-problem-list`, { keyword: displayId })
  const problem = found.find(({ problemId }) => problemId.toLowerCase() === wanted)
  if (problem === undefined) throw new Failure(`No problem is called ${displayId}.`, 404)
  return problem
}

const show = async ({ api, out, args }) => {
  const problem = await find(api, args[0])
  const detail = await api.get(path, { pid: problem.id })
  const { timeLimit, memoryLimit, stackLimit, source } = detail
  out.record({ ...brief(problem), number: problem.id, timeLimit, memoryLimit, stackLimit, source })
}

const setVisibility =
  (auth, text) =>
  async ({ api, out, args, options }) => {
    const problem = await find(api, args[0])
    await api.change(`${path}/change-problem-auth`, { id: problem.id, auth, force: options.force === true })
    out.done({ id: problem.problemId, visibility: visibilities[auth] }, `Problem ${problem.problemId} ${text}.`)
  }

const remove = async ({ api, out, args, options }) => {
  const { id, problemId, title } = await find(api, args[0])
  await confirm(`Delete problem ${problemId} ${title} with its submissions?`, options)
  await api.remove(path, { query: { pid: id, force: options.force === true } })
  out.done({ deleted: problemId }, `Problem ${problemId} deleted.`)
}

const exportProblems = async (context) => {
  const { api, args, options } = context
  required(args[0], 'ID')
  required(options.output, '--output FILE')
  const pid = []
  for (const displayId of args) pid.push((await find(api, displayId)).id)
  const query = { pid, format: options.format ?? 'verdict', force: options.force === true }
  await saveDownload(context, await api.download('/api/admin/packages/export', query))
}

const check = async ({ api, out, args }) => {
  const { id, problemId } = await find(api, args[0])
  const report = await runCheck(api, id, out)
  if (out.isJson) out.record({ id: problemId, ...report })
  return report.passed ? 0 : 1
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const output = { type: 'string', short: 'o' }
const ID = { args: 'ID' }

export const problemCommands = {
  'problem list': { summary: 'list problems you manage', options: { search: text, limit: text }, run: list },
  'problem show': { ...ID, summary: 'show limits and settings of a problem', run: show },
  'problem publish': {
    ...ID,
    summary: 'make a problem public; --force without a passed check',
    options: { force: flag },
    run: setVisibility(1, 'is public'),
  },
  'problem hide': { ...ID, summary: 'hide a problem', run: setVisibility(2, 'is hidden') },
  'problem check': { ...ID, summary: 'run solutions and validators of a problem', run: check },
  'problem export': {
    args: 'ID...',
    summary: 'download problems as a zip; --format verdict, hoj or icpc',
    options: { output, format: text, force: flag },
    run: exportProblems,
  },
  'problem delete': {
    ...ID,
    summary: 'delete a problem; --force when contests lose submissions',
    options: { yes: flag, force: flag },
    run: remove,
  },
}
