import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { ManyDialog } from './ManyDialog.tsx'

const team: ListedTeam = {
  ...{ uid: 'u1', username: 'ada', nickname: null, realname: null, school: null },
  ...{ name: '', members: [], seat: '', organization: null, categories: [] },
  ...{ isTeam: true, submissions: 0, excluded: null },
}
const data: ContestTeamList = {
  organizations: [],
  categories: [{ id: 'guests', name: '特邀', color: null, isRanked: false }],
  teams: [team],
}

test('a choice alone is not lost without a question', async () => {
  await loadTexts(['contestTeams'])
  const bodies: unknown[] = []
  serve({
    '/api/contest-teams': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  const close = vi.fn()
  renderAt('/', <ManyDialog cid={7} data={data} teams={[team]} onClose={close} />)
  const choice = await screen.findByRole('combobox', { name: '加入组别' })
  const pressEscape = () => userEvent.keyboard('{Escape}')
  await pressEscape()
  expect(close).toHaveBeenCalledTimes(1)
  await userEvent.selectOptions(choice, 'guests')
  await pressEscape()
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  await pressEscape()
  expect(close).toHaveBeenCalledTimes(3)
  expect(bodies).toMatchObject([{ cid: 7, teams: [{ username: 'ada', organization: null, categories: ['guests'] }] }])
})
