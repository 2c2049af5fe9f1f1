import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { verdict } from '@verdict/contract'
import { ZipWriter } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { readTextStyles } from '../../../platform/pdf/document.ts'
import { statementStyles } from '../../problems/print/print-statement.ts'
import type { Round } from '../ccs/open-round.ts'
import { exportResults } from '../packages/export-results.ts'
import { exportScoreboard } from '../packages/export-scoreboard.ts'
import { packXcpcio } from '../packages/export-xcpcio.ts'
import { answersPage } from './answers-page.ts'
import type { Archived } from './gather.ts'
import { ArchiveFiles } from './links.ts'
import { overviewPage } from './overview-page.ts'
import { problemPages } from './problem-pages.ts'
import { entryKeysOf } from './repository.ts'
import { scoreboardPage } from './scoreboard-page.ts'
import { sourcePage } from './source-page.ts'
import { standingsCsv } from './standings-csv.ts'
import { pageSize, submissionPage } from './submission-pages.ts'

interface Packing {
  readonly archived: Archived
  /** The public view of the contest, for the result files. */
  readonly round: Round
  readonly withSources: boolean
}

/**
 * The pages of a contest as a zip that is written while it is read. Statements are rendered first, because they decide
 * which files go in; the scoreboard, submissions and programs are made when their turn comes.
 */
export const packArchive = async (deps: Deps, { archived, round, withSources }: Packing): Promise<Readable> => {
  const zip = new ZipWriter()
  const files = new ArchiveFiles(deps, { zip, site: archived.site })
  const keys = await entryKeysOf(deps.db, archived.contest.row)
  const results = await packResults(deps, { archived, round, zip })
  const accepted = keys.filter((row) => row.verdict === verdict.accepted).length
  zip.text('index.html', await overviewPage(archived, files, { submissions: keys.length, accepted, results }))
  zip.stream('scoreboard.html', async () => Readable.from(scoreboardPage(archived)))
  for (const { path, html } of await problemPages(deps, archived, files)) zip.text(path, html)
  zip.text('answers.html', await answersPage(deps, archived, files))
  const count = Math.max(1, Math.ceil(keys.length / pageSize))
  for (let number = 1; number <= count; number += 1) {
    const ids = keys.slice((number - 1) * pageSize, number * pageSize).map(({ id }) => id)
    const page = { number, count, ids, hasSources: withSources }
    zip.late(`submissions/${number}.html`, () => submissionPage(deps, archived, page))
    if (!withSources) continue
    for (const id of ids) zip.late(`sources/${id}.html`, () => sourcePage(deps, archived, { id, listPage: number }))
  }
  zip.text('assets/style.css', await archiveStyles())
  return zip.end()
}

interface ResultFiles extends Pick<Packing, 'archived' | 'round'> {
  readonly zip: ZipWriter
}

/** The files that the exports write, without what only managers see. @returns their paths */
const packResults = async (deps: Deps, { archived, round, zip }: ResultFiles): Promise<readonly string[]> => {
  zip.text('results/standings.csv', standingsCsv(archived))
  const texts = [exportScoreboard, ...(archived.state.terms.rule === 'acm' ? [exportResults] : [])]
  const paths = ['results/standings.csv']
  for (const make of texts) {
    const { name, content } = await make(deps, round)
    if (typeof content !== 'string') continue
    zip.text(`results/${name}`, content)
    paths.push(`results/${name}`)
  }
  if (archived.state.terms.rule !== 'acm') return paths
  await packXcpcio(deps, round, { zip, folder: 'results/xcpcio/' })
  return [...paths, ...['config.json', 'team.json', 'run.json'].map((name) => `results/xcpcio/${name}`)]
}

const archiveStyles = async (): Promise<string> =>
  [
    await readTextStyles(),
    await statementStyles(),
    await readFile(join(import.meta.dirname, 'archive.css'), 'utf8'),
  ].join('\n')
