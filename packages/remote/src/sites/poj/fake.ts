import { FakeEngine, type FakePages, type RunningFake, serveFake } from '../../fakes/engine.ts'
import { escapeHtml } from '../../fakes/escape-html.ts'

/** A small POJ with the pages and refusals the adapter meets. */
export const startPojFake = (port = 0): Promise<RunningFake> =>
  serveFake(new FakeEngine({ sessionCookie: 'JSESSIONID', firstId: 23_000_001 }), pages, port)

const pages: FakePages = (request, site) => {
  switch (`${request.method} ${request.path}`) {
    case 'POST /login': {
      const cookie = site.login(request.form.get('user_id1') ?? '', request.form.get('password1') ?? '')
      return { status: 302, headers: { location: '/', ...(cookie !== null && { 'set-cookie': cookie }) } }
    }
    case 'GET /':
      return {
        body: page(
          request.user === null
            ? '<form method=post action=login><input name=user_id1></form>'
            : `<b>${escapeHtml(request.user)}</b> <a href=login?action=logout&amp;url=%2F>Log Out</a>`,
        ),
      }
    case 'POST /submit': {
      if (request.user === null) return { body: page('<p>Please login first.</p>') }
      const refusal = site.faults.refuseNext.shift()
      if (refusal !== undefined) return { body: page(`<p>Error Occurred</p><ul><li>${refusal}</li></ul>`) }
      const code = Buffer.from(request.form.get('source') ?? '', 'base64').toString()
      const languageId = request.form.get('language') ?? ''
      site.accept({ user: request.user, problemId: request.form.get('problem_id') ?? '', languageId, code })
      return { status: 302, headers: { location: '/status' } }
    }
    case 'GET /status': {
      const rows = site
        .of(request.query.get('user_id'), request.query.get('problem_id'))
        .map(
          (run) =>
            `<tr align=center><td>${run.id}</td><td>${run.user}</td><td>${run.problemId}</td><td>Waiting</td></tr>`,
        )
      return { body: page(`<table class=a><tr class=in><td>Run ID</td><td>User</td></tr>${rows.join('')}</table>`) }
    }
    case 'GET /showsource': {
      const run = site.find(request.query.get('solution_id'))
      if (run === undefined || run.user !== request.user) return { body: page('<p>Please login first.</p>') }
      const word = site.wordOf(run, ['Waiting', 'Compiling', 'Running & Judging'], 'Accepted')
      return {
        body: page(
          `<table><tr><td><b>Problem:</b> <a>${run.problemId}</a></td><td><b>User:</b> <a>${run.user}</a></td></tr>` +
            `<tr><td><b>Memory:</b> 692K</td><td><b>Time:</b> 31MS</td></tr><tr><td><b>Language:</b> G++</td>` +
            `<td><b>Result:</b> <font color=blue>${escapeHtml(word)}</font></td></tr></table><ul><li>Source Code<p>` +
            `<pre>${escapeHtml(run.code)}</pre></ul>`,
        ),
      }
    }
    case 'GET /showcompileinfo': {
      const run = site.find(request.query.get('solution_id'))
      return run === undefined
        ? null
        : { body: page("<pre>Main.cc:3: error: expected ';' before '}' token &lt;eof&gt;\n</pre>") }
    }
    case 'GET /problem':
      return { body: problemPage(request.query.get('id') ?? '') }
    default:
      return null
  }
}

const page = (content: string): string => `<html><body>${content}</body></html>`

const problemPage = (id: string): string => {
  if (id === '9999') return page('<ul><li>Can not find problem (ID:9999)</li></ul>')
  return `<html><head><title>${id} -- Sum of a Row</title></head><body><div class="ptt" lang="en-US">Sum of a Row</div>
<div class="plm"><table><tr><td><b>Time Limit:</b> 1000MS</td><td><b>Memory Limit:</b> 65536K</td></tr></table></div>
<p class="pst">Description</p><div class="ptx" lang="en-US">Given $n$ numbers with $1 &lt; n &lt; 10^5$, print their sum.<br><b>Note</b> the limits.</div>
<p class="pst">Input</p><div class="ptx" lang="en-US">One line.</div>
<p class="pst">Output</p><div class="ptx" lang="en-US">One number.</div>
<p class="pst">Sample Input</p><pre class="sio">1 2

3</pre>
<p class="pst">Sample Output</p><pre class="sio">6</pre></body></html>`
}
