import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderRoutes } from '../../../../../test/render.tsx'
import { signIn } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { emptyForm } from './form.ts'
import { HostClassField } from './HostClassField.tsx'
import { useEditor } from './use-editor.ts'

beforeEach(async () => {
  localStorage.clear()
  await loadTexts(['admin', 'adminProblems'])
  signIn('tok', { uid: 'u1', username: 'shifu', roleList: ['problem_admin'] } as never)
})

const stored = emptyForm([1])
function Field() {
  return <HostClassField editor={useEditor({ pid: 7, stored, stamp: 'now' })} />
}
const show = (data: object) => {
  serve({ '/api/admin/problem/host-classes': () => data })
  renderRoutes('/', [{ path: '/', element: <Field /> }])
}

test('names the classes of connected hosts and warns of one that none has', async () => {
  show({ classes: ['fast', 'gpu'], mayRequire: true })
  const field = await screen.findByLabelText('所需的评测机类别')
  expect(screen.getByText(/在线评测机的类别：fast, gpu/)).toBeDefined()
  await userEvent.type(field, 'gpu')
  expect(screen.queryByText(/没有在线的评测机属于类别/)).toBeNull()
  await userEvent.type(field, '2')
  expect(screen.getByText(/没有在线的评测机属于类别 gpu2/)).toBeDefined()
})

test('is not there for authors, who cannot choose', async () => {
  show({ classes: ['gpu'], mayRequire: false })
  await expect.poll(() => screen.queryByLabelText('所需的评测机类别')).toBeNull()
})
