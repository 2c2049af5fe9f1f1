/**
 * Best two of the last three: a problem counts the mean of the best two of a contestant's last three submissions, so that
 * a single lucky one is not enough. Compile errors are not counted. A missing second submission counts 0.
 *
 * Submissions score 40, 90, 60 and 80. The last three are 90, 60 and 80, the best two of them 90 and 80, and the problem
 * counts (90 + 80) / 2 = 85. After the first submission it counts (40 + 0) / 2 = 20.
 *
 * The file goes into the folder of formats (VERDICT_FORMATS_DIR). docs/contest-formats.md describes the interface.
 */

/** @import { SiteFormat } from '../../../packages/rules/src/board/formats/site.ts' */

/** @type {SiteFormat} */
export default {
  version: 1,
  name: 'best-two',
  title: { 'zh-CN': '三取二', 'en-US': 'Best two of three' },
  description: {
    'zh-CN': '各题取最后几次提交中最好的若干次的平均分，编译错误不计。',
    'en-US': 'Each problem counts the mean of the best of the last submissions; compile errors are not counted.',
  },
  settings: [
    {
      name: 'last',
      kind: 'number',
      label: { 'zh-CN': '最后的提交数', 'en-US': 'Last submissions' },
      hint: { 'zh-CN': '从这些提交中选取。', 'en-US': 'The best are taken from these.' },
      default: 3,
      min: 1,
      max: 20,
    },
    {
      name: 'best',
      kind: 'number',
      label: { 'zh-CN': '计入平均的提交数', 'en-US': 'Submissions in the mean' },
      default: 2,
      min: 1,
      max: 20,
    },
    {
      name: 'earlierWins',
      kind: 'boolean',
      label: { 'zh-CN': '同分时较早者靠前', 'en-US': 'Earlier submissions break ties' },
      hint: {
        'zh-CN': '比较各题最后一次计入平均的提交时间。',
        'en-US': 'The time of the last submission that is in a mean is compared.',
      },
      default: false,
    },
  ],
  tieBreak: 'penalty',
  fold: ({ last, best, earlierWins }, { submissions }) => {
    const tries = submissions.filter(({ isTry }) => isTry)
    if (tries.length === 0) return null
    const scored = tries
      .slice(-Number(last))
      .map(({ score, timeS, isAccepted }) => ({ score: score ?? 0, timeS, isAccepted }))
      // Of equal scores the earlier one is taken.
      .sort((a, b) => b.score - a.score || a.timeS - b.timeS)
      .slice(0, Number(best))
    const sum = scored.reduce((total, { score }) => total + score, 0)
    const timeS = Math.max(...scored.map((submission) => submission.timeS))
    return {
      score: Math.round(sum / Number(best)),
      base: scored[0]?.score ?? 0,
      isFull: scored.length === best && scored.every(({ isAccepted }) => isAccepted),
      tries: tries.length - scored.length,
      timeS,
      latestS: earlierWins && sum > 0 ? timeS : 0,
    }
  },
}
