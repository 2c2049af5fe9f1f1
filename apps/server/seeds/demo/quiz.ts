import type { QuestionSet } from '@verdict/contract'
import type { DemoSite } from './site.ts'

/** A public problem of questions: one of each kind. */

const noPattern = { isPattern: false, ignoreCase: true, ignoreSpace: true }

const questions: QuestionSet = {
  partial: 'half',
  solutions: 'solved',
  marking: { kind: 'instant' },
  questions: [
    {
      ...{ id: 1, kind: 'single', points: 20, text: '二分查找的时间复杂度？ Running time of binary search?' },
      ...{ options: ['$O(1)$', '$O(\\log n)$', '$O(n)$', '$O(n \\log n)$'], right: [1] },
      explanation: '每一步排除一半。Each step rules out half of the range.',
    },
    {
      ...{ id: 2, kind: 'multiple', points: 30, text: '哪些排序是稳定的？ Which sorts are stable?' },
      ...{ options: ['归并排序 Merge sort', '快速排序 Quicksort', '插入排序 Insertion sort', '堆排序 Heapsort'] },
      ...{ right: [0, 2], explanation: '' },
    },
    {
      ...{ id: 3, kind: 'number', points: 20, text: '$2^{10}$ = ?', value: 1_024, tolerance: 0 },
      ...{ isRelative: false, explanation: '' },
    },
    {
      ...{ id: 4, kind: 'text', points: 10, text: '先进先出的结构叫什么？ Name the first-in, first-out structure.' },
      ...{ accepted: ['queue', '队列'], ...noPattern, explanation: '' },
    },
    {
      ...{ id: 5, kind: 'code', points: 20, text: '补全求和循环。Complete the loop that adds up.', language: 'C++ 17' },
      code: 'long long sum = 0;\nfor (int x : values) ___;\n',
      ...{ accepted: ['sum += x', 'sum = sum + x'], explanation: '' },
    },
  ],
}

export const makeQuiz = async ({ call }: Pick<DemoSite, 'call'>): Promise<void> => {
  await call('POST', '/api/admin/problem', {
    body: {
      ...{ samples: [], languages: [], tags: [], codeTemplates: [], isUploadTestCase: false, uploadTestcaseDir: '' },
      ...{ judgeMode: 'default', changeModeCode: true },
      problem: {
        ...{ problemId: 'QUIZ-1', title: '基础知识小测 · Basics quiz', author: 'root', type: 0, questions },
        ...{ judgeMode: 'default', judgeCaseMode: 'default', timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
        description: '五道题，随时提交，立即出分。Five questions, marked at once.',
        ...{ input: '', output: '', hint: '', examples: '', difficulty: 0, auth: 1, codeShare: true },
        ...{ isRemoveEndBlank: true, openCaseResult: true, isUploadCase: false, isRemote: false },
        ...{ testCaseScore: [], spjCompileOk: false, contestProblem: {} },
      },
    },
  })
}
