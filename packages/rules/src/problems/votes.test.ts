import { expect, test } from 'vitest'
import { voteRefusal } from './votes.ts'

const solver = { hasSolved: true, worksOn: false, isInContest: false }

test.each([
  ['a solver votes', {}, null],
  ['others do not', { hasSolved: false, isInContest: true }, 'problemVote.notSolved'],
  ['nor the people of the problem', { worksOn: true }, 'problemVote.ownProblem'],
  ['and no user during a contest with it', { isInContest: true }, 'problemVote.closed'],
] as const)('%s', (_, facts, refusal) => {
  expect(voteRefusal({ ...solver, ...facts })).toBe(refusal)
})
