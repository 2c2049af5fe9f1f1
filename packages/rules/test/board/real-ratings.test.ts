import { describe, expect, test } from 'vitest'
import { type Contender, newSkill, rateContest, type Skill, skillAfter } from '../../src/index.ts'
import { realContests } from './contests.ts'

/** Real final standings as a season: the teams of one country's data meet themselves again under their row numbers. */
const season = realContests.map(({ name, standings }) => ({
  name,
  places: standings.map(([team, place]) => ({ id: `team ${team}`, place })),
}))

describe('real contests as one season', () => {
  const skills = new Map<string, Skill>()
  test.each(season)('$name', ({ places }) => {
    const contenders: readonly Contender[] = places.map((row) => ({ ...row, skill: skills.get(row.id) ?? newSkill }))
    const rated = rateContest(contenders)
    expect(rated).toHaveLength(places.length)
    const performances = rated.map(({ performance }) => performance)
    expect(performances).toEqual(performances.toSorted((a, b) => b - a))
    for (const { id, skill } of rated) {
      expect(Number.isFinite(skill.mean)).toBe(true)
      expect(skill.deviation).toBeLessThan(skills.get(id)?.deviation ?? newSkill.deviation)
      skills.set(id, skill)
    }
    expect(rateContest(contenders)).toEqual(rated)
    // The first step of a history depends on nothing but itself.
    for (const { performance, skill } of rated.filter(({ skill }) => skill.performances.length === 1)) {
      const { mean, deviation, anchor, anchorWeight } = skill
      expect(skillAfter([{ performance, mean, deviation, anchor, anchorWeight }])).toEqual(skill)
    }
  })
})
