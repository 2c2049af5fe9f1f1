import { existsSync } from 'node:fs'
import { ask, has, show } from './run.ts'

/** A Debian package and a file that shows it is installed. */
export interface Package {
  readonly name: string
  /** Any of these present means nothing has to be installed. */
  readonly shownBy: readonly string[]
  readonly needed: string
}

/** The compilers of the languages the judge brings from the first day, and what builds the sandbox. */
export const compilers: readonly Package[] = [
  { name: 'gcc', shownBy: ['/usr/bin/gcc'], needed: 'the sandbox and C' },
  { name: 'g++', shownBy: ['/usr/bin/g++'], needed: 'C++' },
  { name: 'libc6-dev', shownBy: ['/usr/include/stdio.h'], needed: 'C and C++' },
  { name: 'python3', shownBy: ['/usr/bin/python3'], needed: 'Python3' },
  { name: 'default-jdk-headless', shownBy: ['/usr/bin/javac'], needed: 'Java' },
]

/** What the browser tests need. */
export const browser: readonly Package[] = [
  { name: 'chromium', shownBy: ['/usr/bin/chromium', '/usr/bin/chromium-browser'], needed: 'the browser tests' },
  {
    name: 'fonts-noto-cjk',
    shownBy: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    needed: 'Chinese in screenshots',
  },
]

const missing = (packages: readonly Package[]) =>
  packages.filter((one) => !one.shownBy.some((path) => existsSync(path)))

const aptPrefix = (): readonly string[] | null => {
  if (process.env.VERDICT_INSTALL === 'never' || !has('apt-get')) return null
  if (process.getuid?.() === 0) return []
  return ask('sudo', ['-n', 'true']).ok ? ['sudo', '-n'] : null
}

const apt = (prefix: readonly string[], args: readonly string[]): Promise<number> => {
  const [file = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
  return show(file, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Installs what is missing when that is allowed; otherwise says what to install and goes on.
 * @returns packages that are still missing.
 */
export const ensurePackages = async (packages: readonly Package[]): Promise<readonly Package[]> => {
  const before = missing(packages)
  if (before.length === 0) return []
  const names = before.map((one) => one.name)
  const prefix = aptPrefix()
  if (prefix !== null) {
    console.log(`Installing ${names.join(', ')} ...`)
    await apt(prefix, ['update'])
    await apt(prefix, ['install', '-y', '--no-install-recommends', ...names])
  }
  const after = missing(packages)
  for (const one of after)
    console.log(
      `Missing: package ${one.name}, needed for ${one.needed}. Install it as root: apt-get install ${one.name}`,
    )
  return after
}
