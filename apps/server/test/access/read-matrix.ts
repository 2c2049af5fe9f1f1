import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parses group-access.md: the rules, and the calls with the rule of each. */

export const matrixFile = join(import.meta.dirname, 'group-access.md')

/** Outcome of a call in the marks of api-contests-groups 0.1, or `none` for success with nothing in it. */
export type Outcome = string

export interface MatrixRow {
  readonly call: string
  /** Expected outcome by relation. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** Outcomes with ids of another group as hints: for its root, and for the root of the row's group. */
  readonly withForeignIds: { readonly foreign: Outcome; readonly leader: Outcome } | null
  /** Outcome while the group is banned for a member of some level, and for super admins where the ban changes it. */
  readonly whileBanned: ((relation: string) => Outcome | undefined) | null
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Rows of all tables with this first heading. */
const tables = (text: string, heading: string): readonly (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  let isInside = false
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line) : []
    if (cells.length === 0) isInside = false
    else if (cells[0] === heading) isInside = true
    else if (isInside && !/^-+$/.test(cells[0] ?? '')) rows.push(cells)
  }
  return rows
}

const blank = '–'

/** Reads the matrix. @throws Error for a call whose rule is not in the table of rules */
export const readMatrix = (relations: readonly string[]): readonly MatrixRow[] => {
  const text = readFileSync(matrixFile, 'utf8')
  const rules = new Map(tables(text, 'Rule').map(([name = '', ...cells]) => [name, cells] as const))
  return tables(text, 'Row').map(([, call = '', rule = '', foreign = blank, banned = blank]) => {
    const [name = '', ...exceptions] = rule.split(';').map((part) => part.trim())
    const cells = rules.get(name)
    if (cells?.length !== relations.length) throw new Error(`${call}: no rule "${name}" with ${relations.length} cells`)
    const outcomes = Object.fromEntries(relations.map((relation, index) => [relation, cells[index] ?? '']))
    for (const exception of exceptions) {
      const [relation = '', outcome = ''] = exception.split(' ')
      if (!(relation in outcomes)) throw new Error(`${call}: no relation "${relation}"`)
      outcomes[relation] = outcome
    }
    const [ofForeign = '', ofLeader = ''] = foreign.split('/').map((part) => part.trim())
    return {
      call,
      outcomes,
      withForeignIds: foreign === blank ? null : { foreign: ofForeign, leader: ofLeader },
      whileBanned: banned === blank ? null : duringBan(banned),
    }
  })
}

/** `B404` for members, `B404 / B404` for them and super admins, `B403; member ok` with an exception. */
const duringBan = (cell: string): ((relation: string) => Outcome | undefined) => {
  const [usual = '', ...exceptions] = cell.split(';').map((part) => part.trim())
  const [ofInsiders, ofRoot] = usual.split('/').map((part) => part.trim())
  const special = new Map(exceptions.map((exception) => exception.split(' ') as [string, Outcome]))
  return (relation) => special.get(relation) ?? (relation === 'root' ? ofRoot : ofInsiders)
}
