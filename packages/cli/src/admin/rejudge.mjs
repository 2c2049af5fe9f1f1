import { allPages, poll } from '../api.mjs'
import { confirm } from '../confirm.mjs'
import { Failure } from '../failure.mjs'
import { wholeNumber } from '../input.mjs'
import { counted } from '../output.mjs'
import { nameOf } from '../verdicts.mjs'

/** Commands about rejudgings: scope `rejudge`. Results are shown to users only after `apply`. */

const path = '/api/admin/rejudgings'

const scopeOf = (options) => {
  const submitIds = options.submission?.flatMap((text) => text.split(',')).map((id) => wholeNumber(id, '--submission'))
  const scope = {
    submitIds,
    problemId: options.problem,
    cid: options.contest === undefined ? undefined : wholeNumber(options.contest, '--contest'),
    username: options.user,
    language: options.language,
    onlyOutdated: options.outdated,
  }
  if (Object.values(scope).every((value) => value === undefined))
    throw new Failure('Choose with --problem, --contest, --submission, --user, --language or --outdated.')
  return { ...scope, withManual: options['with-manual'] === true }
}

const count = async ({ api, out, options }) => {
  const found = await api.post(`${path}/count`, scopeOf(options))
  out.done({ count: found.count }, `${counted(found.count, 'submission')} would be rejudged.`)
}

const start = async ({ api, out, options }) => {
  const reason = options.reason ?? 'verdict rejudge'
  const begun = await api.post(path, { ...scopeOf(options), reason })
  if (!options.wait) {
    out.done(
      begun,
      `Rejudging ${begun.id} of ${counted(begun.total, 'submission')} started. See: verdict rejudge show ${begun.id}`,
    )
    return
  }
  await poll(async () => {
    const { rejudging } = await api.get(`${path}/detail`, { id: begun.id })
    return rejudging.state === 'judging' ? null : rejudging
  })
  await report(api, out, begun.id)
}

const report = async (api, out, id) => {
  const { rejudging, moves } = await api.get(`${path}/detail`, { id })
  const named = moves.map(({ from, to, count: moved }) => ({ from: nameOf(from), to: nameOf(to), count: moved }))
  if (out.isJson) return out.record({ ...rejudging, moves: named })
  const { state, total, waiting, changed, failed, skipped, reason } = rejudging
  out.record({ id, state, total, waiting, changed, failed, skipped, reason })
  if (named.length > 0) out.rows(named)
}

const show = ({ api, out, args }) => report(api, out, wholeNumber(args[0], 'ID'))

const list = async ({ api, out, options }) => {
  const limit = wholeNumber(options.limit ?? '20', '--limit')
  const found = await allPages(api, path, {}, limit)
  out.rows(
    found.map(({ id, state, total, waiting, changed, failed, by, reason, createdAt }) => ({
      id,
      state,
      total,
      waiting,
      changed,
      failed,
      by,
      reason,
      createdAt,
    })),
  )
}

const changes = async ({ api, out, args, options }) => {
  const query = { id: wholeNumber(args[0], 'ID'), onlyChanged: options.all !== true }
  const found = await allPages(api, `${path}/changes`, query)
  out.rows(
    found.map(({ submitId, username, displayPid, language, state, before, after, fault }) => ({
      submission: submitId,
      username,
      problem: displayPid,
      language,
      state,
      before: nameOf(before.status),
      after: after === null ? null : nameOf(after.status),
      scoreBefore: before.score,
      scoreAfter: after?.score ?? null,
      fault,
    })),
  )
}

const apply = async ({ api, out, args, options }) => {
  const id = wholeNumber(args[0], 'ID')
  const { rejudging } = await api.get(`${path}/detail`, { id })
  await confirm(`Change the results of ${counted(rejudging.changed, 'submission')}?`, options)
  const applied = await api.post(`${path}/apply`, { id })
  out.done(applied, `Rejudging ${id} applied: ${applied.changed} changed, ${applied.skipped} skipped.`)
}

const discard = async ({ api, out, args, options }) => {
  const id = wholeNumber(args[0], 'ID')
  await confirm(`Discard the results of rejudging ${id}?`, options)
  out.done(await api.post(`${path}/discard`, { id }), `Rejudging ${id} discarded.`)
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const scope = {
  problem: text,
  contest: text,
  submission: { type: 'string', multiple: true },
  user: text,
  language: text,
  outdated: flag,
  'with-manual': flag,
}
const ID = { args: 'ID' }

export const rejudgeCommands = {
  'rejudge count': { summary: 'count the submissions of a choice', options: scope, run: count },
  'rejudge start': {
    summary: 'rejudge a choice of submissions without showing results yet',
    options: { ...scope, reason: text, wait: flag },
    run: start,
  },
  'rejudge list': { summary: 'list rejudgings, newest first', options: { limit: text }, run: list },
  'rejudge show': { ...ID, summary: 'show the progress and the changes by verdict', run: show },
  'rejudge changes': { ...ID, summary: 'list submissions that change, or --all', options: { all: flag }, run: changes },
  'rejudge apply': { ...ID, summary: 'show the new results to users', options: { yes: flag }, run: apply },
  'rejudge discard': { ...ID, summary: 'drop the new results', options: { yes: flag }, run: discard },
}
