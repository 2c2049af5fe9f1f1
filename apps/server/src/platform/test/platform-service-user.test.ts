import { execFileSync } from 'node:child_process'
import { chmod, lchown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverDoctor } from '../../doctor.ts'
import { readConfig } from '../config.ts'
import { giveBackupFolder, giveDataFolder, openDataFolder, takeDataFolderBack } from '../data-folder.ts'
import { closedTo, describeService, launchAs, mayLeaveRoot } from '../service-user.ts'

/** Nobody on this machine: a system user is nothing but these numbers. */
const user = { uid: 47_110, gid: 47_110 }
const asRoot = process.getuid?.() === 0

let top: string
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'verdict-service-'))
  await chmod(top, 0o755)
})
afterAll(() => rm(top, { recursive: true, force: true }))

let made = 0
const makeFolder = async (mode = 0o755): Promise<string> => {
  made += 1
  const folder = join(top, String(made))
  await mkdir(folder)
  await chmod(folder, mode)
  return folder
}
const ownerOf = async (path: string): Promise<number> => (await stat(path)).uid
/** Output of a program that was started as the user. */
const run = (needs: Parameters<typeof launchAs>[1], script: string): string => {
  const { file, args } = launchAs(user, needs)('/bin/sh', ['-c', script])
  return execFileSync(file, args, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

describe.runIf(mayLeaveRoot(user))('the data folder of a site that ran as root', () => {
  test('the parts of the server are given to its user; what is of others stays', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'files', 'blobs'), { recursive: true })
    for (const name of ['files/blobs/a', 'secret-key', 'judge-token', 'postgres.password'])
      await writeFile(join(folder, name), 'x', { mode: 0o600 })
    await openDataFolder(folder)
    await giveDataFolder(folder, user)
    for (const name of ['files', 'files/blobs', 'files/blobs/a', 'secret-key'])
      expect([name, await ownerOf(join(folder, name))]).toEqual([name, user.uid])
    for (const name of ['.', 'logs', 'judge', 'judge-token', 'postgres.password'])
      expect([name, await ownerOf(join(folder, name))]).toEqual([name, 0])
    // The next start, and the doctor, leave it so.
    await openDataFolder(folder)
    const needs = { reads: [], writes: [folder], port: 0 }
    expect(run(needs, `cd ${folder} && cat files/blobs/a && echo new > root-password && cat root-password`)).toBe(
      'xnew\n',
    )
    expect(
      run(needs, `cd ${folder} && { cat judge-token || rm -f judge-token || mv logs other || echo refused; }`),
    ).toBe('refused\n')
  })

  test('an operator’s link to another disk is followed, one of the server is not', async () => {
    const [folder, disk, foreign] = [await makeFolder(), await makeFolder(), await makeFolder()]
    await writeFile(join(disk, 'blob'), '')
    await symlink(disk, join(folder, 'files'))
    await symlink(foreign, join(folder, 'uploads'))
    await lchown(join(folder, 'uploads'), user.uid, user.gid)
    await giveDataFolder(folder, user)
    expect([await ownerOf(disk), await ownerOf(join(disk, 'blob')), await ownerOf(foreign)]).toEqual([
      user.uid,
      user.uid,
      0,
    ])
  })

  test('a folder of backups is given, one with other things is not', async () => {
    const [folder, foreign] = [await makeFolder(), await makeFolder()]
    await mkdir(join(folder, 'content'))
    await writeFile(join(folder, 'content', 'of-root'), '')
    await writeFile(join(foreign, 'photos'), '')
    for (const path of [folder, foreign]) await giveBackupFolder(path, user)
    for (const path of [folder, join(folder, 'content', 'of-root')]) expect(await ownerOf(path)).toBe(user.uid)
    for (const path of [foreign, join(foreign, 'photos')]) expect(await ownerOf(path)).toBe(0)
    await giveBackupFolder(join(folder, 'content', 'made'), user)
    expect(await ownerOf(join(folder, 'content', 'made'))).toBe(user.uid)
  })

  test('is given once more after the server ran as root again, or was stopped half way', async () => {
    const folder = await makeFolder()
    const compiled = join(folder, 'cache', 'compiled')
    await mkdir(join(folder, 'files'))
    await mkdir(compiled, { recursive: true })
    await giveDataFolder(folder, user)
    await takeDataFolderBack(folder)
    // Root would run what the user put there.
    await expect(stat(compiled)).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'files', 'of-root'), '')
    await giveDataFolder(folder, user)
    expect(await ownerOf(join(folder, 'files', 'of-root'))).toBe(user.uid)
  })
})

describe.runIf(mayLeaveRoot(user))('a program started as the user', () => {
  const status = 'grep -E "^(Uid|Gid|Groups|CapEff|NoNewPrivs)" /proc/self/status'

  test('has its numbers, no group and no capability', () => {
    const lines = run({ reads: ['/bin/sh'], writes: [], port: 8080 }, status).replaceAll(/[\t ]+/g, ' ')
    expect(lines).toContain(`Uid: ${user.uid} ${user.uid} ${user.uid} ${user.uid}\n`)
    expect(lines).toMatch(/Groups: ?\n/)
    expect(lines).toMatch(/CapEff: 0+\n/)
    expect(lines).toContain('NoNewPrivs: 1')
  })

  test('passes a closed folder with one capability, and writes nothing there that is not its own', async () => {
    const closed = await makeFolder(0o700)
    await writeFile(join(closed, 'main'), 'code')
    const needs = { reads: [join(closed, 'main')], writes: [], port: 0 }
    expect(closedTo(user, needs)).toEqual([join(closed, 'main')])
    expect(run(needs, `cat ${closed}/main; echo changed 2>/dev/null > ${closed}/main || echo " refused"`)).toBe(
      'code refused\n',
    )
    // Bit 2 is the one that reads and passes.
    expect(run(needs, status)).toMatch(/CapEff:\s+0*4\n/)
  })

  test('may listen on a port below 1024 when that is the port of the site', () => {
    expect(run({ reads: [], writes: [], port: 80 }, status)).toMatch(/CapEff:\s+0*400\n/)
  })
})

test('the doctor says which user runs the server', async () => {
  const folder = await makeFolder()
  const findings = await serverDoctor(readConfig({ VERDICT_DATA_DIR: folder }))
  expect(findings.find(({ name }) => name === 'user of the server')).toMatchObject({ ok: true })
  const place = { reads: ['/bin/sh'], folder }
  if (!asRoot) expect(describeService('verdict', place).seen).toContain('not root')
  else {
    expect(describeService('root', place)).toMatchObject({ advice: expect.stringContaining('VERDICT_SERVER_USER') })
    expect(describeService('no-such-user', place)).toMatchObject({ advice: expect.stringContaining('useradd') })
  }
  await expect(async () => readConfig({ VERDICT_SERVER_USER: 'a b' })).rejects.toThrow('VERDICT_SERVER_USER')
})

test('a database folder below stays passable for its own user', async () => {
  const folder = await makeFolder()
  await openDataFolder(folder)
  if (asRoot) await giveDataFolder(folder, user)
  expect((await stat(folder)).mode & 0o7777).toBe(asRoot ? 0o1771 : 0o711)
})
