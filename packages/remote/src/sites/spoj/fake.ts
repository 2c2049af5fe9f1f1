import { FakeEngine, type FakePages, type RunningFake, serveFake } from '../../fakes/engine.ts'
import { escapeHtml } from '../../fakes/escape-html.ts'

/** A small SPOJ: the id comes with the answer to the submission. */
export const startSpojFake = (port = 0): Promise<RunningFake> =>
  serveFake(new FakeEngine({ sessionCookie: 'SPOJ', firstId: 33_000_001 }), pages, port)

const pages: FakePages = (request, site) => {
  const call = `${request.method} ${request.path}`
  if (call === 'POST /login/') {
    const cookie = site.login(request.form.get('login_user') ?? '', request.form.get('password') ?? '')
    return { status: 302, headers: { location: '/', ...(cookie !== null && { 'set-cookie': cookie }) } }
  }
  if (call === 'GET /')
    return { body: page(request.user === null ? '<a href="/login">sign in</a>' : '<a href="/logout">log out</a>') }
  if (call === 'POST /submit/complete/') {
    if (request.user === null) return { body: page('<form><input name="login_user"></form>') }
    const refusal = site.faults.refuseNext.shift()
    if (refusal !== undefined) return { body: page(`<p>${escapeHtml(refusal)}</p>`) }
    const problemId = request.form.get('problemcode') ?? ''
    const run = site.accept({
      user: request.user,
      problemId,
      languageId: request.form.get('lang') ?? '',
      code: request.form.get('file') ?? '',
    })
    return { body: page(`Solution submitted!<input type="hidden" name="newSubmissionId" value="${run.id}"/>`) }
  }
  if (call === 'POST /status/ajax=1,ajaxdiff=1') {
    const run = site.find(request.form.get('ids'))
    if (run === undefined) return { body: '[]' }
    const word = site.wordOf(run, ['waiting', 'running'], '15')
    const isFinal = /^\d+$/.test(word)
    const entry = {
      id: Number(run.id),
      status: isFinal ? Number(word) : 0,
      final: isFinal ? '1' : '0',
      time: '0.02',
      mem: '5.0M',
    }
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify([entry]) }
  }
  const [, problem = '', user = ''] = /^\/status\/(\w+),(\w+)\/$/.exec(request.path) ?? []
  if (problem !== '') {
    const rows = site
      .of(user, problem)
      .map((run) => `<tr><td id="statusres_${run.id}" class="statusres">running</td></tr>`)
    return { body: page(`<table class="problems table newstatus">${rows.join('')}</table>`) }
  }
  if (request.path.startsWith('/error/'))
    return { body: page('<pre>prog.cpp:1:1: error: unknown type name &lt;T&gt;\n</pre>') }
  if (request.path === '/submit/ROWSUM/')
    return {
      body: page('<select name="lang"><option value="44">C++14</option><option value="116">Python 3</option></select>'),
    }
  return request.path === '/problems/ROWSUM/' ? { body: problemPage } : null
}

const page = (content: string): string => `<html><body>${content}</body></html>`

const problemPage = page(`<h2 id="problem-name" class="text-center">ROWSUM - Sum of a Row</h2>
<div id="problem-tags"><a href="/t/1"><span class="problem-tag">#simple-math</span></a></div>
<div id="problem-body"><p>Given <em>n</em> numbers, print their sum.</p><h3>Example</h3><pre><strong>Input:</strong>
1 2
</pre></div><table id="problem-meta"><tr><td>Time limit:</td><td>0.5s</td></tr><tr><td>Memory limit:</td><td>1536MB</td></tr></table>`)
