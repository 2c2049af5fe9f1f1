import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureSandbox } from '../lib/build.ts'
import { compilers, ensurePackages, type Package } from '../lib/packages.ts'
import { root } from '../lib/paths.ts'
import { ask } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run test:cgroup-v2 [-- vitest arguments]`: the sandbox suites, and the judge's programs with known verdicts, on a
 * machine whose only control groups are v2, which is what most hosts have. Boots Debian's own kernel in an emulated machine with this host's files, read-only,
 * below a memory file system; nothing of the host is changed. Slow, and therefore not part of `npm test`. With
 * `--rootless` first, the suites run as a user who has nothing but a delegated group and subordinate ids; with
 * `--soak RUNS` after it, `npm run soak` runs there instead of the suites.
 */

/** Slowdown of the emulated machine, for limits that distinguish slow from stuck. */
const slowness = 8
const memoryMib = 6_144
/** In the order in which they need each other. */
const modules = [
  ...['virtio_ring', 'virtio', 'virtio_pci_modern_dev', 'virtio_pci_legacy_dev', 'virtio_pci'],
  ...['virtio_blk', 'crc16', 'mbcache', 'jbd2', 'crc32c_generic', 'ext4'],
  ...['netfs', 'fscache', '9pnet', '9pnet_virtio', '9p', 'overlay'],
]
const tools: readonly Package[] = [
  { name: 'qemu-system-x86', shownBy: ['/usr/bin/qemu-system-x86_64'], needed: 'the emulated machine' },
  { name: 'busybox-static', shownBy: ['/bin/busybox', '/usr/bin/busybox'], needed: 'its first steps' },
  { name: 'e2fsprogs', shownBy: ['/sbin/mkfs.ext4', '/usr/sbin/mkfs.ext4'], needed: 'its disk' },
  { name: 'cpio', shownBy: ['/bin/cpio', '/usr/bin/cpio'], needed: 'its first files' },
]

/** Returns the command's output. */
const must = (file: string, args: readonly string[]): string => {
  const { ok, text } = ask(file, args)
  if (!ok) throw new Error(`${file} ${args.join(' ')}: ${text}`)
  return text
}

/** Unpacks a package Debian offers today, without installing it. */
const unpack = (dir: string, name: string) =>
  must('/bin/sh', ['-c', `cd ${dir} && apt-get -qq download ${name} && dpkg-deb -x ${name}_*.deb .`])

const fetchKernel = (dir: string): { readonly image: string; readonly modulesDir: string } => {
  const depends = must('apt-cache', ['depends', 'linux-image-amd64'])
  const name = /Depends: (linux-image-\S+)/.exec(depends)?.[1]
  if (name === undefined) throw new Error('linux-image-amd64 names no kernel; run apt-get update')
  unpack(dir, name)
  const release = name.replace('linux-image-', '')
  return { image: join(dir, 'boot', `vmlinuz-${release}`), modulesDir: join(dir, 'lib/modules', release) }
}

const makeInitramfs = (dir: string, modulesDir: string, command: string): string => {
  const tree = join(dir, 'initramfs')
  unpack(dir, 'uidmap')
  mkdirSync(join(tree, 'bin'), { recursive: true })
  mkdirSync(join(tree, 'modules'))
  mkdirSync(join(tree, 'mappers'))
  for (const name of ['newuidmap', 'newgidmap']) copyFileSync(join(dir, 'usr/bin', name), join(tree, 'mappers', name))
  copyFileSync('/bin/busybox', join(tree, 'bin/busybox'))
  copyFileSync(join(root, 'packages/sandbox/guest/init'), join(tree, 'init'))
  chmodSync(join(tree, 'init'), 0o755)
  writeFileSync(join(tree, 'command'), command)
  const files = readdirSync(modulesDir, { recursive: true, encoding: 'utf8' })
  for (const name of modules) {
    const found = files.find((file) => basename(file) === `${name}.ko`)
    if (found !== undefined) copyFileSync(join(modulesDir, found), join(tree, 'modules', `${name}.ko`))
  }
  const present = new Set(readdirSync(join(tree, 'modules')))
  const order = modules.map((name) => `${name}.ko`).filter((name) => present.has(name))
  writeFileSync(join(tree, 'modules/order'), `${order.join('\n')}\n`)
  const image = join(dir, 'initramfs.cpio')
  must('/bin/sh', ['-c', `cd ${tree} && find . | cpio -o -H newc --quiet > ${image}`])
  return image
}

/** A user like one systemd creates for `User=` and `Delegate=yes`, in a separate group. */
const becomeUser = `
echo 'verdict-guest:x:4000:4000::/tmp:/bin/sh' >> /etc/passwd
echo 'verdict-guest:x:4000:' >> /etc/group
echo 'verdict-guest:200000:65536' | tee -a /etc/subuid >> /etc/subgid
group=/sys/fs/cgroup/delegated
mkdir $group
echo '+memory +pids +cpu' > /sys/fs/cgroup/cgroup.subtree_control
chown 4000:4000 $group $group/cgroup.procs $group/cgroup.threads $group/cgroup.subtree_control
echo $$ > $group/cgroup.procs
mkdir -p node_modules/.vite-temp && chown 4000 node_modules/.vite-temp
as_user='setpriv --reuid 4000 --regid 4000 --clear-groups'
`

const commandFor = (args: readonly string[]): string => {
  const isRootless = args[0] === '--rootless'
  const rest = isRootless ? args.slice(1) : args
  const [option, runs = '500'] = rest
  const work =
    option === '--soak'
      ? `scripts/verdict.mjs soak '${runs}'`
      : `node_modules/vitest/vitest.mjs run --config packages/sandbox/guest/vitest.config.ts ${rest.map((arg) => `'${arg}'`).join(' ')}`
  return `
