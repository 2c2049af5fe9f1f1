import { allPages } from '../api.mjs'
import { confirm } from '../confirm.mjs'
import { momentOf, readJson, readText, required, saveDownload, wholeNumber } from '../input.mjs'
import { counted, localTime } from '../output.mjs'
import { nameOf } from '../verdicts.mjs'
import { board } from './contest-board.mjs'
import { pull, push } from './contest-package.mjs'

/** Commands about contests: scope `contests`; scoreboard and submissions need `read`. */

const path = '/api/admin/contest'
const states = { '-1': 'scheduled', 0: 'running', 1: 'ended' }

const list = async ({ api, out, options }) => {
  const limit = options.limit === undefined ? undefined : wholeNumber(options.limit, '--limit')
  const found = await allPages(api, `${path}/get-contest-list`, { keyword: options.search }, limit)
  out.rows(
    found.map(({ id, title, format, status, startTime, endTime, visible, problemCount, registrationCount }) => ({
      id,
      title,
      format,
      state: states[status] ?? status,
      startTime,
      endTime,
      visible,
      problems: problemCount,
      registrations: registrationCount,
    })),
  )
}

const idOf = ({ args }) => wholeNumber(args[0], 'ID')

const show = async (context) => context.out.record(await context.api.get(path, { cid: idOf(context) }))

const create = async ({ api, out, options }) => {
  const form = await readJson(required(options.from, '--from FILE'))
  const { cid } = await api.post(`${path}/make`, { ...form, id: null })
  out.done({ id: cid }, `Contest ${cid} created.`)
}

const edit = async (context) => {
  const form = await readJson(required(context.options.from, '--from FILE'))
  await change(context, form, 'changed')
}

/** Changes some fields; the server keeps the others. */
const change = async (context, fields, text) => {
  const id = idOf(context)
  await context.api.change(path, { ...fields, id })
  const { startTime, endTime, sealRank, sealRankTime, visible } = await context.api.get(path, { cid: id })
  context.out.done({ id, startTime, endTime, sealRank, sealRankTime, visible }, `Contest ${id} ${text}.`)
}

const clone = async (context) => {
  const { api, out, options } = context
  const { cid } = await api.post(`${path}/copy`, {
    cid: idOf(context),
    title: options.title,
    startTime: options.start === undefined ? undefined : momentOf(options.start, '--start'),
    withProblems: !options['without-problems'],
    withAnnouncements: options['with-announcements'] === true,
  })
  out.done({ id: cid }, `Contest ${cid} created. It is hidden until you publish it.`)
}

const extend = async (context) => {
  const minutes = wholeNumber(context.options.minutes, '--minutes')
  const { endTime } = await context.api.get(path, { cid: idOf(context) })
  const end = new Date(Date.parse(endTime) + minutes * 60_000).toISOString()
  await change(context, { endTime: end }, `ends at ${localTime(new Date(end))}`)
}

const freeze = async (context) => {
  const { at } = context.options
  const moment = at === undefined ? new Date().toISOString() : momentOf(at, '--at')
  await change(context, { sealRank: true, sealRankTime: moment }, `freezes at ${localTime(new Date(moment))}`)
}

const unfreeze = (context) => change(context, { sealRank: false }, 'is not frozen')

const setVisible = (visible, text) => async (context) => {
  const id = idOf(context)
  await context.api.change(`${path}/change-contest-visible`, undefined, { cid: id, visible })
  context.out.done({ id, visible }, `Contest ${id} ${text}.`)
}

const remove = async (context) => {
  const { api, out, options } = context
  const cid = idOf(context)
  const { title } = await api.get(path, { cid })
  const { submissions, registrations } = await api.get(`${path}/what-goes`, { cid })
  const loss = `contest ${cid} ${title} (${counted(submissions, 'submission')}, ${counted(registrations, 'registration')})`
  await confirm(`Delete ${loss}?`, options)
  await api.remove(path, { query: { cid } })
  out.done({ deleted: cid }, `Deleted ${loss}.`)
}

