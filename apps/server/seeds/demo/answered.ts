import type { DemoSite } from './site.ts'

/** A public output-only problem: four inputs to download, and an answer to each. */

const cases = [
  { input: '10\n', output: '4\n', score: 10 },
  { input: '1000\n', output: '168\n', score: 20 },
  { input: '1000000\n', output: '78498\n', score: 30 },
  { input: '1000000000\n', output: '50847534\n', score: 40 },
]

export const makeAnswered = async ({ call }: DemoSite): Promise<void> => {
  await call('POST', '/api/admin/problem', {
    body: {
      ...{ samples: cases, languages: [], tags: [], codeTemplates: [], isUploadTestCase: false },
      ...{ uploadTestcaseDir: '', judgeMode: 'default', changeModeCode: true },
      problem: {
        ...{ problemId: 'OUTPUT-1', title: '数质数 · Count the primes', author: 'root', type: 1 },
        ...{ judgeMode: 'default', judgeCaseMode: 'default', timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
        description:
          '下载输入，每个文件有一个整数 $n$。用任何方法求出不超过 $n$ 的质数个数，提交答案。\n\nDownload the inputs, each of them one integer $n$. Find the number of primes up to $n$ in any way and submit the answers.',
        ...{ input: '', output: '', hint: '', examples: '', difficulty: 1, auth: 1, codeShare: true },
        ...{ isRemoveEndBlank: true, openCaseResult: true, isUploadCase: false, isRemote: false },
        ...{ outputOnly: true, opensInputs: true, testCaseScore: [], spjCompileOk: false, contestProblem: {} },
      },
    },
  })
}
