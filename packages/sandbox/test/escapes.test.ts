import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { errorsOf, isRoot, makeWorkshop, type Overrides, request, shell, textOf } from './harness.ts'

const workshop = makeWorkshop()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox({ slots: 1 })
})
afterAll(async () => {
  await sandbox.close()
  workshop.remove()
})

const tryWay = (way: readonly string[], overrides: Overrides = {}) =>
  sandbox.run(request(['/b/escape', ...way], { programDir: workshop.bin, ...overrides }))

const refused = `
  unshare-user unshare-mount clone-user clone-pid clone-net clone3-user setns
  mount bind remount umount pivot_root chroot fsopen open_tree move_mount mount_setattr open_by_handle mknod
  setuid setgid setgroups ptrace-init ptrace-me vm-readv pidfd_getfd kcmp
  bpf perf userfaultfd userfaultfd-user io_uring keyctl add_key kexec module reboot hostname clock syslog
  personality affinity priority raise-limit mlock huge-pages oom-score core-limit
  cachestat openat2 direct packets packets-again packet-pipe pageout collapse merge ask-lock notify lease
  landlock setxattrat file_setattr unborn
  inet inet6 netlink packet vsock alg socketpair-inet connect
  ${process.arch === 'x64' ? 'iopl' : ''}`

test.each(refused.trim().split(/\s+/))('%s is refused', async (way) => {
  const report = await tryWay([way])
  expect(report.status).toBe('ok')
  expect(textOf(report)).toMatch(/^refused E/)
})

test.skipIf(process.arch !== 'x64').each(['int80', 'x32'])('the %s gate kills', async (way) => {
  expect(await tryWay([way])).toMatchObject({ status: 'runtimeError', signal: 31, stdoutBytes: 0 })
})

describe('global resources of the host', () => {
  test.each([
    ['inotify', 'EMFILE'],
    ...(process.arch === 'x64' ? [['inotify-old', 'EMFILE']] : []),
    ['aio', 'EAGAIN'],
    ['hugetlb', 'EPERM'],
    ['hugetlb-file', 'EPERM'],
  ])('%s is not for boxes', async (way, error) => {
    expect(textOf(await tryWay([way ?? '']))).toBe(`refused ${error}\n`)
  })

  test.each(['syncfs', 'fsync', 'fdatasync', 'sync_file_range'])(
    'disks are not asked to write: %s does nothing, not even look at its argument',
    async (way) => expect(textOf(await tryWay([way]))).toBe('open\n'),
  )

  test('advice to evict a file is ignored', async () => expect(textOf(await tryWay(['evict']))).toBe('open\n'))

  test.each(['flock', 'record-lock'])('a %s locks nothing', async (way) =>
    expect(textOf(await tryWay([way]))).toBe('open\n'),
  )

  test.each(['cmdline', 'diskstats', 'locks'])('/proc/%s is empty', async (name) =>
    expect(
      textOf(
        await sandbox.run(shell(`wc -c < /proc/${name}; ls /proc/config.gz 2>/dev/null && wc -c < /proc/config.gz`)),
      ),
    ).toMatch(/^0\n(\/proc\/config.gz\n0\n)?$/),
  )
})

test('local sockets, which runtimes need, work', async () => {
  expect(textOf(await tryWay(['unix']))).toBe('open\n')
})

test('addresses are the same in every run, and drawn at random for a run that asks for it', async () => {
  const stackOf = async (overrides: Overrides) =>
    textOf(await sandbox.run(shell('grep stack /proc/self/maps', overrides)))
  const plain = [await stackOf({}), await stackOf({})]
  expect(plain[0]).toContain('[stack]')
  expect(plain[1]).toBe(plain[0])
  const drawn = [await stackOf({ randomizesAddresses: true }), await stackOf({ randomizesAddresses: true })]
  expect(drawn[1]).not.toBe(drawn[0])
})

test('killing the init of the box ends nothing but, at most, the box', async () => {
  const report = await tryWay(['kill-init'])
  expect(['ok', 'runtimeError']).toContain(report.status)
})

