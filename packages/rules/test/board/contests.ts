import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { verdict, verdictShort } from '@verdict/contract/vocabulary'
import { z } from 'zod'
import { type AcmRules, attemptOf, type BoardRecord, type Penalty } from '../../src/index.ts'

/** The real contests of `data/` as boards see them. */

const schema = z.array(
  z.object({
    name: z.string(),
    contest: z.object({
      durationMin: z.int(),
      freezeMin: z.int(),
      officialRounding: z.enum(['floor', 'sum']).default('floor'),
    }),
    teams: z.array(z.string()),
    problems: z.array(z.string()),
    runs: z.array(z.tuple([z.int(), z.int(), z.number(), z.string()])),
    standings: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
    standingsSeconds: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  }),
)

export type RealContest = z.output<typeof schema>[number]

export const realContests = schema.parse(
  JSON.parse(gunzipSync(readFileSync(new URL('data/contests.json.gz', import.meta.url))).toString()),
)

const codes = new Map<string, number>(
  Object.entries(verdictShort).map(([name, short]) => [short, verdict[name as keyof typeof verdict]]),
)

/** Runs as records, numbered in file order, which is the order of submission. */
export const recordsOf = ({ runs, teams, problems }: RealContest): readonly BoardRecord[] =>
  runs.map(([team, problem, seconds, short], index) => {
    const code = codes.get(short)
    if (code === undefined) throw new Error(`the data has an unknown verdict ${short}`)
    return {
      submissionId: index + 1,
      userId: teams[team] ?? '',
      problem: problems[problem] ?? '',
      timeS: Math.floor(seconds),
      attempt: attemptOf(code),
      score: null,
      runTimeMs: null,
    }
  })

/** The rules of such a contest; its last second belongs to it (see the data's README). */
export const rulesOf = ({ contest }: RealContest, penalty: Penalty): AcmRules => ({
  format: 'icpc',
  durationS: contest.durationMin * 60 + 1,
  freezeS: contest.freezeMin === 0 ? null : (contest.durationMin - contest.freezeMin) * 60,
  excluded: new Set(),
  penalty,
})
