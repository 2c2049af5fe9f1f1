import { randomUUID } from 'node:crypto'
import { poll } from './api.mjs'
import { readProgram } from './program.mjs'
import { accepted, hidden, isWaiting, nameOf, usage } from './verdicts.mjs'

/** Submits a program and waits for its verdict. */
export const submit = async (api, file, options) => {
  const { code, displayId, cid, problem, language } = await readProgram(api, file, options)
  const sent = await api.post('/api/submit-problem-judge', {
    pid: displayId,
    cid,
    language,
    code,
    isRemote: problem.isRemote,
    gid: problem.gid,
    // A repeated request stores no second submission.
    idempotencyKey: randomUUID(),
  })
  console.log(`Submitted ${file} to ${displayId} as ${language}: ${api.address}${pageOf(sent.submitId, cid)}`)
  if (options['no-wait']) return 0
  const { submission, extra } = await poll(async () => {
    const detail = await api.get('/api/get-submission-detail', { submitId: sent.submitId })
    return isWaiting(detail.submission.status) ? null : detail
  })
  const score = submission.score === null ? '' : `, score ${submission.score}`
  console.log(`${nameOf(submission.status)}${score}${usage(submission)}`)
  if (submission.errorMessage) console.log(submission.errorMessage)
  if (extra?.judgeMessage) console.log(extra.judgeMessage)
  return submission.status === accepted || submission.status === hidden ? 0 : 1
}

const pageOf = (submitId, cid) =>
  cid === 0 ? `/submission-detail/${submitId}` : `/contest/${cid}/submission-detail/${submitId}`
