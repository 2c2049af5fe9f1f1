import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

const path = '/api/admin/problem'

/** The calls of problem administration as a user. */
export const keeperAt = (server: Pick<TestServer, 'call'>) => (who: Person) => ({
  list: (query: object = {}) =>
    server.call('GET', `${path}/get-problem-list`, { query: { ...query }, token: who.token }),
  read: (pid: number) => server.call('GET', path, { query: { pid }, token: who.token }),
  create: (body: object) => server.call('POST', path, { body, token: who.token }),
  update: (body: object) => server.call('PUT', path, { body, token: who.token }),
  remove: (pid: number, force?: boolean) => server.call('DELETE', path, { query: { pid, force }, token: who.token }),
  cases: (pid: number) => server.call('GET', `${path}/get-problem-cases`, { query: { pid }, token: who.token }),
  auth: (id: number, auth: number) =>
    server.call('PUT', `${path}/change-problem-auth`, { body: { id, auth, title: 'x' }, token: who.token }),
})

/** The existing client's form of a new problem, with all its extras. */
export const problemForm = (problemId: string, more: { problem?: object; [key: string]: unknown } = {}) => ({
  samples: [
    { input: '1 2\r\n', output: '3\n', score: 40, groupNum: 1, index: 1, isOpen: true },
    { input: '5 6\n', output: '11\n', score: 60, groupNum: 2 },
  ],
  isUploadTestCase: false,
  uploadTestcaseDir: '',
  judgeMode: 'default',
  changeModeCode: true,
  languages: [],
  tags: [{ name: 'adding' }],
  codeTemplates: [],
  ...more,
  problem: {
    problemId,
    title: 'Sum',
    author: 'chair',
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    description: 'Add $a+b$.',
    input: 'Two.',
    output: 'One.',
    hint: '',
    examples: '<input>1 2</input><output>3</output>',
    difficulty: 1,
    auth: 1,
    codeShare: true,
    isRemoveEndBlank: false,
    openCaseResult: true,
    isUploadCase: false,
    isRemote: false,
    testCaseScore: [],
    spjCompileOk: false,
    contestProblem: {},
    ...more.problem,
  },
})

/** A problem of a user, created over HTTP; returns its id. */
export const makeProblemOver = async (
  server: Pick<TestServer, 'call'>,
  who: Person,
  form: ReturnType<typeof problemForm>,
): Promise<number> => {
  const reply = await keeperAt(server)(who).create(form)
  if (reply.status !== 200) throw new Error(`The problem was not made: ${reply.msg}`)
  return reply.data.pid
}
