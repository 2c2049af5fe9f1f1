import type { DemoWorld } from './contests.ts'

/** Votes of solvers on public problems, and a problem that its people review before it is published. */

const feels = ['right', 'harder', 'right', 'easier', null] as const

/** The first users rate two of the easiest problems, which all of them solved, and propose tags. */
export const voteOnProblems = async ({ site, random, people, problems }: DemoWorld): Promise<void> => {
  const tags = await site.deps.db
    .selectFrom('tag')
    .select('id')
    .where('oj', '=', 'ME')
    .where('group_id', 'is', null)
    .orderBy('id')
    .limit(6)
    .execute()
  for (const { id: pid } of problems.slice(0, 2)) {
    for (const [index, person] of people.slice(0, 8).entries()) {
      const tagIds = tags.slice(0, 1 + (index % 2)).map(({ id }) => id)
      const body = { pid, quality: 3 + random.below(3), feel: feels[index % feels.length] ?? null, tagIds }
      await site.call('PUT', '/api/problem-votes', { as: person.id, body })
    }
  }
}

const draft = {
  ...{ problemId: 'DRAFT-1', title: '渡船 · The ferry', author: 'root', type: 0 },
  ...{ judgeMode: 'default', judgeCaseMode: 'default', timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
  description:
    '渡船每次最多载 $k$ 人，$n$ 人需要几趟？\n\nA ferry takes at most $k$ people. How many trips do $n$ people need?',
  ...{ input: '$n$ $k$ ($1 \\le n, k \\le 10^9$)', output: '趟数 the number of trips', hint: '' },
  ...{ examples: '<input>7 3</input><output>3</output>', difficulty: 0, auth: 2, codeShare: true },
  ...{ isRemoveEndBlank: true, openCaseResult: true, isUploadCase: false, isRemote: false },
  ...{ testCaseScore: [], spjCompileOk: false, contestProblem: {} },
}

const samples = [
  { input: '7 3\n', output: '3\n', score: null },
  { input: '1000000000 1\n', output: '1000000000\n', score: null },
]

/** A hidden problem with an author, a curator and testers: comments, of which one is resolved, and one vote. */
export const reviewProblem = async ({ site, people }: DemoWorld): Promise<void> => {
  await site.call('POST', '/api/admin/problem', {
    body: {
      ...{ samples, languages: [], tags: [], codeTemplates: [], isUploadTestCase: false, uploadTestcaseDir: '' },
      ...{ judgeMode: 'default', changeModeCode: true, problem: draft },
    },
  })
  const { id: pid } = await site.deps.db
    .selectFrom('problem')
    .select('id')
    .where('display_id', '=', draft.problemId)
    .executeTakeFirstOrThrow()
  const [author, curator, tester, other] = people
  if (author === undefined || curator === undefined || tester === undefined || other === undefined) return
  const roles = [
    [author, 'author'],
    [curator, 'curator'],
    [tester, 'tester'],
    [other, 'tester'],
  ] as const
  for (const [{ username }, role] of roles) {
    await site.call('PUT', '/api/problem-people', { body: { pid, username, role } })
  }
  const say = async (who: { readonly id: string }, part: string, text: string, replyTo: number | null = null) => {
    const body = { pid, part, text, replyTo }
    return (await site.call('POST', '/api/problem-review/comment', { as: who.id, body })) as { readonly id: number }
  }
  const first = await say(tester, 'statement', '“最多”要写清楚：空船也算一趟吗？ Does an empty trip count?')
  await say(author, 'statement', '不算，已补充。No; the statement says so now.', first.id)
  await site.call('PUT', '/api/problem-review/resolve', {
    as: tester.id,
    body: { pid, id: first.id, isResolved: true },
  })
  await say(other, 'data', 'n + k 超过 int 的数据还缺一组。A case where n + k exceeds int is missing.')
  await site.call('PUT', '/api/problem-review/tick', { as: tester.id, body: { pid, item: 'margins', isDone: true } })
  await site.call('PUT', '/api/problem-review/vote', { as: tester.id, body: { pid, isReady: true } })
}
