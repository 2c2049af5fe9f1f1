import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverDoctor } from '../../doctor.ts'
import { readConfig } from '../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { openLocalFiles } from '../files/files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test('the data folder and what is in it are closed to other users, also where they were open before', async () => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'files'), { recursive: true })
  await chmod(data, 0o755)
  await chmod(join(data, 'files'), 0o755)
  await openDataFolder(data)
  expect([await modeOf(data), await modeOf(join(data, 'files'))]).toEqual([0o711, 0o700])
  const files = openLocalFiles(join(data, 'files'))
  const { hash } = await files.putBlob(Readable.from([Buffer.from('secret')]))
  const path = join(data, 'files', 'blobs', hash.slice(0, 2))
  expect([await modeOf(path), await modeOf(join(path, hash))]).toEqual([0o700, 0o600])
})

test('a folder that is narrower stays so', async () => {
  const data = join(folder, 'narrow')
  await mkdir(data, { mode: 0o700 })
  await openDataFolder(data)
  expect(await modeOf(data)).toBe(0o700)
})

test.each([
  ['a tree that boxes show', () => '/usr/share/verdict-data'],
  [
    'a link into one',
    async () => {
      await symlink('/usr/share', join(folder, 'link'))
      return join(folder, 'link')
    },
  ],
])('start and doctor refuse %s', async (_, place) => {
  const data = await place()
  await expect(openDataFolder(data)).rejects.toThrow('submitted programs can read')
  const findings = await serverDoctor(readConfig({ VERDICT_DATA_DIR: data }))
  expect(findings.find(({ name }) => name === 'data folder')).toMatchObject({
    ok: false,
    seen: expect.stringContaining('submitted programs can read'),
  })
})
