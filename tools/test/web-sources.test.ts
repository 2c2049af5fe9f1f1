import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webSources } from '../../scripts/lib/build.ts'

const web = join(import.meta.dirname, '../../apps/web/src')

test('the web app is rebuilt after a change of any room it imports', () => {
  const rooms = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(web, path), 'utf8').matchAll(/from '@verdict\/(\w+)/g)])
    .map(([, room = '']) => `packages/${room}/src`)
  expect(rooms.length).toBeGreaterThan(100)
  expect(webSources).toEqual(expect.arrayContaining([...new Set(rooms)]))
})

test('no page takes the schemas of the contract, and zod with them, into the browser', () => {
  const wholeContract = /^import (?!type )[^']*?from '@verdict\/contract'/m
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => wholeContract.test(readFileSync(join(web, path), 'utf8')))
  expect(found).toEqual([])
})
