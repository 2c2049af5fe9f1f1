import type { DataFor, InputFor } from '../../../api/endpoints.ts'

export type Term = DataFor<'terms.list'>['terms'][number]
export type Defaults = DataFor<'terms.list'>['defaults']
type TermInput = NonNullable<InputFor<'terms.create'>['body']>

/** The form of a term; members are typed as text. */
export interface TermForm {
  readonly name: string
  readonly firstDay: string
  readonly lastDay: string
  readonly audiences: Term['audiences']
  readonly ending: Term['ending']
  readonly waitDays: string
  readonly groups: string
  readonly prefixes: string
  readonly usernames: string
}

export const formOf = (term: Term | null): TermForm => ({
  name: term?.name ?? '',
  firstDay: term?.firstDay ?? '',
  lastDay: term?.lastDay ?? '',
  audiences: term?.audiences ?? { realname: 'teachers', number: 'teachers', school: null, course: null, photo: null },
  ending: term?.ending ?? 'confirm',
  waitDays: String(term?.waitDays ?? 30),
  groups: term?.groups.map(({ gid }) => gid).join(' ') ?? '',
  prefixes: term?.prefixes.join(' ') ?? '',
  usernames: term?.usernames.join('\n') ?? '',
})

const words = (text: string): string[] => text.split(/[\s,，、;；]+/).filter((word) => word !== '')

/** The members as numbers: other words name no group. */
const numbers = (text: string): number[] => words(text).map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : 0))

export const inputOf = (form: TermForm): TermInput => ({
  name: form.name,
  firstDay: form.firstDay,
  lastDay: form.lastDay,
  audiences: form.audiences,
  ending: form.ending,
  waitDays: form.ending === 'keep' ? 30 : Number(form.waitDays),
  groups: numbers(form.groups),
  prefixes: words(form.prefixes),
  usernames: words(form.usernames),
})
