import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './backups.tsx'

const backup = {
  id: 1,
  kind: 'backup',
  backup: '2026-11-20T18-00-00.000Z',
  startedAt: '2026-11-20T18:00:00.000+0000',
  finishedAt: '2026-11-20T18:01:05.000+0000',
  tables: 90,
  rows: 1234,
  files: 56,
  error: null,
}
const drill = {
  ...backup,
  id: 2,
  kind: 'drill',
  tables: null,
  rows: null,
  files: null,
  error: 'The backup is damaged.',
}
const overview = { target: 'bucket', isEncrypted: true, keep: 14, lastBackup: backup, lastDrill: drill, running: [] }
const pageOf = (records: readonly object[]) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
  orders: [],
  searchCount: true,
})

beforeEach(async () => {
  await loadTexts(['admin', 'adminBackups'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('backups and drills are listed with their content or the reason of their failure', async () => {
  const started: unknown[] = []
  serve({
    '/api/admin/backups': () => overview,
    '/api/admin/backups/runs': ({ body }) => {
      if (Object.keys(body).length === 0) return pageOf([drill, backup])
      started.push(body)
      return started.length === 1 ? refuse(400, '已在运行或等待运行。') : null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const table = await screen.findByRole('table', { name: '历史记录' })
  expect(await within(table).findByText('90 张表，1234 行，56 个文件')).toBeDefined()
  expect(within(table).getByText('The backup is damaged.')).toBeDefined()
  expect(within(table).getAllByText('1 分 5 秒')).toHaveLength(2)
  expect(screen.getByText('存储桶（S3）')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '运行恢复演练' }))
  expect(await screen.findByText('已在运行或等待运行。')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '立即备份' }))
  await expect.poll(() => started).toEqual([{ kind: 'drill' }, { kind: 'backup' }])
})

test('without a target the page says what to set, and nothing can be started', async () => {
  serve({
    '/api/admin/backups': () => ({ ...overview, target: null, lastBackup: null, lastDrill: null }),
    '/api/admin/backups/runs': () => pageOf([]),
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText(/VERDICT_BACKUP_DIR/)).toBeDefined()
  expect(screen.getByText('还没有备份或演练')).toBeDefined()
  expect(screen.getByRole('button', { name: '立即备份' })).toHaveProperty('disabled', true)
})

test('while a kind runs, its button says so', async () => {
  serve({
    '/api/admin/backups': () => ({ ...overview, running: ['drill'] }),
    '/api/admin/backups/runs': () => pageOf([]),
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByRole('button', { name: '运行恢复演练 (运行中)' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '立即备份' })).toHaveProperty('disabled', false)
})
