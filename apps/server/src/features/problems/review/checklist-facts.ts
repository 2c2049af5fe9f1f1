import { createHash } from 'node:crypto'
import { locales, type Manifest } from '@verdict/contract'
import { samplesOf } from '@verdict/problem-formats'
import type { CheckedTask, ChecklistFacts } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import { readNewestReport } from '../checks/read-report.ts'
import type { WholeRow } from '../editor/kept-problem.ts'

/** Everything the site knows about the items of the checklist. */
export const checklistFacts = async (db: Db, problem: WholeRow): Promise<ChecklistFacts> => {
  const [words, report, set] = await Promise.all([
    db
      .selectFrom('problem_statement')
      .select(['locale', 'title', 'description'])
      .where('problem_id', '=', problem.id)
      .execute(),
    readNewestReport(db, problem.id),
    problem.testdata_hash === null ? null : readManifest(db, problem.testdata_hash),
  ])
  const isComplete = (locale: string): boolean =>
    words.some((text) => text.locale === locale && text.title.trim() !== '' && (text.description ?? '').trim() !== '')
  const fresh = report === null || report.isStale ? null : report
  return {
    missingLanguages: locales.filter((locale) => !isComplete(locale)).length,
    hasChecker: problem.judge_mode !== 'default',
    tasks:
      fresh?.tasks.map(
        ({ kind, ok, expected }): CheckedTask => ({ kind, ok, expectsAccepted: expected.includes('accepted') }),
      ) ?? null,
    timeLimit:
      fresh === null
        ? null
        : {
            presentMs: fresh.timeLimit.present,
            slowestAcceptedMs: fresh.timeLimit.slowestAcceptedMs,
            fastestTooSlowMs: fresh.timeLimit.fastestTooSlowMs,
          },
    samplesAreCases: set === null ? null : samplesAreCases(problem.examples, set),
  }
}

/** Whether each sample is a case of the data, apart from the end of its last line. Null without samples. */
const samplesAreCases = (examples: string, set: Manifest): boolean | null => {
  const samples = samplesOf(examples)
  if (samples.length === 0) return null
  return samples.every(({ input, output }) => {
    const [inputs, outputs] = [hashesOf(input), hashesOf(output)]
    return set.cases.some((item) => inputs.has(item.input.hash) && outputs.has(item.output.hash))
  })
}

/** Files are named by their content, so a text is compared by the hashes of its usual ends of lines. */
const hashesOf = (text: string): ReadonlySet<string> => {
  const plain = text.replaceAll('\r\n', '\n')
  const bare = plain.replace(/\s+$/, '')
  const forms = [plain, `${plain}\n`, bare, `${bare}\n`]
  const all = [...forms, ...forms.map((form) => form.replaceAll('\n', '\r\n'))]
  return new Set(all.map((form) => createHash('sha256').update(form).digest('hex')))
}
