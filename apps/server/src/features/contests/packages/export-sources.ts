import { verdictName, verdictShort } from '@verdict/contract'
import { NameBook, safeName, ZipWriter } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { packProgram, readSourceText } from '../../submissions/pack-program.ts'
import type { Round } from '../ccs/open-round.ts'
import type { ContestFile } from './export-contest.ts'
import { type SourceRow, sourcesOf } from './repository.ts'

/**
 * The code of all submissions, one folder per participant; in it a folder for each program of several files. It is written while it is sent, and each program is read when
 * its turn comes, so a slow reader costs no memory.
 */
export const exportSources = async (deps: Deps, { contest }: Round): Promise<ContestFile> => {
  const zip = new ZipWriter()
  const folders = new Map<string, string>()
  const book = new NameBook()
  const tries = new Map<string, number>()
  for (const row of await sourcesOf(deps.db, contest.row.id)) {
    const folder = folders.get(row.username) ?? book.take(row.username)
    folders.set(row.username, folder)
    const number = (tries.get(`${row.username}/${row.label}`) ?? 0) + 1
    tries.set(`${row.username}/${row.label}`, number)
    const read = (file: string | null) => readSourceText(deps.db, row.id, file)
    packProgram(zip, `${folder}/${nameOf(row, number)}`, { packed: row, read })
  }
  return { name: 'sources.zip', type: 'application/zip', content: zip.end() }
}

/** Label, number of the try, verdict and the submission's number: unique in its folder, and in order. */
const nameOf = ({ id, label, verdict }: SourceRow, number: number): string => {
  const name = verdictName(verdict)
  const short = name === null ? 'NA' : verdictShort[name]
  return `${safeName(label)}_${String(number).padStart(3, '0')}_${short}_${id}`
}
