import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { door } from '../../../../api/login-door.ts'
import { signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { recall } from '../program/drafts.ts'
import FirstVisit from './FirstVisit.tsx'

const first = {
  problem: {
    problemId: 'P-1',
    title: 'A + B',
    locale: 'zh-CN',
    examples: '<input>1 2</input><output>3</output>',
    html: { description: '<p>Add two numbers.</p>', input: '<p>Two integers.</p>', output: '', hint: '' },
  },
  languages: ['C', 'C++ 17'],
  codeTemplate: { 'C++ 17': '// start\n' },
}

beforeEach(async () => {
  signOut()
  localStorage.clear()
  door.set(null)
  await loadTexts(['homeStart'])
})

test('a visitor writes a program; it is kept as a draft of the problem, and submitting asks for an account', async () => {
  serve({ '/api/get-first-problem': () => first })
  renderAt('/home', <FirstVisit />)
  expect(await screen.findByText('Add two numbers.')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['输入格式'])
  const editor = await screen.findByRole('textbox', { name: /C\+\+ 17/ })
  await userEvent.click(editor)
  await userEvent.paste('int main(){}')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(recall({ problemID: 'P-1', uid: null }).codes['C++ 17']).toContain('int main(){}')
  expect(door.get()).toBe('login')
})

test('without an easy problem there is nothing to try', async () => {
  const asked = serve({ '/api/get-first-problem': () => null })
  renderAt('/home', <FirstVisit />)
  expect(await screen.findByText('还没有可以试做的题目。')).toBeTruthy()
  expect(asked).toContain('/api/get-first-problem')
})
