import { expect, test } from 'vitest'
import { namesIn, teamGroups, withNames } from './team-groups.ts'

const organization = (id: string, country: string | null) => ({
  id,
  name: `Org ${id}`,
  formalName: '',
  country,
  logo: null,
})
const category = (id: string) => ({ id, name: `Cat ${id}`, color: null, isRanked: true })
const team = (username: string, of: string | null, categories: readonly string[] = []) => ({
  username,
  organization: of,
  categories: [...categories],
})

test('teams by category, country and organisation; those without teams are left out', () => {
  const groups = teamGroups({
    organizations: [
      organization('a', 'CHN'),
      organization('b', 'CHN'),
      organization('c', null),
      organization('d', 'JPN'),
    ],
    categories: [category('west'), category('empty')],
    teams: [team('one', 'a', ['west']), team('two', 'b'), team('three', 'c', ['west']), team('four', null)],
  })
  expect(groups.map(({ kind, name, usernames }) => `${kind} ${name}: ${usernames.join(' ')}`)).toEqual([
    'category Cat west: one three',
    'country CHN: one two',
    'organization Org a: one',
    'organization Org b: two',
    'organization Org c: three',
  ])
})

test('names are added once', () => {
  expect(namesIn(' one, two;three\n')).toEqual(['one', 'two', 'three'])
  expect(withNames('one, two', ['two', 'three'])).toBe('one\ntwo\nthree')
})
