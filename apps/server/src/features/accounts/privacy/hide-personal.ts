import { type PersonalAudience, type PersonalField, personalAudiences, personalFields } from '@verdict/contract'
import {
  closedFields,
  openAudiences,
  type PersonalAudiences,
  personalAudienceOf,
  rankOfAudience,
  type Viewer,
} from '@verdict/rules'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import { readableBy } from './readable-by.ts'
import { type GovernedRow, governedRows } from './repository.ts'

/**
 * Personal data leaves the server through these functions: they ask `showsPersonal` of the rules for each account and
 * field. On a site without terms, and with the default audience, nothing is looked up.
 */

export interface PersonalReader {
  readonly viewer: Viewer
  /** The data is part of a contest or training that the viewer manages, or works for with a pass. */
  readonly isJury?: boolean
}

type Reach = DbWithSettings

/** Whether the site hides any personal data. */
export const governsPersonal = async ({ settings }: Pick<Deps, 'settings'>): Promise<boolean> => {
  const { personalData } = await settings.read()
  return personalData.hasTerms || personalFields.some((field) => personalData.audiences[field] !== 'everyone')
}

/** Columns of rows by the field they hold. */
const columnsOf = {
  realname: ['realname'],
  number: ['student_number'],
  school: ['school'],
  course: ['course'],
  photo: ['photo'],
} as const satisfies Record<PersonalField, readonly string[]>

interface PersonalRow {
  readonly realname?: string | null
  readonly student_number?: string | null
  readonly school?: string | null
  readonly course?: string | null
  readonly photo?: string | null
}

/** The rows without the personal data that the reader does not see: those columns are null. */
export const hidePersonal = async <Row extends PersonalRow>(
  deps: Reach,
  reader: PersonalReader,
  { rows, idOf }: { readonly rows: readonly Row[]; readonly idOf: (row: Row) => string },
): Promise<readonly Row[]> => {
  const closed = await closedPersonal(deps, reader, rows.map(idOf))
  return closed === null ? rows : rows.map((row) => withoutFields(row, closed(idOf(row))))
}

/** A row whose columns of these fields are null. */
export const withoutFields = <Row extends object>(row: Row, fields: readonly PersonalField[]): Row => {
  const columns = fields.flatMap((field) => columnsOf[field]).filter((column) => column in row)
  return columns.length === 0 ? row : { ...row, ...Object.fromEntries(columns.map((column) => [column, null])) }
}

/** The fields of accounts that a reader does not see; null where the site hides nothing. */
export const closedPersonal = async (
  deps: Reach,
  { viewer, isJury = false }: PersonalReader,
  accountIds: readonly string[],
): Promise<((accountId: string) => readonly PersonalField[]) | null> => {
  if (accountIds.length === 0 || !(await governsPersonal(deps))) return null
  const readerId = viewer.kind === 'user' ? viewer.id : null
  const required = await requiredAudiences(deps, accountIds, readerId)
  return (accountId) => {
    const { audiences, teaches } = required.get(accountId) ?? { audiences: openAudiences, teaches: false }
    const facts = { isOwn: accountId === readerId, teaches, isJury }
    return closedFields(audiences, personalAudienceOf(viewer, facts))
  }
}

interface Required {
  readonly audiences: PersonalAudiences
  readonly teaches: boolean
}

/** Required audiences of accounts: their terms decide, and the site's default where none does. */
export const requiredAudiences = async (
  { db, settings }: Reach,
  accountIds: readonly string[],
  readerId: string | null = null,
): Promise<ReadonlyMap<string, Required>> => {
  const { audiences } = (await settings.read()).personalData
  const rows = await governedRows(db, accountIds, readerId)
  return new Map(rows.map((row) => [row.id, { audiences: audiencesOf(row, audiences), teaches: row.teaches }]))
}

const audiencesOf = (row: GovernedRow, otherwise: PersonalAudiences): PersonalAudiences => ({
  realname: personalAudiences[row.realname ?? -1] ?? otherwise.realname,
  number: personalAudiences[row.number ?? -1] ?? otherwise.number,
  school: personalAudiences[row.school ?? -1] ?? otherwise.school,
  course: personalAudiences[row.course ?? -1] ?? otherwise.course,
  photo: personalAudiences[row.photo ?? -1] ?? otherwise.photo,
})

/** Conditions for searches by personal data; null where the site hides nothing. */
export type SearchablePersonal = ReturnType<typeof searchable> | null

/** Restricts searches by real names and schools to those that a reader of this audience sees. */
export const searchablePersonal = async (deps: Reach, reader: PersonalAudience): Promise<SearchablePersonal> =>
  (await governsPersonal(deps)) ? searchable((await deps.settings.read()).personalData.audiences, reader) : null

const searchable = (audiences: PersonalAudiences, audience: PersonalAudience) => {
  const reader = rankOfAudience(audience)
  const otherwise = (field: 'realname' | 'school') => rankOfAudience(audiences[field])
  return {
    reader,
    otherwise,
    by: (field: 'realname' | 'school', account: string) =>
      readableBy({ account, field, reader, otherwise: otherwise(field) }),
  }
}
