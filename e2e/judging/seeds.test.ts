import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProgress, verdict, verdictName } from '@verdict/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadSeed, seedSlugs } from '../../apps/server/seeds/pack.ts'
import { ask, until } from '../lib/api.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'

/** Every reference and every wrong solution of every bundled problem, submitted and judged like any other. */

const url = inject('url')
const slugs = await seedSlugs()
const seeds = await Promise.all(slugs.map(async (slug) => ({ slug, ...(await loadSeed(slug)) })))
const folder = join(import.meta.dirname, '../../apps/server/seeds/problems')
/**
 * Interactive problems need two slots at once: they go first, because next to a slow program each of their cases would
 * wait.
 */
const inOrder = seeds.toSorted(
  (a, b) => Number(b.problem.judgeMode === 'interactive') - Number(a.problem.judgeMode === 'interactive'),
)
const entries = inOrder.flatMap(({ slug, problem }) =>
  problem.solutions.map((solution) => ({ slug, problem, solution })),
)

let token = ''
let restore: () => Promise<void>
const sent = new Map<string, number>()
const nameOf = (slug: string, file: string) => `${slug}/${file}`

beforeAll(async () => {
  restore = await withoutSubmitInterval(inject('databaseUrl'))
  const login = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  token = login.token ?? ''
  for (const { slug, problem, solution } of entries) {
    const code = await readFile(join(folder, slug, 'solutions', solution.file), 'utf8')
    const body = { pid: problem.problemId, language: solution.language, code }
    const reply = await ask(url, 'POST', '/api/submit-problem-judge', { token, body })
    expect(reply, nameOf(slug, solution.file)).toMatchObject({ status: 200 })
    sent.set(nameOf(slug, solution.file), reply.data.submitId)
  }
})

afterAll(() => restore?.())

describe.each(seeds)('$slug', ({ slug, problem }) => {
  test.each(problem.solutions)(
    '$file in $language is $verdict',
    async (solution) => {
      const submitId = sent.get(nameOf(slug, solution.file))
      const final = await until(
        'a final verdict',
        async () => {
          const reply = await ask(url, 'GET', `/api/get-submission-detail?submitId=${submitId}`, { token })
          return inProgress(reply.data.submission.status) ? null : reply.data.submission
        },
        900_000,
      )
      expect({
        verdict: verdictName(final.status),
        fault: final.status === verdict.systemError ? final.errorMessage : null,
      }).toEqual({
        verdict: solution.verdict,
        fault: null,
      })
      if (solution.score !== undefined) expect(final.score).toBe(solution.score)
    },
    900_000,
  )
})
