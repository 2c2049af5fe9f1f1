import { randomUUID } from 'node:crypto'
import { poll } from './api.mjs'
import { readProgram } from './program.mjs'
import { accepted, hasMessage, hidden, isWaiting, nameOf, usage } from './verdicts.mjs'

/** Submits a program, the first file being its main source, and waits for its verdict. */
export const submit = async (api, paths, options, out) => {
  const { code, files, displayId, cid, problem, language } = await readProgram(api, paths, options)
  const sent = await api.post('/api/submit-problem-judge', {
    pid: displayId,
    cid,
    language,
    code,
    files,
    isRemote: problem.isRemote,
    gid: problem.gid,
    // A repeated request stores no second submission.
    idempotencyKey: randomUUID(),
  })
  const page = `${api.address}${pageOf(sent.submitId, cid)}`
  out.note(`Submitted ${paths.join(' ')} to ${displayId} as ${language}: ${page}`)
  const known = { id: sent.submitId, page, problem: displayId, language }
  if (options['no-wait']) {
    if (out.isJson) out.record(known)
    return 0
  }
  const { submission, extra } = await poll(async () => {
    const detail = await api.get('/api/get-submission-detail', { submitId: sent.submitId })
    return isWaiting(detail.submission.status) ? null : detail
  })
  const { status, score, time, memory } = submission
  const messages = [hasMessage(status) && submission.errorMessage, extra?.judgeMessage].filter(Boolean)
  const scored = score === null ? '' : `, score ${score}`
  const text = [`${nameOf(status)}${scored}${usage(submission)}`, ...messages].join('\n')
  out.done({ ...known, status, verdict: nameOf(status), score, time, memory, messages }, text)
  return status === accepted || status === hidden ? 0 : 1
}

const pageOf = (submitId, cid) =>
  cid === 0 ? `/submission-detail/${submitId}` : `/contest/${cid}/submission-detail/${submitId}`
