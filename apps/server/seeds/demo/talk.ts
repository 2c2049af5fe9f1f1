import type { DemoWorld } from './contests.ts'

/** Announcements, a training, discussions with comments and answers, questions in contests. */

export const announce = async ({ site }: DemoWorld): Promise<void> => {
  await site.call('POST', '/api/admin/announcement', {
    body: {
      title: '秋季赛程 · Autumn schedule',
      content:
        '每周五晚上有一场三小时的比赛。欢迎所有人参加。\n\nA contest of three hours every Friday evening. Everyone is welcome.',
      status: 0,
    },
  })
}

export const makeTraining = async ({ site, problems }: DemoWorld): Promise<void> => {
  const title = '第一周：读入与循环 · Week 1: input and loops'
  await site.call('POST', '/api/admin/training', {
    body: {
      training: {
        rank: 1,
        title,
        description: '五道入门题。Five problems to begin with.',
        privatePwd: '',
        auth: 'Public',
      },
      trainingCategory: { id: null, name: '入门 Basics', color: 'rgba(25, 190, 107, 0.68)' },
    },
  })
  const { id } = await site.deps.db
    .selectFrom('training')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  for (const problem of problems.slice(0, 5))
    await site.call('POST', '/api/admin/training/add-problem-from-public', {
      body: { tid: id, pid: problem.id, displayId: problem.problemId },
    })
}

const threads = [
  {
    title: 'Why does `a + b` overflow? / 为什么会溢出？',
    description: 'int, long long',
    content:
      'The largest sum is $10^{12}$. I use `int` and get a negative number.\n\n最大的和是 $10^{12}$，用 `int` 得到了负数。',
    comments: [
      'An `int` holds up to about $2 \\times 10^9$; use `long long`.',
      '先看看数据范围。',
      'Thanks, accepted now!',
    ],
  },
  {
    title: '两种最短路写法的速度 / Two ways to write shortest paths',
    description: 'Dijkstra',
    content:
      '优先队列版在稀疏图上快得多：\n\n```cpp\npriority_queue<pair<long long, int>> q;\n```\n\nThe heap wins on sparse graphs.',
    comments: ['稠密图上数组版反而更快。', 'How many edges did you test with?'],
  },
] as const

/** The best solvers start the threads, because a discussion needs solved problems. */
export const discuss = async ({ site, people }: DemoWorld): Promise<void> => {
  const categories = (await site.call('POST', '/api/discussion-category', {
    body: ['题目 Problems', '算法 Algorithms'].map((name) => ({ id: null, name })),
  })) as readonly { readonly id: number }[]
  for (const [index, thread] of threads.entries()) {
    const { title, description, content } = thread
    await site.call('POST', '/api/discussion', {
      as: people[index]?.id ?? '',
      body: { title, description, content, categoryId: categories[index]?.id, topPriority: false },
    })
    const { id } = await site.deps.db
      .selectFrom('discussion')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    for (const [turn, text] of thread.comments.entries()) {
      const now = site.clock.now()
      site.clock.set(new Date(now.getTime() + 17 * 60_000))
      await site.call('POST', '/api/comment', { as: people[turn + 2]?.id ?? '', body: { did: id, content: text } })
    }
    for (const person of people.slice(2, 8))
      await site.call('GET', `/api/discussion-like?did=${id}&toLike=true`, { as: person.id })
  }
}

/** Questions of contestants; one is answered for all, one waits. */
export const askQuestions = async ({ site, people }: DemoWorld, cid: number): Promise<void> => {
  const ask = async (index: number, displayId: string | null, question: string): Promise<void> => {
    await site.call('POST', '/api/ask-contest-clarification', {
      as: people[index]?.id ?? '',
      body: { cid, displayId, question },
    })
  }
  await ask(5, 'A', 'May b be zero? / b 可以为零吗？')
  const { id } = await site.deps.db
    .selectFrom('clarification')
    .select('id')
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  await site.call('POST', '/api/contest-desk/answer-clarification', {
    body: { cid, id, answer: 'Yes. / 可以。', isPublic: true },
  })
  await ask(8, 'C', 'Is the graph connected? / 图是连通的吗？')
}
