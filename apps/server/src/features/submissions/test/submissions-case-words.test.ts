import { expect, test } from 'vitest'
import { caseWords } from '../case-words.ts'

test.each([
  ['Exit code 3', '退出码 3'],
  ['Non-zero exit code', '退出码不为 0'],
  ['Process 2: Killed by a signal', '进程 2：被信号终止'],
  ['Output limit exceeded', '输出超过限制'],
  ['Stopped after 2001 ms of waiting, with little CPU time used', '等待 2001 毫秒后被终止，几乎没有使用 CPU 时间'],
  ['Idle for 2.1 s, with 1 ms of CPU time used', '空等 2.1 秒后被终止，仅使用 CPU 时间 1 毫秒'],
  ['Not run: the program was idle in 2 cases', '未运行：程序已在 2 个测试点上空等'],
  ['Not run: the program was idle for 8 s in all', '未运行：程序累计空等 8 秒'],
  ['Not run: group 2, which this group needs, did not score in full', '未运行：前置子任务 2 没有得到满分'],
  ['Not run: an earlier case of this group failed', '未运行：本子任务中前面的测试点未通过'],
  ['No answer was submitted for 3.out', '没有提交 3.out 的答案'],
  ['Process 2: Exit code 1', '进程 2：退出码 1'],
  ['Process 2', '进程 2'],
  ['SIGSEGV', 'SIGSEGV'],
  ['wrong answer: Exit code 3 expected', 'wrong answer: Exit code 3 expected'],
])('%s has a Chinese text', (message, said) => {
  expect(caseWords(message, 'zh-CN')).toBe(said)
  expect(caseWords(message, 'en-US')).toBe(message)
})

test('an empty message stays empty', () => {
  expect(caseWords(null, 'zh-CN')).toBeNull()
})
