import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { poll } from './api.mjs'
import { Failure } from './failure.mjs'
import { readBytes } from './input.mjs'
import { zipFolder } from './zip.mjs'

/** Uploads a folder or a zip file as a problem package, imports its problems and runs their checks. */
export const pushProblem = async (api, folder, options, out) => {
  if (folder === undefined) throw new Failure('Name the folder or the zip file of the problem.')
  const isFile = (await stat(folder).catch(() => null))?.isFile() === true
  const bytes = isFile ? await readBytes(folder) : await zipFolder(folder)
  const read = await upload(api, isFile ? basename(folder) : `${basename(resolve(folder))}.zip`, bytes)
  const chosen = choose(read, options, out)
  await api.post(`/api/admin/packages/${read.importId}/start`, { problems: chosen })
  const { problems } = await poll(async () => {
    const state = await api.get(`/api/admin/packages/${read.importId}`)
    return state.state === 'finished' || state.state === 'refused' ? state : null
  })
  const results = []
  for (const { problemId, key, title, outcome, fault, pid } of problems) {
    out.note(`${problemId ?? key} ${title}: ${outcome}${fault === null ? '' : `: ${fault}`}`)
    const isStored = outcome !== 'failed' && outcome !== 'skipped'
    const checked = isStored && !options['no-check'] ? await runCheck(api, pid, out) : null
    results.push({
      id: problemId ?? key,
      title,
      outcome,
      fault,
      ok: isStored && checked?.passed !== false,
      check: checked,
    })
  }
  if (out.isJson) out.rows(results)
  return results.every(({ ok }) => ok) ? 0 : 1
}

/** Sends the package in pieces and waits until the site has read it. */
const upload = async (api, fileName, bytes) => {
  const { importId, pieceBytes } = await api.post('/api/admin/packages', { fileName, bytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    await api.put(`/api/admin/packages/${importId}/pieces`, { offset }, bytes.subarray(offset, offset + pieceBytes))
  }
  const read = await poll(async () => {
    const state = await api.get(`/api/admin/packages/${importId}`)
    return state.state === 'receiving' || state.state === 'reading' ? null : state
  })
  if (read.state === 'refused') throw new Failure(`The package was refused: ${read.reason}`)
  return read
}

/** All problems of the package; one fault or one problem that is there already stops the upload. */
const choose = (read, options, out) => {
  const faults = read.problems.filter((problem) => problem.fault !== null)
  if (faults.length > 0) throw new Failure(faults.map(({ key, fault }) => `${key}: ${fault}`).join('\n'))
  const known = read.problems.filter((problem) => problem.known !== null)
  if (known.length > 0 && !options.replace)
    throw new Failure(`Already on the site: ${known.map(({ problemId }) => problemId).join(', ')}. Use --replace.`)
  for (const { key, notes } of read.problems) {
    for (const { item, why } of notes.filter((note) => note.fate === 'lost')) {
      out.note(`${key}: ${item} is not imported${why === null ? '' : `: ${why}`}`)
    }
  }
  return read.problems.map(({ key }) => ({ key, known: 'replace' }))
}

/**
 * Runs the check of a problem and reports each task. A problem without programs has nothing to check and passes.
 * @returns whether it passed, and the tasks
 */
export const runCheck = async (api, pid, out) => {
  const { programs } = await api.get('/api/admin/problem/programs', { pid })
  if (programs.length === 0) {
    out.note('  No solutions or validators, so nothing was checked.')
    return { passed: true, tasks: [] }
  }
  const started = await api.post('/api/admin/problem/check', { pid })
  const report = await poll(async () => {
    const found = await api.get('/api/admin/problem/check', { pid })
    return found === null || found.id !== started.id || found.state === 'running' ? null : found
  })
  const tasks = report.tasks.map(({ ok, kind, name, message, failed }) => ({ ok, kind, name, message, failed }))
  for (const { ok, kind, name, message, failed } of tasks) {
    out.note(`  ${ok ? 'passed' : 'FAILED'}  ${kind} ${name}${message ? `: ${message}` : ''}`)
    for (const { seq, message: why } of ok ? [] : failed) out.note(`    case ${seq}: ${why ?? ''}`)
  }
  out.note(`  Check ${report.state}`)
  return { passed: report.state === 'passed', tasks }
}