describe('files of the host', () => {
  test.each([
    '/etc/shadow',
    '/root',
    '/home',
    '/var',
    '/sys',
    '/run',
    '/boot',
    '/proc/1/environ',
    '/proc/1/root',
    '/proc/kcore',
  ])('%s cannot be read', async (path) => {
    expect(textOf(await tryWay(['read', path]))).toMatch(/^refused E/)
  })

  test('the directory of the test data is not there', async () => {
    writeFileSync(workshop.path('secret.txt'), 'answer')
    expect(textOf(await tryWay(['read', workshop.path('secret.txt')]))).toBe('refused ENOENT\n')
  })

  test('no mount of the box reveals where its files are on the host', async () => {
    const input = workshop.path('placed.txt')
    writeFileSync(input, 'placed')
    const script = `cat input; for f in mountinfo mounts mountstats; do cat /proc/self/$f /proc/thread-self/$f; done
      readlink /proc/self/cwd /proc/self/root; cat /b/../w/input; cd /; echo * | grep -c proc`
    const report = await sandbox.run(
      shell(script, { programDir: workshop.bin, files: [{ name: 'input', content: { path: input } }] }),
    )
    expect(textOf(report)).toBe('placed/w\n/\nplaced1\n')
  })

  test.each(['/x', '/etc/x', '/usr/x', '/b/x', '/dev/x', '/proc/sys/kernel/core_pattern'])(
    '%s cannot be created',
    async (path) => {
      expect(textOf(await tryWay(['create', path]))).toMatch(/^refused E/)
    },
  )

  test('only the five harmless devices exist', async () => {
    const report = await sandbox.run(
      shell('for f in $(find /dev ! -type l); do if [ -c $f ] || [ -b $f ]; then echo $f; fi; done | sort'),
    )
    expect(textOf(report).trim().split('\n')).toEqual([
      '/dev/full',
      '/dev/null',
      '/dev/random',
      '/dev/urandom',
      '/dev/zero',
    ])
  })

  test('no setuid program gains anything', async () => {
    const report = await sandbox.run(shell('grep -E "^(NoNewPrivs|Uid|CapEff|CapBnd|CapPrm)" /proc/self/status'))
    expect(textOf(report)).toMatch(/NoNewPrivs:\t1/)
    expect(textOf(report)).toMatch(/Uid:\t1000\t1000\t1000\t1000/)
    expect(textOf(report)).toMatch(/CapEff:\t0+\n/)
    expect(textOf(report)).toMatch(/CapBnd:\t0+\n/)
  })
})

describe('test data given as input', () => {
  const modes = [0o600, 0o644, 0o666, 0o777]

  test.each(modes)('with mode %o is not written through its descriptor', async (mode) => {
    const path = workshop.path(`data-${mode}`)
    writeFileSync(path, 'original')
    chmodSync(path, mode)
    expect(textOf(await tryWay(['write', '/proc/self/fd/0'], { stdin: { path } }))).toMatch(/^refused E/)
    expect(textOf(await tryWay(['chmod', '/proc/self/fd/0'], { stdin: { path } }))).toMatch(/^refused E/)
    expect(readFileSync(path, 'utf8')).toBe('original')
  })

  test.each(modes)('with mode %o as a file is read but not written', async (mode) => {
    const path = workshop.path(`file-${mode}`)
    writeFileSync(path, 'original')
    chmodSync(path, mode)
    const files = [{ name: 'data', content: { path } }]
    expect(textOf(await sandbox.run(shell('cat data', { files })))).toBe('original')
    await tryWay(['chmod', 'data'], { files })
    await tryWay(['write', 'data'], { files })
    await sandbox.run(shell('rm -f data; echo changed > data; mv data other', { files }))
    expect(readFileSync(path, 'utf8')).toBe('original')
  })

  test('is opened again without its path on the host', async () => {
    const path = workshop.path('named-input')
    writeFileSync(path, 'first\nsecond\n')
    const report = await sandbox.run(
      shell('readlink /proc/self/fd/0; head -n1 /dev/stdin; cat /proc/self/fd/0; readlink -f /dev/stdin', {
        stdin: { path },
      }),
    )
    expect(textOf(report)).toEqual(isRoot ? '/\nfirst\nfirst\nsecond\n/\n' : expect.stringContaining('first'))
  })

  test('given as bytes is not written either', async () => {
    const stdin = { bytes: Buffer.from('original') }
    expect(textOf(await tryWay(['write', '/proc/self/fd/0'], { stdin }))).toMatch(/^refused E/)
  })

  test('must be a regular file', async () => {
    mkdirSync(workshop.path('folder'))
    expect(await sandbox.run(shell('cat', { stdin: { path: workshop.path('folder') } }))).toMatchObject({
      status: 'error',
    })
    expect(await sandbox.run(shell('cat', { stdin: { path: workshop.path('missing') } }))).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('missing'),
    })
  })

  test('each run reads its input from the beginning', async () => {
    const path = workshop.path('twice')
    writeFileSync(path, 'once')
    for (let i = 0; i < 2; i++) expect(textOf(await sandbox.run(shell('cat', { stdin: { path } })))).toBe('once')
  })
})

