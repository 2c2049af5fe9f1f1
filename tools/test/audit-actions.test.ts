import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'apps/server/src')

/** Actions in the audit entries of the server, such as `action: 'tag.edit'`. */
const actions = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(server, path), 'utf8'))
  .flatMap((text) =>
    [...text.matchAll(/\baction: ([^\n]+)/g)].flatMap(([, line = '']) => line.match(/'\w+\.\w+'/g) ?? []),
  )
  .map((quoted) => quoted.slice(1, -1))

test('every action of the audit log has a name in both languages', () => {
  expect(actions.length).toBeGreaterThan(20)
  for (const locale of ['zh-CN', 'en-US']) {
    const file = join(root, 'apps/web/src/i18n', locale, 'adminAudit.json')
    const { did } = JSON.parse(readFileSync(file, 'utf8')) as { did: Record<string, string> }
    expect(actions.filter((action) => !(action.replace('.', '_') in did))).toEqual([])
  }
})
