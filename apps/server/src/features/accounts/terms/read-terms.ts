import {
  type DataOf,
  type PersonalAudience,
  personalAudiences,
  type TermView,
  termEndings,
  type terms,
} from '@verdict/contract'
import type { DbWithSettings } from '../../../deps.ts'
import { dueDayOf } from './days.ts'
import { listTerms, type TermRow } from './repository.ts'

export const readTerms = async ({ db, settings }: DbWithSettings): Promise<DataOf<typeof terms.list>> => ({
  terms: (await listTerms(db)).map(presentTerm),
  defaults: { ...(await settings.read()).personalData.audiences },
})

const presentTerm = (row: TermRow): TermView => {
  const ending = termEndings.find((name) => name === row.ending) ?? 'keep'
  return {
    id: row.id,
    name: row.name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    audiences: audiencesOf(row),
    ending,
    waitDays: row.wait_days,
    state: stateOf(row, ending),
    dueDay: ending === 'keep' ? null : dueDayOf(row),
    groups: row.groups,
    prefixes: row.prefixes,
    usernames: row.usernames,
    accounts: row.accounts,
    anonymised: row.anonymised,
    confirmedBy: row.confirmer,
  }
}

const stateOf = (row: TermRow, ending: TermView['ending']): TermView['state'] => {
  if (ending === 'keep') return 'kept'
  if (row.finished_at !== null) return 'done'
  if (ending === 'automatic') return 'waiting'
  return row.confirmed_at === null ? 'toConfirm' : 'confirmed'
}

type AudienceColumns = Pick<TermRow, 'realname' | 'number' | 'school' | 'course' | 'photo'>

export const audiencesOf = (row: AudienceColumns): TermView['audiences'] => {
  const of = (position: number | null): PersonalAudience | null => personalAudiences[position ?? -1] ?? null
  return {
    realname: of(row.realname),
    number: of(row.number),
    school: of(row.school),
    course: of(row.course),
    photo: of(row.photo),
  }
}
