import type { Locale } from '@verdict/contract/vocabulary'
import { download } from '../../../../api/download.ts'

interface Place {
  readonly label: string
  readonly cid: number | null
  readonly gid?: number | null | undefined
}

/** Saves the statement as the place shows it: under its letter in a contest, else with its source. */
export const savePdf = ({ label, cid, gid }: Place, language: Locale): Promise<void> =>
  cid === null
    ? download('problems.statementPdf', { query: { problemId: label, gid: gid ?? null, language } })
    : download('contestProblems.booklet', { query: { cid, displayId: label, language } })
