import { FakeEngine, type FakePages, type FakeRun, type RunningFake, serveFake } from '../../fakes/engine.ts'
import { escapeHtml } from '../../fakes/escape-html.ts'
import { onePixel } from '../../fakes/picture.ts'
import { problemPage } from './fake-pages.ts'

/** A small HDU with the pages and refusals the adapter meets. */
export const startHduFake = (port = 0): Promise<RunningFake> =>
  serveFake(new FakeEngine({ sessionCookie: 'PHPSESSID', firstId: 40_000_001 }), pages, port)

const pages: FakePages = (request, site) => {
  switch (`${request.method} ${request.path}`) {
    case 'POST /userloginex.php': {
      const cookie = site.login(request.form.get('username') ?? '', request.form.get('userpass') ?? '')
      if (cookie === null) return { body: page('No such user or wrong password.') }
      return { status: 302, headers: { location: '/', 'set-cookie': cookie } }
    }
    case 'GET /':
      return { body: page('Welcome') }
    case 'POST /submit.php': {
      if (request.user === null) return { status: 302, headers: { location: '/userloginex.php?cid=0' } }
      const refusal = site.faults.refuseNext.shift()
      if (refusal !== undefined) return { body: page(refusal) }
      const code = decodeURIComponent(Buffer.from(request.form.get('_usercode') ?? '', 'base64').toString())
      const problemId = request.form.get('problemid') ?? ''
      if (site.runs.some((run) => run.code === code)) return { body: page('Please do not re-submit.') }
      if (code.length < 50)
        return { body: page('Code length is improper! Make sure your code length is longer than 50.') }
      site.accept({ user: request.user, problemId, languageId: request.form.get('language') ?? '', code })
      return { status: 302, headers: { location: '/status.php' } }
    }
    case 'GET /status.php': {
      const first = request.query.get('first')
      const runs =
        first === null
          ? site.of(request.query.get('user'), request.query.get('pid'))
          : site.of(null, null).filter((run) => Number(run.id) <= Number(first))
      return { body: page(statusTable(runs.map((run) => rowOf(run, wordFor(run, first, site))))) }
    }
    case 'GET /viewerror.php': {
      const run = site.find(request.query.get('rid'))
      return run === undefined
        ? null
        : { body: page(`<pre>0_${run.id}.cpp(3) : error C2065: 'x' : undeclared identifier &lt;T&gt;\n</pre>`) }
    }
    case 'GET /showproblem.php':
      return { body: problemPage(request.query.get('pid') ?? '') }
    case 'GET /data/images/1001-1.png':
      return { headers: { 'content-type': 'image/png' }, body: onePixel }
    default:
      return null
  }
}

const wordFor = (run: FakeRun, first: string | null, site: FakeEngine): string =>
  first === run.id ? site.wordOf(run, ['Queuing', 'Compiling', 'Running'], 'Accepted') : 'Queuing'

const rowOf = (run: FakeRun, word: string): string =>
  `<tr align=center ><td height=22px>${run.id}</td><td>2026-11-23 12:00:00</td><td><font color=red>${escapeHtml(word)}</font></td>` +
  `<td><a href="/showproblem.php?pid=${run.problemId}">${run.problemId}</a></td><td>15MS</td><td>1740K</td>` +
  `<td><a>${run.code.length} B</a></td><td>G++</td><td class=fixedsize><a>${escapeHtml(run.user)}</a></td></tr>`

const statusTable = (rows: readonly string[]): string =>
  `<table width=100% class="table_text"><tr class="table_header"><td>Run ID</td><td>Submit Time</td><td>Judge Status</td>` +
  `<td>Pro.ID</td><td>Exe.Time</td><td>Exe.Memory</td><td>Code Len.</td><td>Language</td><td>Author</td></tr>${rows.join('')}</table>`

const page = (content: string): string =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"></head><body>${content}</body></html>`
