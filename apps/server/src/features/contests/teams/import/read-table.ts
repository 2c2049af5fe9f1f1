import { fail, limits } from '@verdict/contract'
import { readSheetRows } from '../../../../platform/files/read-sheet.ts'
import type { GroupDraft, TeamDraft } from './team-draft.ts'

/** Accepted names of columns. */
const headings = {
  username: ['username', 'user name', 'user', 'account', '用户名', '账号', '帐号'],
  name: ['team', 'team name', 'name', '队名', '队伍', '队伍名称', '名称'],
  members: ['members', 'member', '队员', '成员'],
  seat: ['seat', 'location', '座位', '机位'],
  organization: ['organization', 'organisation', 'school', 'affiliation', '学校', '单位', '组织'],
  categories: ['categories', 'category', 'groups', 'group', '组别', '类别'],
} as const
type Field = keyof typeof headings

const fields = Object.keys(headings) as readonly Field[]

const organizationNamed = (name: string): GroupDraft | null => (name === '' ? null : { id: null, name })

/**
 * Teams of a CSV or XLSX file. Its first row names the columns, in any order; only the username is required, and
 * teams keep the values of missing columns. Several
 * members or categories of a cell are separated by semicolons or lines.
 * @throws Refusal `import.notATable`, `import.empty`, `import.tooManyRows` or `contestTeam.noHeading`
 */
export const readTable = async (name: string, bytes: Buffer): Promise<readonly TeamDraft[]> => {
  const [first, ...rows] = await readSheetRows(name, bytes)
  const words = (first?.cells ?? []).map((cell) => (cell ?? '').trim().toLowerCase())
  const places = new Map(
    fields.map((field) => {
      const known: readonly string[] = headings[field]
      return [field, words.findIndex((word) => known.includes(word))]
    }),
  )
  if ((places.get('username') ?? -1) < 0) throw fail('contestTeam.noHeading')
  if (rows.length === 0) throw fail('import.empty')
  const max = limits.contestTeam.maxTeams
  if (rows.length > max) throw fail('import.tooManyRows', { max })
  return rows.map(({ line, cells }) => {
    const text = (field: Field): string | undefined => {
      const place = places.get(field) ?? -1
      return place < 0 ? undefined : (cells[place] ?? '').trim()
    }
    const several = (field: Field): readonly string[] | undefined =>
      text(field)
        ?.split(/[;；\n]+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    const organization = text('organization')
    return {
      line,
      username: text('username') ?? '',
      name: text('name'),
      members: several('members'),
      seat: text('seat'),
      organization: organization === undefined ? undefined : organizationNamed(organization),
      categories: several('categories')?.map((category) => ({ id: null, name: category })),
    }
  })
}
