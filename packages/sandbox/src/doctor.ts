import { existsSync, readFileSync } from 'node:fs'
import { release } from 'node:os'
import { findCompiler } from './build.ts'
import { openSandbox } from './open-sandbox.ts'
import type { Finding, RunRequest } from './types.ts'

/** Looks at what the sandbox needs, one finding each, and at the end runs a program to prove it. Changes nothing. */
export const doctor = async (): Promise<readonly Finding[]> => [
  architecture(),
  kernel(),
  await compiler(),
  privileges(),
  namespaces(),
  controlGroups(),
  swap(),
  coreDumps(),
  await trial(),
]

const oldestKernel = [5, 12] as const

/** Bits of linux/capability.h, and what each is for. */
const capabilities = [
  { bit: 21, name: 'CAP_SYS_ADMIN', use: 'namespaces and mounts' },
  { bit: 7, name: 'CAP_SETUID', use: 'ids of the boxes' },
  { bit: 6, name: 'CAP_SETGID', use: 'ids of the boxes' },
  { bit: 5, name: 'CAP_KILL', use: 'ending boxes' },
  { bit: 1, name: 'CAP_DAC_OVERRIDE', use: 'test data and control groups' },
  { bit: 0, name: 'CAP_CHOWN', use: 'control groups' },
] as const

const fine = (name: string, seen: string): Finding => ({ name, ok: true, seen, advice: null })
const wrong = (name: string, seen: string, advice: string): Finding => ({ name, ok: false, seen, advice })

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const architecture = (): Finding => {
  const seen = process.arch
  if (seen === 'x64' || seen === 'arm64') return fine('architecture', seen)
  return wrong('architecture', seen, 'The system call filter knows x86-64 and 64-bit ARM only; use such a machine.')
}

const kernel = (): Finding => {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const [oldMajor, oldMinor] = oldestKernel
  if (process.platform === 'linux' && (major > oldMajor || (major === oldMajor && minor >= oldMinor)))
    return fine('kernel', `Linux ${release()}`)
  return wrong('kernel', `${process.platform} ${release()}`, `Linux ${oldMajor}.${oldMinor} or later is needed.`)
}

const compiler = async (): Promise<Finding> => {
  const found = await findCompiler()
  if (found !== null) return fine('compiler', found)
  return wrong(
    'compiler',
    'none',
    'Install gcc or clang with the C library headers: the native part is built from source.',
  )
}

const privileges = (): Finding => {
  const status = textOf('/proc/self/status')
  const effective = BigInt(`0x${/^CapEff:\s*(\S+)$/m.exec(status)?.[1] ?? '0'}`)
  const missing = capabilities.filter(({ bit }) => (effective >> BigInt(bit)) % 2n === 0n)
  const user = process.geteuid?.() ?? -1
  const mapped = textOf('/proc/self/uid_map').trim().split(/\s+/)
  if (user === 0 && missing.length === 0) {
    if (mapped[2] === '4294967295') return fine('privileges', 'root with all capabilities that are needed')
    return wrong(
      'privileges',
      'root of a user namespace that has only some ids',
      'The boxes take ids from 1879048192 upwards; run outside a user namespace (no userns-remap, not rootless).',
    )
  }
  const names = missing.map(({ name, use }) => `${name} (${use})`).join(', ')
  const advice = isContainer()
    ? 'Start the container with --privileged, or give it the capabilities named here and --security-opt seccomp=unconfined --security-opt apparmor=unconfined.'
    : 'Run as root. Running with a delegated cgroup v2 subtree and without root is not supported yet.'
  return wrong('privileges', `user ${user}${names === '' ? '' : `; missing: ${names}`}`, advice)
}

const isContainer = () => existsSync('/.dockerenv') || existsSync('/run/.containerenv')

