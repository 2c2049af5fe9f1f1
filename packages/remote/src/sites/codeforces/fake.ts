import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import {
  chosenIn,
  FakeEngine,
  type FakePages,
  type FakeReply,
  type FakeRun,
  type RunningFake,
  serveFake,
} from '../../fakes/engine.ts'
import { escapeHtml } from '../../fakes/escape-html.ts'
import { gymAttachments, gymList, pdfContest, pdfFile, problemPage } from './fake-pages.ts'

/** A small Codeforces: anti-bot cookie, form tokens, the window of a run, the gym and their refusals. */
export const startCodeforcesFake = (port = 0): Promise<RunningFake> => {
  const token = randomUUID().replaceAll('-', '')
  const cookie = randomBytes(16)
  return serveFake(new FakeEngine({ sessionCookie: 'X-User', firstId: 290_000_001 }), makePages(token, cookie), port)
}

const makePages =
  (token: string, rcpc: Buffer): FakePages =>
  (request, site) => {
    if (request.cookies.get('RCPC') !== rcpc.toString('hex')) return { body: redirectPage(rcpc) }
    const page = (content: string): FakeReply => ({
      headers: { 'set-cookie': ['39ce7=CFabcdef; path=/', '70a7c28f3de=ftaa-of-the-site; path=/'] },
      body: `<html><head><meta name="X-Csrf-Token" content="${token}"/></head><body>${content}</body></html>`,
    })
    const toLogin: FakeReply = { status: 302, headers: { location: '/enter?back=%2F' } }
    const [, kind = '', contest = '', action = ''] = /^\/(contest|gym)\/(\d+)\/(submit|my)$/.exec(request.path) ?? []
    const isPost = request.method === 'POST'
    if (isPost && request.form.get('csrf_token') !== token) return { status: 403, body: 'Bad token' }
    if (request.path === '/enter') {
      if (!isPost) return page('<form id="enterForm"></form>')
      const session = site.login(request.form.get('handleOrEmail') ?? '', request.form.get('password') ?? '')
      if (session === null) return page('<span class="error for__password">Invalid handle/email or password</span>')
      return { status: 302, headers: { location: '/', 'set-cookie': session } }
    }
    if (action === 'submit') {
      if (request.user === null) return toLogin
      if (!isPost) return page('<form class="submit-form"></form>')
      const refusal = site.faults.refuseNext.shift()
      if (refusal !== undefined) return page(`<span class="error for__source">${escapeHtml(refusal)}</span>`)
      const code = request.form.get('source') ?? ''
      if (site.runs.some((run) => run.code === code))
        return page('<span class="error for__source">You have submitted exactly the same code before</span>')
      const problemId = `${kind}/${contest}/problem/${request.form.get('submittedProblemIndex')}`
      site.accept({ user: request.user, problemId, languageId: request.form.get('programTypeId') ?? '', code })
      return { status: 302, headers: { location: `/${kind}/${contest}/my` } }
    }
    if (request.path === '/problemset/status' || action === 'my') {
      if (request.user === null) return toLogin
      const wanted = action === 'my' ? `gym/${contest}/` : 'contest/'
      const runs = site.of(request.user, null).filter((run) => run.problemId.startsWith(wanted))
      return page(
        `<table class="status-frame-datatable">${runs.map((run) => rowOf(run, action === 'my', site)).join('')}</table>`,
      )
    }
    if (request.path === '/data/submitSource' || request.path === '/data/judgeProtocol') {
      const run = site.find(request.form.get('submissionId'))
      if (request.user === null || run === undefined) return { status: 403, body: '' }
      const data = request.path === '/data/judgeProtocol' ? compilerText : windowOf(run, site)
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) }
    }
    if (request.path === `/gym/${pdfContest}`) return page(gymList)
    if (request.path === `/gym/${pdfContest}/attachments`) return page(gymAttachments)
    if (request.path === `/gym/${pdfContest}/problem/A`)
      return { status: 302, headers: { location: `/gym/${pdfContest}/attachments/download/77/statements.pdf` } }
    if (request.path.startsWith(`/gym/${pdfContest}/problem/`)) return page('No such problem')
    if (request.path === `/gym/${pdfContest}/attachments/download/77/statements.pdf`)
      return { headers: { 'content-type': 'application/pdf' }, body: pdfFile }
    const [, , id = '', index = ''] =
      /^\/(problemset\/problem|gym)\/(\d+)\/(?:problem\/)?(\w+)$/.exec(request.path) ?? []
    if (id === '') return request.path === '/' ? page('') : null
    return id === '9999' ? { status: 404, body: 'No such problem' } : page(problemPage(index))
  }

const compilerText = "program.cpp: In function 'int main()':\nprogram.cpp:2:1: error: expected '}' <end>\n"

const redirectPage = (cookie: Buffer): string => {
  const [key, vector] = [randomBytes(16), randomBytes(16)]
  const cipher = createCipheriv('aes-128-cbc', key, vector).setAutoPadding(false)
  const text = Buffer.concat([cipher.update(cookie), cipher.final()])
  const [a, b, c] = [key, vector, text].map((bytes) => `toNumbers("${bytes.toString('hex')}")`)
  return `<html><body>Redirecting... Please, wait.<script>var a=${a},b=${b},c=${c};document.cookie="RCPC="+toHex(slowAES.decrypt(c,2,a,b));</script></body></html>`
}

const windowOf = (run: FakeRun, site: FakeEngine): Record<string, string> => {
  const word = site.wordOf(run, ['', 'TESTING'], 'OK')
  if (word === '') return { waiting: 'true', testCount: '0' }
  const first = { testCount: '2', 'verdict#1': 'OK', 'timeConsumed#1': '15', 'memoryConsumed#1': '102400' }
  const done = { ...first, 'checkerStdoutAndStderr#1': 'ok 1 number' }
  if (word === 'TESTING') return { ...done, waiting: 'true', 'verdict#2': 'TESTING' }
  if (word === 'COMPILATION_ERROR') return { waiting: 'false', compilationError: 'true', testCount: '0' }
  return { ...done, waiting: 'false', 'verdict#2': word, 'timeConsumed#2': '31', 'memoryConsumed#2': '2048000' }
}

const rowOf = (run: FakeRun, isPolled: boolean, site: FakeEngine): string => {
  const word = isPolled ? site.wordOf(run, ['', 'TESTING'], 'OK') : (chosenIn(run.code) ?? '')
  const isWaiting = word === '' || word === 'TESTING'
  const span =
    word === '' ? 'In queue' : `<span class="submissionVerdictWrapper" submissionVerdict="${word}">${word}</span>`
  return (
    `<tr data-submission-id="${run.id}"><td>${run.id}</td><td><a href="/${run.problemId}">Problem</a></td>` +
    `<td class="status-cell status-small status-verdict-cell" waiting="${isWaiting}">${span}</td>` +
    '<td class="time-consumed-cell">31 ms</td><td class="memory-consumed-cell">2000 KB</td></tr>'
  )
}