const exportContest = (fixed) => async (context) => {
  const format = fixed ?? context.options.format ?? 'verdict'
  required(context.options.output, '--output FILE')
  await saveDownload(context, await context.api.download(`${path}/export`, { cid: idOf(context), format }))
}

const submissions = async (context) => {
  const { api, out, options } = context
  const limit = options.limit === undefined ? undefined : wholeNumber(options.limit, '--limit')
  const query = { contestID: idOf(context), beforeContestSubmit: false, containsEnd: true, username: options.user }
  const problem = options.problem === undefined ? {} : { problemID: options.problem, completeProblemID: true }
  const found = await allPages(api, '/api/contest-submissions', { ...query, ...problem }, limit)
  out.rows(
    found.map(({ submitId, submitTime, username, displayId, language, status, score }) => ({
      id: submitId,
      time: submitTime,
      username,
      problem: displayId,
      language,
      status,
      verdict: nameOf(status),
      score,
    })),
  )
}

const announce = async (context) => {
  const { api, out, args, options } = context
  const cid = idOf(context)
  const content = args[1] === '-' ? await readText('-') : required(args[1], 'TEXT')
  const title = required(options.title, '--title')
  await api.post(`${path}/announcement`, { cid, announcement: { title, content, status: 0 } })
  out.done({ id: cid, title }, `Announced in contest ${cid}.`)
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const output = { type: 'string', short: 'o' }
const ID = { args: 'ID' }

export const contestCommands = {
  'contest list': { summary: 'list contests you manage', options: { search: text, limit: text }, run: list },
  'contest show': { ...ID, summary: 'show all settings of a contest', run: show },
  'contest create': { summary: 'create a contest of a JSON file, - is stdin', options: { from: text }, run: create },
  'contest edit': { ...ID, summary: 'change the fields that a JSON file has', options: { from: text }, run: edit },
  'contest clone': {
    ...ID,
    summary: 'copy a contest with its problems; --start TIME',
    options: { title: text, start: text, 'without-problems': flag, 'with-announcements': flag },
    run: clone,
  },
  'contest extend': { ...ID, summary: 'let a contest end later', options: { minutes: text }, run: extend },
  'contest freeze': { ...ID, summary: 'freeze the scoreboard now, or --at TIME', options: { at: text }, run: freeze },
  'contest unfreeze': { ...ID, summary: 'remove the freeze of the scoreboard', run: unfreeze },
  'contest publish': { ...ID, summary: 'show a contest', run: setVisible(true, 'is visible') },
  'contest hide': { ...ID, summary: 'hide a contest', run: setVisible(false, 'is hidden') },
  'contest delete': { ...ID, summary: 'delete a contest with its submissions', options: { yes: flag }, run: remove },
  'contest board': {
    ...ID,
    summary: 'show the scoreboard; --csv for spreadsheets',
    options: { csv: flag, 'with-late': flag },
    run: board,
  },
  'contest results': { ...ID, summary: 'download results.tsv', options: { output }, run: exportContest('results') },
  'contest export': {
    ...ID,
    summary: 'download a contest; --format verdict, icpc, scoreboard, xcpcio, feed or sources',
    options: { output, format: text },
    run: exportContest(undefined),
  },
  'contest pull': {
    ...ID,
    summary: 'download a contest as a package that push reads',
    options: { output, 'without-submissions': flag },
    run: pull,
  },
  'contest push': {
    args: 'DIR|ZIP',
    summary: 'create a contest of a package; --dry-run only shows it',
    options: {
      start: text,
      hidden: flag,
      'dry-run': flag,
      'use-existing': flag,
      'without-people': flag,
      'without-submissions': flag,
    },
    run: push,
  },
  'contest submissions': {
    ...ID,
    summary: 'list submissions, newest first',
    options: { problem: text, user: text, limit: text },
    run: submissions,
  },
  'contest announce': {
    args: 'ID TEXT',
    summary: 'publish an announcement; TEXT - reads standard input',
    options: { title: text },
    run: announce,
  },
}
