import { randomUUID } from 'node:crypto'
import { FakeEngine, type FakePages, type FakeReply, type RunningFake, serveFake } from '../../fakes/engine.ts'

/** A small LibreOJ: bearer tokens and JSON. The address ends in `/api`. */
export const startLibreFake = async (port = 0): Promise<RunningFake> => {
  const fake = await serveFake(new FakeEngine({ sessionCookie: 'unused', firstId: 2_200_001 }), pages, port)
  return { ...fake, url: `${fake.url}/api` }
}

const json = (value: unknown, status = 200): FakeReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const pages: FakePages = (request, site) => {
  const fields = (request.json ?? {}) as Readonly<Record<string, unknown>>
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  const user = site.sessions.get(token) ?? null
  switch (request.path) {
    case '/api/auth/login': {
      site.logins += 1
      const username = String(fields.username)
      if (!site.users.has(username)) return json({ error: 'NO_SUCH_USER' }, 201)
      if (site.users.get(username) !== fields.password) return json({ error: 'WRONG_PASSWORD' }, 201)
      const made = randomUUID()
      site.sessions.set(made, username)
      return json({ token: made }, 201)
    }
    case '/api/submission/submit': {
      if (user === null) return json({ error: 'PERMISSION_DENIED' }, 201)
      const refusal = site.faults.refuseNext.shift()
      if (refusal !== undefined) return json({ error: refusal }, 201)
      const content = fields.content as { code: string; language: string; compileAndRunOptions: unknown }
      const languageId = JSON.stringify([content.language, content.compileAndRunOptions])
      const run = site.accept({ user, problemId: String(fields.problemId), languageId, code: content.code })
      return json({ submissionId: Number(run.id) }, 201)
    }
    case '/api/submission/querySubmission': {
      const runs = site
        .of(String(fields.submitter), null)
        .filter((run) => Number(run.problemId) % 1000 === Number(fields.problemDisplayId) % 1000)
      return json({ submissions: runs.map((run) => ({ id: Number(run.id), status: 'Pending' })) }, 201)
    }
    case '/api/submission/getSubmissionDetail': {
      const run = site.find(String(fields.submissionId))
      if (run === undefined) return json({ error: 'NO_SUCH_SUBMISSION' }, 201)
      const status = site.wordOf(run, ['Pending', 'Pending'], 'Accepted')
      const progress = {
        compile: { success: status !== 'CompilationError', message: "main.cpp:1:1: error: 'x' <T>\n" },
      }
      return json({ meta: { status, timeUsed: 33, memoryUsed: 2_048 }, progress }, 201)
    }
    case '/api/problem/getProblem':
      return json(problemOf(Number(fields.displayId)), 201)
    default:
      return null
  }
}

const problemOf = (displayId: number): unknown => {
  if (displayId === 9_999) return { error: 'NO_SUCH_PROBLEM' }
  return {
    meta: { id: displayId >= 2_000 ? displayId + 1_000 : displayId, displayId },
    localizedContentsOfLocale: {
      title: '一行之和',
      contentSections: [
        {
          sectionTitle: '题目描述',
          type: 'Text',
          text: '**原题来自：自编**\n\n输入 $n$ 个数 $a_1 \\ldots a_n$，求和。',
        },
        { sectionTitle: '输入格式', type: 'Text', text: '一行。' },
        { sectionTitle: '输出格式', type: 'Text', text: '一个数。' },
        { sectionTitle: '样例', type: 'Sample', sampleId: 0, text: '' },
      ],
    },
    samples: [{ inputData: '1 2\n', outputData: '3\n' }],
    tagsOfLocale: [{ name: '入门题' }],
    judgeInfo: { timeLimit: 2_000, memoryLimit: 256 },
  }
}
