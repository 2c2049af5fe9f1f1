import { randomUUID } from 'node:crypto'
import { FakeEngine, type FakePages, type FakeReply, type RunningFake, serveFake } from '../../fakes/engine.ts'
import { escapeHtml } from '../../fakes/escape-html.ts'

/** A small AtCoder with form tokens, the wait text and progress in words. */
export const startAtCoderFake = (port = 0): Promise<RunningFake> => {
  const token = randomUUID()
  return serveFake(new FakeEngine({ sessionCookie: 'REVEL_SESSION', firstId: 60_000_001 }), makePages(token), port)
}

const makePages =
  (token: string): FakePages =>
  (request, site) => {
    const page = (content: string): FakeReply => ({
      body: `<html><body>${content}<input type="hidden" name="csrf_token" value="${token}" /></body></html>`,
    })
    const isPost = request.method === 'POST'
    if (isPost && request.form.get('csrf_token') !== token) return { status: 403, body: '' }
    if (request.path === '/login') {
      if (!isPost) return page('<form></form>')
      const cookie = site.login(request.form.get('username') ?? '', request.form.get('password') ?? '')
      return {
        status: 302,
        headers: cookie === null ? { location: '/login' } : { location: '/home', 'set-cookie': cookie },
      }
    }
    const [, contest = '', place = '', id = ''] =
      /^\/contests\/([^/]+)\/(submit|submissions|tasks)\/?([^/]*)$/.exec(request.path) ?? []
    if (place === 'submit') {
      if (request.user === null) return { status: 302, headers: { location: '/login?continue=x' } }
      if (!isPost) return page('<form></form>')
      const refusal = site.faults.refuseNext.shift()
      if (refusal !== undefined) return page(`<div class="alert alert-danger">${escapeHtml(refusal)}</div>`)
      const problemId = request.form.get('data.TaskScreenName') ?? ''
      const languageId = request.form.get('data.LanguageId') ?? ''
      site.accept({ user: request.user, problemId, languageId, code: request.form.get('sourceCode') ?? '' })
      return { status: 302, headers: { location: `/contests/${contest}/submissions/me` } }
    }
    if (place === 'submissions' && id === '') {
      const runs = site.of(request.query.get('f.User'), request.query.get('f.Task'))
      const rows = runs.map(
        (run) => `<tr><td><a href="/contests/${contest}/submissions/${run.id}">Detail</a></td></tr>`,
      )
      return page(`<div class="panel-submission"><form id="search"></form><table>${rows.join('')}</table></div>`)
    }
    if (place === 'submissions') {
      const run = site.find(id)
      if (run === undefined) return null
      const word = site.wordOf(run, ['WJ', 'Judging', '3/20', '5/20 WA'], 'AC')
      const compile =
        word === 'CE'
          ? "<h4>Compile Error</h4><pre>./Main.cpp:1:1: error: 'x' does not name a type &lt;T&gt;\n</pre>"
          : ''
      return page(
        `<table><tr><th>Task</th><td>A</td></tr><tr><th>Status</th><td id="judge-status"><span class="label">${escapeHtml(word)}</span></td></tr>` +
          `<tr><th>Exec Time</th><td>12 ms</td></tr><tr><th>Memory</th><td>3500 KiB</td></tr></table>${compile}`,
      )
    }
    if (place === 'tasks') return id.startsWith('abc999') ? null : page(taskPage)
    return request.path === '/home' ? page('') : null
  }

const taskPage = `<span class="h2">A - Sum of a Row <a class="btn">Editorial</a></span><p>Time Limit: 2 sec / Memory Limit: 1024 MiB</p>
<div id="task-statement"><span class="lang"><span class="lang-ja"><div class="part"><section><h3>問題文</h3><p>和を出力せよ。</p></section></div></span>
<span class="lang-en"><p>Score : <var>100</var> points</p>
<div class="part"><section><h3>Problem Statement</h3><p>Given <var>n</var> numbers <var>a_1, \\dots, a_n</var>, print their sum.</p></section></div>
<div class="part"><section><h3>Constraints</h3><ul><li><var>1 \\le n \\le 10^5</var></li></ul></section></div>
<div class="part"><section><h3>Input</h3><pre><var>n</var>\n<var>a_1</var></pre></section></div>
<div class="part"><section><h3>Output</h3><p>One number.</p></section></div>
<div class="part"><section><h3>Sample Input 1</h3><pre>3\n1 2 3\n</pre></section></div>
<div class="part"><section><h3>Sample Output 1</h3><pre>6\n</pre><p>It is 6.</p></section></div>
<div class="part"><section><h3>Sample Input 2</h3><pre>1\n7\n</pre></section></div>
<div class="part"><section><h3>Sample Output 2</h3><pre>7\n</pre></section></div></span></span></div>`
