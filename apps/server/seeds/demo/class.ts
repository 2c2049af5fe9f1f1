import { verdict } from '@verdict/contract'
import type { DemoWorld } from './contests.ts'
import type { DemoProblem, DemoProgram } from './programs.ts'

/** A class: a group with a teacher, a homework, a problem and a contest of its own, an announcement and a discussion. */

const minute = 60_000
const day = 24 * 60 * minute

const title = '第一次作业：循环 · Homework 1: loops'
const ownProgram = {
  language: 'C++ 17',
  verdict: verdict.accepted,
  code: '#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << n * n; }\n',
}

/** The teacher: an account of its own, which enters no contest. */
const makeTeacher = async ({ site }: DemoWorld, password: string): Promise<string> => {
  const row = ['teacher', password, 'teacher@example.org', '许老师', 'female', '许老师', 'Plum Street School']
  await site.call('POST', '/api/admin/user/insert-batch-user', { body: { users: [row] } })
  const { id } = await site.deps.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'teacher')
    .executeTakeFirstOrThrow()
  return id
}

const makeGroup = async ({ site, people }: DemoWorld, teacher: string): Promise<string> => {
  const group = {
    ...{ name: '梅街信息学 · Plum class', shortName: 'plum26', brief: '周一下午四点 · Mondays at four' },
    description: '每周一次课，一份作业。\n\nOne lesson and one homework a week.',
    ...{ auth: 3, code: 'plum26', visible: true },
  }
  await site.call('POST', '/api/group', { body: group })
  const row = await site.deps.db.selectFrom('user_group').select('id').executeTakeFirstOrThrow()
  const gid = String(row.id)
  await site.call('PUT', '/api/admin/group/owner', { body: { gid, username: 'teacher' } })
  const usernames = people.slice(0, 14).map(({ username }) => username)
  await site.call('POST', '/api/group/member/import', { as: teacher, body: { gid, usernames } })
  await site.call('POST', '/api/group/announcement', {
    as: teacher,
    body: {
      gid,
      title: '下周一停课 · No lesson next Monday',
      content: '作业照常交。Homework is due as usual.',
      status: 0,
    },
  })
  return gid
}

/** A problem that only the class has. */
const makeOwnProblem = async ({ site }: DemoWorld, gid: string, teacher: string): Promise<DemoProblem> => {
  const problem = {
    ...{ gid, problemId: 'SQUARE', title: '平方 · Square', author: 'teacher', type: 0 },
    ...{ judgeMode: 'default', judgeCaseMode: 'default', timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
    description: '给定 $n$，输出 $n^2$。\n\nGiven $n$, print $n^2$.',
    ...{ input: '一个整数。One integer.', output: '一个整数。One integer.', hint: '' },
    examples: '<input>12</input><output>144</output>',
    ...{ difficulty: 0, auth: 1, codeShare: true, isRemoveEndBlank: true, openCaseResult: true },
    ...{ isUploadCase: false, isRemote: false, testCaseScore: [], spjCompileOk: false, contestProblem: {} },
  }
  const cases = [1, 2, 12, 700, 1_000_000].map((n) => ({ input: `${n}\n`, output: `${n * n}\n`, score: 20 }))
  await site.call('POST', '/api/group/problem', {
    as: teacher,
    body: {
      ...{ problem, samples: cases, languages: [], tags: [], codeTemplates: [] },
      ...{ isUploadTestCase: false, uploadTestcaseDir: '', judgeMode: 'default', changeModeCode: true },
    },
  })
  const { id, display_id } = await site.deps.db
    .selectFrom('problem')
    .select(['id', 'display_id'])
    .where('group_id', '=', Number(gid))
    .executeTakeFirstOrThrow()
  return { id, problemId: display_id, title: problem.title, difficulty: 0, right: [], wrong: [] }
}

/** Due in two days; every day late costs a fifth. */
const makeHomework = async ({ site, problems }: DemoWorld, gid: string, teacher: string, now: Date): Promise<void> => {
  const homework = {
    openTime: null,
    dueTime: new Date(now.getTime() + 2 * day).toISOString(),
    lateRule: 'perDay',
    latePercent: 20,
  }
  await site.call('POST', '/api/group/training', {
    as: teacher,
    body: {
      training: {
        ...{ gid, rank: 1, title, description: '四道题，周三前交。Four problems, due on Wednesday.' },
        ...{ auth: 'Public', privatePwd: '', status: true, homework },
      },
      trainingCategory: { id: null, name: '作业 Homework', color: '#2d8cf0' },
    },
  })
  const { id } = await site.deps.db
    .selectFrom('training')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  for (const problem of problems.slice(0, 4))
    await site.call('POST', '/api/group/add-training-problem-from-public', {
      as: teacher,
      body: { tid: String(id), pid: problem.id, displayId: problem.problemId },
    })
}

const makeQuiz = async ({ site, problems }: DemoWorld, gid: string, teacher: string, now: Date): Promise<void> => {
  const startsAt = new Date(now.getTime() + 3 * day)
  const quiz = '随堂测验 · Class quiz'
  await site.call('POST', '/api/group/contest', {
    as: teacher,
    body: {
      ...{
        gid,
        title: quiz,
        description: '两道题，罚时制。Two problems, ICPC rules.',
        type: 0,
        auth: 0,
        visible: true,
      },
      ...{ startTime: startsAt.toISOString(), endTime: new Date(startsAt.getTime() + 90 * minute).toISOString() },
      ...{ sealRank: false, autoRealRank: true, openRank: false, rankShowName: 'username', awardType: 0 },
    },
  })
  const { id } = await site.deps.db
    .selectFrom('contest')
    .select('id')
    .where('title', '=', quiz)
    .executeTakeFirstOrThrow()
  for (const [index, problem] of problems.slice(3, 5).entries())
    await site.call('POST', '/api/group/add-contest-problem-from-public', {
      as: teacher,
      body: { cid: String(id), pid: String(problem.id), displayId: String.fromCodePoint(65 + index) },
    })
}

/** Returns how many submissions the class made. */
export const makeClass = async (world: DemoWorld, password: string, now: Date): Promise<number> => {
  const { site, judge, people } = world
  const teacher = await makeTeacher(world, password)
  const gid = await makeGroup(world, teacher)
  const own = await makeOwnProblem(world, gid, teacher)
  await makeHomework(world, gid, teacher, now)
  await makeQuiz(world, gid, teacher, now)
  const solvers = people.slice(0, 9)
  for (const person of solvers) {
    site.clock.set(new Date(site.clock.now().getTime() + 40 * minute))
    const body = { pid: own.problemId, gid: Number(gid), language: ownProgram.language, code: ownProgram.code }
    await site.call('POST', '/api/submit-problem-judge', { as: person.id, body })
    await judge.judge()
  }
  await site.call('POST', '/api/group/discussion', {
    as: people[0]?.id ?? '',
    body: {
      ...{ gid, title: '一百万的平方会溢出吗？ · Does the square of a million overflow?', description: 'long long' },
      ...{ content: '`int` 不够。\n\nAn `int` is too small.', categoryId: 1, topPriority: false },
    },
  })
  return solvers.length
}

/** The programs of the class's own problem, for the demo's judge. */
export const classPrograms: readonly DemoProgram[] = [ownProgram]