export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp LANG=C.UTF-8 VERDICT_SLOWNESS=${slowness} CI=1 NO_COLOR=1
ip link set lo up 2>/dev/null
cd ${root}
as_user=
${isRootless ? becomeUser : ''}
$as_user ${process.execPath} packages/sandbox/bin/verdict-sandbox.mjs doctor
$as_user ${process.execPath} ${work}
echo "VERDICT-GUEST $?"
busybox poweroff -f
`
}

/** Shows the console; answers the exit code of the command inside. */
const boot = async (image: string, initramfs: string, disk: string): Promise<number> => {
  const machine = spawn(
    'qemu-system-x86_64',
    [
      ...[
        '-accel',
        'tcg,thread=multi',
        '-cpu',
        'max',
        '-smp',
        '2',
        '-m',
        String(memoryMib),
        '-nographic',
        '-no-reboot',
      ],
      ...['-kernel', image, '-initrd', initramfs, '-append', 'console=ttyS0 quiet panic=-1 cgroup_no_v1=all'],
      ...['-virtfs', 'local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap'],
      ...['-drive', `file=${disk},format=raw,if=virtio,cache=unsafe`],
      ...['-nic', 'none', '-device', 'virtio-rng-pci'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let code = 1
  for await (const line of createInterface({ input: machine.stdout })) {
    const answer = /VERDICT-GUEST (\d+)/.exec(line)
    if (answer) code = Number(answer[1])
    else console.log(line)
  }
  return code
}

export const run: Run = async (args) => {
  if (process.arch !== 'x64') throw new Error('the emulated machine is an x86-64 one')
  const missing = await ensurePackages([...compilers, ...tools])
  if (missing.length > 0) return 1
  await ensureSandbox()
  const dir = mkdtempSync(join(tmpdir(), 'verdict-guest-'))
  try {
    const { image, modulesDir } = fetchKernel(dir)
    const disk = join(dir, 'disk')
    must('mkfs.ext4', ['-q', disk, '4G'])
    return await boot(image, makeInitramfs(dir, modulesDir, commandFor(args)), disk)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