const namespaces = (): Finding => {
  const kinds = ['user', 'pid', 'mnt', 'net', 'ipc', 'uts', 'cgroup']
  const closed = kinds.filter((kind) => textOf(`/proc/sys/user/max_${kind}_namespaces`).trim() === '0')
  const absent = textOf('/proc/sys/user/max_user_namespaces') === ''
  if (absent) return wrong('namespaces', 'user namespaces are not in this kernel', 'Use a kernel with CONFIG_USER_NS.')
  if (closed.length === 0) return fine('namespaces', kinds.join(' '))
  return wrong(
    'namespaces',
    `switched off: ${closed.join(' ')}`,
    `Allow them: ${closed.map((kind) => `sysctl user.max_${kind}_namespaces=1000`).join('; ')}`,
  )
}

const controlGroups = (): Finding => {
  const mounts = textOf('/proc/self/mountinfo').split('\n')
  const v1 = mounts.filter((line) => line.includes(' - cgroup ')).flatMap((line) => line.split(/[ ,]/))
  const v2Mount = mounts.find((line) => line.includes(' - cgroup2 '))?.split(' ')[4]
  const own = /^0::(\S*)$/m.exec(textOf('/proc/self/cgroup'))?.[1] ?? '/'
  const v2 = v2Mount === undefined ? [] : controllersOf(v2Mount, own)
  const hasAll = (seen: readonly string[], wanted: readonly string[]) => wanted.every((name) => seen.includes(name))
  if (hasAll(v2, ['memory', 'pids'])) return fine('control groups', `v2 with ${v2.join(' ')}`)
  if (hasAll(v1, ['memory', 'pids', 'cpuacct'])) return fine('control groups', 'v1 with memory pids cpuacct')
  if (hasAll(v1, ['memory', 'pids']) && v2Mount !== undefined)
    return fine('control groups', 'v1 with memory pids, v2 for CPU time')
  const seen = v2Mount === undefined ? 'no usable hierarchy is mounted' : `v2 with ${v2.join(' ') || 'no controllers'}`
  const advice = isContainer()
    ? 'Mount the host’s cgroups writable into the container: --privileged --cgroupns=private, or -v /sys/fs/cgroup:/sys/fs/cgroup:rw.'
    : 'The memory and pids controllers are needed. Check cgroup_disable= on the kernel command line, and Delegate=yes in the service.'
  return wrong('control groups', seen, advice)
}

const controllersOf = (mount: string, own: string): string[] => {
  const text = textOf(`${mount}${own}/cgroup.controllers`) || textOf(`${mount}/cgroup.controllers`)
  return text.trim().split(/\s+/).filter(Boolean)
}

const swap = (): Finding => {
  const devices = textOf('/proc/swaps').trim().split('\n').slice(1)
  if (devices.length === 0) return fine('swap', 'off')
  return {
    name: 'swap',
    ok: true,
    seen: `${devices.length} on`,
    advice: 'Boxes never use it; turn it off for steadier times.',
  }
}

const coreDumps = (): Finding => {
  const pattern = textOf('/proc/sys/kernel/core_pattern').trim()
  if (!pattern.startsWith('|')) return fine('core dumps', 'no collector')
  const advice = 'Every crashing submission starts this collector; set kernel.core_pattern=core to spare the time.'
  return { name: 'core dumps', ok: true, seen: pattern.slice(0, 60), advice }
}

const trialRequest: RunRequest = {
  argv: ['/bin/sh', '-c', 'exit 0'],
  env: [],
  stdin: null,
  stdout: 'report',
  files: [],
  programDir: null,
  collect: [],
  limits: {
    cpuMs: 5_000,
    wallMs: 20_000,
    memoryBytes: 64 << 20,
    processes: 4,
    outputBytes: 1_024,
    stderrBytes: 1_024,
    filesBytes: 1 << 20,
  },
}

const trial = async (): Promise<Finding> => {
  const advice = 'Put right the findings above first; docs/sandbox.md explains each message.'
  try {
    const sandbox = await openSandbox({ slots: 1 })
    const { status, reason } = await sandbox.run(trialRequest)
    const { cgroup, warnings } = sandbox.enforcement
    await sandbox.close()
    if (status !== 'ok') return wrong('trial run', reason ?? status, advice)
    return { name: 'trial run', ok: true, seen: `ok, limits by cgroup ${cgroup}`, advice: warnings.join('; ') || null }
  } catch (error) {
    return wrong('trial run', error instanceof Error ? error.message : String(error), advice)
  }
}
