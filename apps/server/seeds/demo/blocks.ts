import { blockSets } from '@verdict/rules/blocks'
import type { DemoSite } from './site.ts'

/** A public problem for block programs, with the set for loops and a block to start with. */

const starter = {
  blocks: {
    languageVersion: 0,
    blocks: [
      {
        ...{ type: 'variables_set', x: 40, y: 40, fields: { VAR: { id: 'rows' } } },
        inputs: { VALUE: { block: { type: 'io_read_int' } } },
      },
    ],
  },
  variables: [{ name: 'n', id: 'rows' }],
}

const statements = {
  'zh-CN': {
    title: '星星台阶',
    description: '打印 $n$ 级台阶：第 $i$ 行有 $i$ 个星号。',
    ...{ input: '一个整数 $n$（$1 \\le n \\le 50$）。', output: '$n$ 行，第 $i$ 行有 $i$ 个 `*`。' },
    hint: '可以在循环里再放一个循环。',
  },
  'en-US': {
    title: 'Star stairs',
    description: 'Print a staircase of $n$ steps: row $i$ has $i$ stars.',
    ...{ input: 'An integer $n$ ($1 \\le n \\le 50$).', output: '$n$ rows; row $i$ has $i$ characters `*`.' },
    hint: 'A loop can hold another loop.',
  },
}

const stairs = (count: number): string => Array.from({ length: count }, (_, row) => `${'*'.repeat(row + 1)}\n`).join('')

export const makeBlockProblem = async ({ call }: DemoSite): Promise<void> => {
  const samples = [1, 3, 10, 50].map((count) => ({ input: `${count}\n`, output: stairs(count) }))
  await call('POST', '/api/admin/problem', {
    body: {
      ...{ samples, languages: [], tags: [], codeTemplates: [], isUploadTestCase: false, uploadTestcaseDir: '' },
      ...{ judgeMode: 'default', changeModeCode: true },
      problem: {
        ...{
          problemId: 'BLOCKS-1',
          ...statements['zh-CN'],
          statements,
          defaultLocale: 'zh-CN',
          author: 'root',
          type: 0,
        },
        ...{ judgeMode: 'default', judgeCaseMode: 'default', timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
        examples: `<input>3</input><output>${stairs(3).trimEnd()}</output>`,
        ...{ difficulty: 0, auth: 1, codeShare: true },
        ...{ isRemoveEndBlank: true, openCaseResult: true, isUploadCase: false, isRemote: false },
        ...{ testCaseScore: [], spjCompileOk: false, contestProblem: {} },
        blocks: {
          ...{ language: 'Python3', types: [...blockSets.loops], maxBlocks: 20 },
          ...{ starter: JSON.stringify(starter), allowsPrograms: false },
        },
      },
    },
  })
}
