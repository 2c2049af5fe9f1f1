import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './settings.tsx'

beforeEach(async () => {
  await loadTexts(['admin', 'adminSite'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

const mail = {
  emailUsername: 'judge@school.example',
  emailPassword: '',
  emailHost: 'smtp.school.example',
  emailPort: 465,
  emailSsl: true,
  emailBGImg: null,
  hasPassword: true,
  source: 'site',
}

test('a mail server is checked before it is saved; its refusal is shown and can be overridden', async () => {
  const bodies: { emailHost: string; check?: boolean }[] = []
  serve({
    '/api/admin/config/get-email-config': () => mail,
    '/api/admin/config/set-email-config': ({ body }) => {
      bodies.push(body)
      return (body as { check?: boolean }).check === true ? refuse(400, '535 wrong password') : null
    },
  })
  renderRoutes('/?part=mail', [{ path: '/', element: <Component /> }])
  const host = await screen.findByLabelText('邮件服务器（SMTP）')
  expect(screen.queryByRole('button', { name: '不检查，直接保存' })).toBeNull()
  await userEvent.clear(host)
  await userEvent.type(host, 'smtp2.example')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('535 wrong password')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '不检查，直接保存' }))
  await expect
    .poll(() => bodies.map(({ emailHost, check = false }) => [emailHost, check]))
    .toEqual([
      ['smtp2.example', true],
      ['smtp2.example', false],
    ])
  await expect.poll(() => screen.queryByText('535 wrong password')).toBeNull()
})

test('the data source shows what PostgreSQL reports', async () => {
  serve({
    '/api/admin/config/get-db-and-redis-config': () => ({
      dbName: 'verdict',
      dbHost: 'db.example',
      dbPort: 5432,
      dbUsername: 'judge',
      dbPassword: '',
      redisHost: '',
      redisPort: 0,
      redisPassword: '',
    }),
    '/api/admin/config/get-database-state': () => ({
      version: '17.2',
      startedAt: '2026-01-01T00:00:00.000+0000',
      schema: '0063_alerts.sql',
      roundTripMs: 0.4,
      sizeBytes: 3 * 1024 ** 4,
      tables: [{ name: 'submission', sizeBytes: 2048, rows: 1234 }],
      connections: { open: 5, active: 2, max: 100, pool: 4, poolIdle: 3, poolWaiting: 0, poolMax: 10 },
      replication: {
        role: 'primary',
        replicas: [{ name: 'standby', state: 'streaming', lagBytes: 1024 }],
        reads: { isUsable: true, lagMs: 120, boundMs: 2_000 },
      },
      longestQuery: { seconds: 3.5, state: 'active', text: "select '…'" },
      cacheHits: 99.1,
      deadlocks: 0,
      diskFreeBytes: null,
      files: 's3',
    }),
  })
  renderRoutes('/?part=database', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('db.example')).toBeDefined()
  expect(await screen.findByText('3.0 TB')).toBeDefined()
  expect(screen.getByText('主库 · standby：streaming，落后 1.0 KB')).toBeDefined()
  expect(screen.getByText('从库，落后 120 毫秒（上限 2000 毫秒）')).toBeDefined()
  expect(screen.getByText('3.5 秒（active）')).toBeDefined()
  expect(screen.getByRole('cell', { name: '1,234' })).toBeDefined()
})
