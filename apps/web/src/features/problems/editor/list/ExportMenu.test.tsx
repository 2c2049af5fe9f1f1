import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { ExportMenu } from './ExportMenu.tsx'

function Menu() {
  const confirm = useConfirm()
  return (
    <>
      <ExportMenu pids={[7, 8]} ask={confirm.ask} />
      <Confirm confirm={confirm} />
    </>
  )
}

test('what an export loses is listed before the download, with the problems it concerns', async () => {
  serve({
    '/api/admin/packages/export-losses': () => [
      { pid: 7, problemId: 'P7', losses: [{ text: '其他语言的题面', changesVerdicts: false }] },
      {
        pid: 8,
        problemId: 'P8',
        losses: [
          { text: '子任务之间的依赖关系', changesVerdicts: true },
          { text: '其他语言的题面', changesVerdicts: false },
        ],
      },
    ],
  })
  renderAt('/', <Menu />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '导出' }), '导出为 HOJ 题目包')
  await screen.findByRole('dialog', { name: '导出会丢失部分内容' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'P8: 子任务之间的依赖关系（影响评测结果）',
    'P7, P8: 其他语言的题面',
  ])
  screen.getByRole('button', { name: '仍然导出' })
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})
