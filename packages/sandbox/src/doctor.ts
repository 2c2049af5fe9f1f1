import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { release } from 'node:os'
import { findCompiler } from './build.ts'
import { openSandbox } from './open-sandbox.ts'
import { subordinateIds } from './subordinate-ids.ts'
import type { Finding, RunRequest } from './types.ts'

/** Checks the sandbox's requirements, one finding each, and runs a program at the end as proof. Changes nothing. */
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

/** Bits of linux/capability.h, with their purpose. */
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

const isRoot = () => process.geteuid?.() === 0
/** Number of ids this process can map; all of them on the host itself. */
const idsAtHand = (): number =>
  Math.max(
    0,
    ...textOf('/proc/self/uid_map')
      .trim()
      .split('\n')
      .map((line) => Number(line.trim().split(/\s+/)[2])),
  )

const privileges = (): Finding => {
  if (!isRoot()) return privilegesOfUser()
  const effective = BigInt(`0x${/^CapEff:\s*(\S+)$/m.exec(textOf('/proc/self/status'))?.[1] ?? '0'}`)
  const missing = capabilities.filter(({ bit }) => (effective >> BigInt(bit)) % 2n === 0n)
  if (missing.length > 0)
    return wrong(
      'privileges',
      `root without ${missing.map(({ name, use }) => `${name} (${use})`).join(', ')}`,
      isContainer()
        ? 'Start the container with --privileged, or give it the capabilities named here and --security-opt seccomp=unconfined --security-opt apparmor=unconfined.'
        : 'Something that starts this takes capabilities away (CapabilityBoundingSet= of a service?); leave those named here.',
    )
  if (idsAtHand() >= 2 ** 32 - 1) return fine('privileges', 'root with all capabilities that are needed')
  if (idsAtHand() >= fewestIds) return fine('privileges', `root of a user namespace with ${idsAtHand()} ids`)
  return wrong(
    'privileges',
    `root of a user namespace with ${idsAtHand()} ids`,
    `The boxes need separate ids: map ${fewestIds} or more, 65536 are usual.`,
  )
}

/** native/rootless.c and native/lane.c halve what there is and leave the end out. */
const fewestIds = 1_024

/** Settings that prevent non-root users from creating namespaces, by their file. */
const namespaceLocks = [
  ['/proc/sys/kernel/unprivileged_userns_clone', '0', 'sysctl kernel.unprivileged_userns_clone=1'],
  [
    '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    '1',
    'sysctl kernel.apparmor_restrict_unprivileged_userns=0',
  ],
] as const

const privilegesOfUser = (): Finding => {
  const user = `user ${process.geteuid?.() ?? -1}`
  const ids = subordinateIds()
  const count = Math.min(ids?.user.count ?? 0, ids?.group.count ?? 0)
  const absent = ['newuidmap', 'newgidmap'].filter(
    (name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/bin/${name}`),
  )
  const locks = namespaceLocks.filter(([path, value]) => textOf(path).trim() === value)
  const lacks = [
    ...(count < fewestIds ? [`${count} subordinate ids in /etc/subuid and /etc/subgid`] : []),
    ...(absent.length > 0 ? [`no ${absent.join(' and ')}`] : []),
    ...locks.map(([path]) => path),
  ]
  if (lacks.length === 0) return fine('privileges', `${user} with ${count} subordinate ids`)
  const advice = [
    ...(count < fewestIds ? ['usermod --add-subuids 200000-265535 --add-subgids 200000-265535 USER'] : []),
    ...(absent.length > 0 ? ['install the package uidmap'] : []),
    ...locks.map(([, , command]) => command),
  ]
  return wrong('privileges', `${user}: ${lacks.join('; ')}`, `Run as root, or as root do once: ${advice.join('; ')}.`)
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
  // a broker moves what is in its way one level down, and those after it are born there
  const own = (/^0::(\S*)$/m.exec(textOf('/proc/self/cgroup'))?.[1] ?? '/').replace(/\/verdict-host$/, '')
  const v2 = v2Mount === undefined ? [] : controllersOf(v2Mount, own)
  const hasAll = (seen: readonly string[], wanted: readonly string[]) => wanted.every((name) => seen.includes(name))
  const isV2 = hasAll(v2, ['memory', 'pids'])
  if (isV2 && !mayWrite(`${v2Mount}${own}`)) return notDelegated(own)
  if (isV2) return fine('control groups', `v2 with ${v2.join(' ')}${isRoot() ? '' : ', delegated'}`)
  if (!isRoot()) return onlyForRoot()
  if (hasAll(v1, ['memory', 'pids', 'cpuacct'])) return fine('control groups', 'v1 with memory pids cpuacct')
  if (hasAll(v1, ['memory', 'pids']) && v2Mount !== undefined)
    return fine('control groups', 'v1 with memory pids, v2 for CPU time')
  const seen = v2Mount === undefined ? 'no usable hierarchy is mounted' : `v2 with ${v2.join(' ') || 'no controllers'}`
  const advice = isContainer()
    ? 'Mount the host’s cgroups writable into the container: --privileged --cgroupns=private, or -v /sys/fs/cgroup:/sys/fs/cgroup:rw.'
    : 'The memory and pids controllers are needed. Check cgroup_disable= on the kernel command line, and Delegate=yes in the service.'
  return wrong('control groups', seen, advice)
}

const notDelegated = (own: string): Finding =>
  wrong(
    'control groups',
    `v2, but the group ${own} may not be written`,
    isContainer()
      ? 'Mount the container’s control groups writable: --privileged --cgroupns=private.'
      : 'Start it in a group that is its own: systemd-run --user --scope -p Delegate=yes COMMAND, or a service with User= and Delegate=yes.',
  )

const onlyForRoot = (): Finding =>
  wrong(
    'control groups',
    'no v2 with memory and pids',
    'Without root the limits must come from a delegated group of cgroup v2; boot with systemd.unified_cgroup_hierarchy=1, or run as root.',
  )

/** Moving members and delegating controllers requires write access to these two. */
const mayWrite = (group: string): boolean => {
  try {
    for (const name of ['cgroup.procs', 'cgroup.subtree_control']) accessSync(`${group}/${name}`, constants.W_OK)
    return true
  } catch {
    return false
  }
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
