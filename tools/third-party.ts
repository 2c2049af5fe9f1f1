import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes THIRD-PARTY-NOTICES.md from the lock file: every package that an installation runs with, its licence and its
 * copyright lines. `node tools/third-party.ts` after a change of dependencies.
 */

const root = join(import.meta.dirname, '..')
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md')

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}

export interface ThirdParty {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
  /** Only for development: not part of an installation that serves people. */
  readonly isDev: boolean
  /** Only on some systems, so perhaps not installed here. */
  readonly isOptional: boolean
}

/** Packages that name their licence in their README only. */
const known: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

/** Every package of the lock file that is not ours. */
export const thirdParties = (): readonly ThirdParty[] => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .map(([path, entry]) => {
      const name = path.split('node_modules/').at(-1) ?? path
      return {
        path,
        name,
        version: entry.version ?? '',
        license: entry.license ?? known[name] ?? '',
        isDev: entry.dev === true,
        isOptional: entry.optional === true,
      }
    })
    .sort((a, b) => (a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1))
}

/** Licences that allow redistribution, some on the condition that the package stays replaceable or its source available. */
const redistributable = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'PostgreSQL', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** True when an SPDX expression allows redistribution: one alternative of which every part does. */
export const mayRedistribute = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((license) => redistributable.has(license.trim())))

const copyrightOf = ({ path, isOptional }: ThirdParty): string => {
  const folder = join(root, path)
  if (isOptional || !existsSync(folder)) return ''
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) return ''
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  const found = lines.map((line) => line.trim()).filter((line) => /^copyright\b.*(\d{4}|\(c\)|©)/i.test(line))
  return [...new Set(found)].slice(0, 3).join('; ').replaceAll('|', '\\|')
}

/** What an installation is made of besides our own code. */
export const shipped = (): readonly ThirdParty[] => thirdParties().filter(({ isDev }) => !isDev)

/** The columns of a row that follow from the lock file alone. */
export const rowOf = ({ name, version, license }: ThirdParty): string => `| ${name} | ${version} | ${license} |`

const describeNotices = (): string => {
  const rows = shipped().map((entry) => `${rowOf(entry)} ${copyrightOf(entry)} |`.replace('|  |', '| |'))
  return `# Third-party notices

Written by \`node tools/third-party.ts\` from package-lock.json; do not edit. Verdict itself is unlicensed: see README.
An installation runs with these packages. The full text of each licence is in the package's folder below
\`node_modules\`. Packages for other systems than the one at hand are listed too.

| Package | Version | Licence | Copyright |
|---|---|---|---|
${[...new Set(rows)].join('\n')}

## Files in this repository

| File | Origin | Licence |
|---|---|---|
| apps/web/src/ui/fonts/verdict-math-*.woff2 | a subset of STIX Math 1.1.1, © 2001-2011 STI Pub Companies | OFL-1.1, in LICENSE.txt next to them |
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(noticesFile, describeNotices())