describe('the directory of the program', () => {
  test.each(isRoot ? [0o700, 0o755, 0o777] : [0o755, 0o777])(
    'with mode %o is read and run, not written',
    async (mode) => {
      const programDir = workshop.path(`program-${mode}`)
      mkdirSync(programDir)
      chmodSync(programDir, mode)
      writeFileSync(`${programDir}/main`, '#!/bin/sh\necho ran\necho x > /b/new || rm -f /b/main\n')
      chmodSync(`${programDir}/main`, mode)
      const report = await sandbox.run(request(['/b/main'], { programDir }))
      expect(textOf(report)).toBe('ran\n')
      expect(errorsOf(report)).toContain('Read-only file system')
      expect(readdirSync(programDir)).toEqual(['main'])
    },
  )
})

test.skipIf(isRoot)('a directory that others may not read is refused in words where there is no root', async () => {
  mkdirSync(workshop.path('closed'), { mode: 0o700 })
  const report = await sandbox.run(request(['/b/main'], { programDir: workshop.path('closed') }))
  expect(report).toMatchObject({ status: 'error', reason: expect.stringContaining('allow others to read it') })
})

describe('output of a box', () => {
  const collect = (name: string) => [{ name, path: workshop.path(`out-${name.replaceAll('/', '_')}`), maxBytes: 1_000 }]

  test.each([
    ['a link to a secret', 'ln -s /etc/passwd f', 'notAFile'],
    ['a link in the path', 'ln -s /etc d', 'notAFile', 'd/passwd'],
    ['a magic link', 'ln -s /proc/self/fd/0 f', 'notAFile'],
    ['a fifo', 'mkfifo f', 'notAFile'],
    ['a directory', 'mkdir f', 'notAFile'],
    ['a file that is too large', 'head -c 1001 /dev/zero > f', 'tooLarge'],
  ])('%s is refused', async (_, script, why, name = 'f') => {
    const report = await sandbox.run(shell(script, { collect: collect(name) }))
    expect(report).toMatchObject({ status: 'ok', collected: [], refused: [{ name, why }] })
    expect(existsSync(workshop.path(`out-${name.replaceAll('/', '_')}`))).toBe(false)
  })

  test('a path out of the box is refused', async () => {
    const report = await sandbox.run(
      shell('true', { collect: [{ name: '../etc/passwd', path: workshop.path('o'), maxBytes: 9 }] }),
    )
    expect(report).toMatchObject({ collected: [], refused: [{ why: 'notAFile' }] })
  })

  test('a missing file is just absent', async () => {
    expect(await sandbox.run(shell('true', { collect: collect('f') }))).toMatchObject({ collected: [], refused: [] })
  })

  test('a file written by a process that outlived the program is complete or absent, never growing', async () => {
    const report = await sandbox.run(
      shell('(while :; do echo x >> f; done) & sleep 0.05; exit 0', {
        collect: [{ name: 'f', path: workshop.path('grown'), maxBytes: 1 << 24 }],
      }),
    )
    const [file] = report.collected
    expect(readFileSync(workshop.path('grown')).length).toBe(file?.bytes)
  })
})

describe('the next run', () => {
  test.each([
    ['files', 'echo x > /w/left; echo x > /tmp/left', 'ls -A /w /tmp | grep left'],
    ['processes', '/b/bomb daemon', 'ls /proc | grep -cE "^[0-9]+$" | grep -vE "^[1-5]$"'],
    ['System V segments', 'ipcmk -M 1000 > /dev/null', 'tail -n +2 /proc/sysvipc/shm | grep .'],
    ['shared memory files', 'echo x > /dev/shm/left', 'ls -A /dev/shm | grep .'],
  ])('finds no %s of the one before', async (_, leave, look) => {
    await sandbox.run(shell(leave, { programDir: workshop.bin }))
    expect(textOf(await sandbox.run(shell(look)))).toBe('')
  })
})
