import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { signIn, signOut } from '../src/api/session.ts'
import { Component } from '../src/routes/problem.tsx'
import { renderAt } from './render.tsx'

/** The page of a problem with its answers, for the tests of its parts. */

export const template = '#include <iostream>\nint main() {\n  std::cout << 1 << std::endl;\n  return 0;\n}\n'
export const problem = {
  id: 7,
  problemId: 'V-7',
  title: '两数之和',
  type: 0,
  judgeMode: 'default',
  timeLimit: 1_000,
  memoryLimit: 256,
  examples: '<input>1 2</input><output>3</output><input>4 5</input><output>9</output>',
  isRemote: false,
  source: null,
  difficulty: 1,
  ioScore: null,
  userExtraFile: '{"a.h":"int a;"}',
  isFileIO: false,
  html: { description: '<p>把它们加起来</p>', input: '', output: '', hint: '' },
  locale: 'zh-CN',
}
export const detail = {
  problem,
  tags: [{ id: 3, name: '模拟' }],
  languages: ['C++ 17', 'Python3'],
  problemCount: { pid: 7, total: 4, ac: 1, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 3, se: 0, pa: 0 },
  codeTemplate: { 'C++ 17': template },
}
export const submission = (status: number) => ({
  submission: { submitId: 9, uid: 'u1', status, time: 5, memory: 2_048, score: null, errorMessage: null },
  codeShare: false,
  extra: null,
})
export const answers = {
  '/api/get-problem-detail': () => detail,
  '/api/get-user-problem-status': () => ({ 7: { status: -10 } }),
}
export const show = () =>
  renderAt(
    '/problem/V-7',
    <Routes>
      <Route path="/problem/:problemID" element={<Component />} />
    </Routes>,
  )
export const logIn = () => signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
export const chooseLanguage = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /^编程语言：/ }))
  await userEvent.click(screen.getByRole('option', { name }))
}
export const submitButton = () => screen.findByRole('button', { name: '提交' })

/** A guest with an empty browser storage. */
export const startAsGuest = (): void => {
  signOut()
  localStorage.clear()
}
