import { existsSync } from 'node:fs'
import { packages as ofLanguages } from '../../apps/judge/src/languages/packages.ts'
import { ask, has, show } from './run.ts'

/** A Debian package and a file that shows it is installed. */
export interface Package {
  readonly name: string
  /** Any of these present means nothing has to be installed. */
  readonly shownBy: readonly string[]
  readonly needed: string
  /** The package where the distribution does not offer that one. */
  readonly otherwise?: string
  /** What needs it is left out where the distribution does not offer it. */
  readonly isOptional?: boolean
}

/** A file that shows each package of the languages below is installed. */
const shownBy = {
  gcc: '/usr/bin/gcc',
  'g++': '/usr/bin/g++',
  'libc6-dev': '/usr/include/stdio.h',
  python3: '/usr/bin/python3',
  'default-jdk-headless': '/usr/bin/javac',
} as const

type Name = keyof typeof shownBy

const firstDay = ['C', 'C++', 'Python3', 'Java'] as const

const namesOf = (language: (typeof firstDay)[number]): readonly Name[] => ofLanguages[language]

/** Packages of the languages every judge offers by default; the sandbox is built with the same compiler. */
export const compilers: readonly Package[] = [...new Set(firstDay.flatMap(namesOf))].map((name) => ({
  name,
  shownBy: [shownBy[name]],
  needed: firstDay.filter((language) => ofLanguages[language].some((item) => item === name)).join(' and '),
}))

/** Debian's TypeScript depends on Debian's Node, which would replace a manually installed one. */
function isHarmless(name: string): boolean {
  return name !== 'node-typescript' || !existsSync('/usr/bin/node') || ask('dpkg', ['-S', '/usr/bin/node']).ok
}

/** Packages of all languages in Debian; 2.5 GB, so a site does not wait for them. */
export const languages: readonly Package[] = [...new Set(Object.values(ofLanguages).flat())]
  .filter(isHarmless)
  .map((name) => ({
    name,
    shownBy: name in shownBy ? [shownBy[name as Name]] : [`/usr/share/doc/${name}`],
    needed: Object.entries(ofLanguages)
      .filter(([, names]) => names.some((item) => item === name))
      .map(([language]) => language)
      .join(', '),
  }))

/** Packages for the browser tests. */
export const browser: readonly Package[] = [
  {
    // Without the parts of a browser that nobody sees: less work for the same pages.
    name: 'chromium-headless-shell',
    otherwise: 'chromium',
    shownBy: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
    needed: 'the browser tests',
  },
  {
    name: 'fonts-noto-cjk',
    shownBy: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    needed: 'Chinese in screenshots',
  },
]

/** The second browser of the journeys. Ubuntu offers a snap instead, which they cannot drive. */
export const firefox: readonly Package[] = [
  {
    name: 'firefox-esr',
    shownBy: ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox', '/usr/lib64/firefox/firefox'],
    needed: 'the browser tests in Firefox, which are skipped without it',
    isOptional: true,
  },
]

/** Packages for the tests of the server with other servers: logins by a directory, a connection pooler. */
export const directory: readonly Package[] = [
  { name: 'pgbouncer', shownBy: ['/usr/sbin/pgbouncer'], needed: 'the test of a connection pooler' },
  { name: 'slapd', shownBy: ['/usr/sbin/slapd'], needed: 'the tests of logins by LDAP' },
]

/** Packages of the cluster on one machine. */
export const clusterTools: readonly Package[] = [
  { name: 'haproxy', shownBy: ['/usr/sbin/haproxy'], needed: 'the balancer of the cluster' },
  { name: 'iproute2', shownBy: ['/usr/sbin/ip', '/sbin/ip'], needed: 'the network of the cluster' },
  { name: 'nftables', shownBy: ['/usr/sbin/nft'], needed: 'cuts in the network of the cluster' },
  { name: 'libfaketime', shownBy: ['/usr/share/doc/libfaketime'], needed: 'wrong clocks in the cluster' },
]

/** Those that are not installed. */
export const missing = (packages: readonly Package[]): readonly Package[] =>
  packages.filter((item) => !item.shownBy.some((path) => existsSync(path)))

/** Whether `ensurePackages` would install anything. */
export const mayInstall = (): boolean => aptPrefix() !== null

const aptPrefix = (): readonly string[] | null => {
  if (process.env.VERDICT_INSTALL === 'never' || !has('apt-get')) return null
  if (process.getuid?.() === 0) return []
  return ask('sudo', ['-n', 'true']).ok ? ['sudo', '-n'] : null
}

/** A machine that is thrown away after the tests need not wait for the disk at every file. */
const options = process.env.CI === undefined ? [] : ['-o', 'Dpkg::Options::=--force-unsafe-io']

const apt = (prefix: readonly string[], args: readonly string[]): Promise<number> => {
  const [file = '', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    ...options,
    ...args,
  ]
  return show(file, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}

const isOffered = (name: string): boolean => ask('apt-cache', ['show', name]).ok

/**
 * Installs missing packages when that is allowed; otherwise prints them and continues.
 * @returns packages that are still missing.
 */
export const ensurePackages = async (packages: readonly Package[]): Promise<readonly Package[]> => {
  const before = missing(packages)
  if (before.length === 0) return []
  const prefix = aptPrefix()
  if (prefix !== null) {
    console.log(`Installing ${before.map((item) => item.name).join(', ')} ...`)
    await apt(prefix, ['update'])
    const offered = before.filter(({ name, isOptional }) => isOptional !== true || isOffered(name))
    const names = offered.map(({ name, otherwise }) => (otherwise === undefined || isOffered(name) ? name : otherwise))
    if (names.length > 0) await apt(prefix, ['install', '-y', '--no-install-recommends', ...names])
  }
  const after = missing(packages)
  for (const item of after)
    console.log(
      `Missing: package ${item.name}, needed for ${item.needed}. Install it as root: apt-get install ${item.name}`,
    )
  return after
}
