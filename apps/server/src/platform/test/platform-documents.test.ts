import { readFile } from 'node:fs/promises'
import { describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../../../../tools/access-table.ts'
import { describeSettings, rowsIn, settingsFile } from '../../../../../tools/settings-table.ts'
import { describeTables, tablesFile } from '../../../../../tools/tables.ts'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { hashPassword, samePassword } from '../../features/accounts/core/password.ts'
import { readConfig } from '../config.ts'
import { describeApi } from '../http/openapi.ts'

describe('the contract', () => {
  test('no two endpoints share method and path', () => {
    const calls = everyEndpoint.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  test.each(everyEndpoint.map(({ name, endpoint }) => [name, endpoint] as const))(
    'the data of %s is plain: the wire side and the decoded side are the same',
    (_, endpoint) => {
      const wire = z.toJSONSchema(endpoint.data, { io: 'input' })
      const decoded = z.toJSONSchema(endpoint.data, { io: 'output' })
      // Only the promise about further fields differs between the two sides.
      const plain = (schema: unknown) => JSON.stringify(schema).replaceAll(',"additionalProperties":false', '')
      expect(plain(decoded)).toBe(plain(wire))
    },
  )
})

describe('the OpenAPI document', () => {
  const api = JSON.parse(JSON.stringify(describeApi('http://site.example')))
  const operations = Object.entries<Record<string, Record<string, unknown>>>(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  test('describes every endpoint once', () => {
    expect(operations).toHaveLength(everyEndpoint.length)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is shaped as the standard asks', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/)
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^\/api\//)
      expect(['get', 'post', 'put', 'delete']).toContain(method)
      const parameters = operation.parameters as { name: string; in: string; required: boolean; schema: object }[]
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(
        inPath,
      )
      for (const parameter of parameters)
        expect(parameter).toMatchObject({ required: expect.any(Boolean), schema: expect.any(Object) })
      for (const response of Object.values(operation.responses as object)) {
        expect(response).toMatchObject({ description: expect.any(String) })
      }
    }
  })

  test('has every tuple among the shared schemas, where all generators read it', () => {
    const { components, ...rest } = api as { components: { schemas: Record<string, object> } }
    expect(JSON.stringify(rest)).not.toContain('"prefixItems"')
    expect(components.schemas.BoardCellAcm).toMatchObject({ type: 'array', minItems: 5, maxItems: 5, items: false })
  })

  test('refers only to existing files', () => {
    const text = JSON.stringify(api)
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(ref.startsWith('#/')).toBe(true)
      const target = ref
        .slice(2)
        .split('/')
        .reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], api)
      expect(target, ref).toBeDefined()
    }
  })

  test('lists optional parameters', () => {
    const list = api.paths['/api/get-problem-list'].get.parameters as { name: string; required: boolean }[]
    expect(list.every((item) => !item.required)).toBe(true)
    const code = api.paths['/api/get-register-code'].get.parameters as { name: string; required: boolean }[]
    expect(code).toMatchObject([
      { name: 'email', required: true },
      { name: 'captcha', required: false },
      { name: 'captchaKey', required: false },
    ])
  })
})

test('tables.ts repeats the migrated database; run tools/tables.ts after a migration', async () => {
  const url = await cloneDatabase(inject('adminUrl'))
  expect(await readFile(tablesFile, 'utf8')).toBe(await describeTables(url))
})

test('docs/settings.md shows every setting of the server first; tools/settings-table.ts prints the rows', async () => {
  const shown = rowsIn(await readFile(settingsFile, 'utf8'))
  const ours = describeSettings()
  expect(shown.slice(0, ours.length)).toEqual(ours)
  for (const row of shown.slice(ours.length))
    expect(row).toMatch(/^\| `VERDICT_(INSTALL|SERVER_URL|JUDGE_\w+|REMOTE_\w+)` \|/)
})

describe('settings', () => {
  test('wrong ones are all named at once, for people', () => {
    const read = () => readConfig({ PORT: 'eighty', VERDICT_LOG: 'loud', VERDICT_BASE_URL: 'example.org' })
    expect(read).toThrow(/PORT: [\s\S]*VERDICT_BASE_URL: [\s\S]*VERDICT_LOG: /)
  })

  test('never make hashes of passwords cheaper than is safe, except in tests', () => {
    const cheap = { VERDICT_PASSWORD_MEMORY_KIB: '64' }
    expect(() => readConfig(cheap)).toThrow(/VERDICT_PASSWORD_MEMORY_KIB: must be 19456 or more/)
    expect(() => readConfig({ ...cheap, NODE_ENV: 'production' })).toThrow(/VERDICT_PASSWORD_MEMORY_KIB/)
    expect(readConfig({}).VERDICT_PASSWORD_MEMORY_KIB).toBe(19_456)
    expect(readConfig({ VERDICT_PASSWORD_MEMORY_KIB: '65536' }).VERDICT_PASSWORD_MEMORY_KIB).toBe(65_536)
  })

  test('and decide how a password is hashed', async () => {
    const hash = await hashPassword({ config: readConfig({}) }, 'secret-1')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await samePassword({ config: readConfig({}) }, 'secret-1', hash)).toBe(true)
    expect(await samePassword({ config: readConfig({}) }, 'secret-2', hash)).toBe(false)
  })

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined })
  })
})
