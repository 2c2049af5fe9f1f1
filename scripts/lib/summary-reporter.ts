import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** A test, or a file that could not be loaded, with the reason. */
export interface Failure {
  readonly name: string
  readonly message: string
  /** Its test file, as the test runner names it; null where the test runner cannot say. */
  readonly file: string | null
}

/** What a run of the test runner leaves for the end of `npm test`. */
export interface TestSummary {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  readonly files: readonly FileTime[]
}

/** The time of a test file: loading it, and its tests and hooks. */
export interface FileTime {
  readonly file: string
  readonly ms: number
}

/** Name of the variable that holds the path of the summary. */
export const summaryPath = 'VERDICT_TEST_SUMMARY'

const messageOf = (errors: readonly { readonly message: string }[]): string =>
  errors.map(({ message }) => message).join('\n')

/** The test file in which an error arose that no test waited for. */
const fileOf = ({ VITEST_TEST_PATH: path }: SerializedError, modules: readonly TestModule[]): string | null =>
  modules.find(({ moduleId, relativeModuleId }) => path === moduleId || path === relativeModuleId)?.relativeModuleId ??
  null

const summaryOf = (modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestSummary => {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({ file: module.relativeModuleId, test })),
  )
  const failedTests = tests.flatMap(({ file, test }) => {
    const result = test.result()
    if (result.state !== 'failed') return []
    return [{ name: `${file} > ${test.fullName}`, message: messageOf(result.errors), file }]
  })
  // Files that did not load, and hooks: no test of theirs says why.
  const suites = modules.flatMap((module) => [
    { name: module.relativeModuleId, errors: module.errors(), file: module.relativeModuleId },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${module.relativeModuleId} > ${suite.fullName}`,
      errors: suite.errors(),
      file: module.relativeModuleId,
    })),
  ])
  const failedSuites = suites.flatMap(({ name, errors, file }) =>
    errors.length === 0 ? [] : [{ name, message: messageOf(errors), file }],
  )
  const outside = unhandled.map((error) => ({
    name: 'outside of any test',
    message: error.stack ?? error.message,
    file: fileOf(error, modules),
  }))
  return {
    passed: tests.filter(({ test }) => test.result().state === 'passed').length,
    skipped: tests.filter(({ test }) => test.result().state === 'skipped').length,
    failures: [...failedTests, ...failedSuites, ...outside],
    files: modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return { file: module.relativeModuleId, ms: collectDuration + duration }
    }),
  }
}

/** Writes the summary of a run as JSON to the path that the environment names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[summaryPath]
    if (path !== undefined) writeFileSync(path, JSON.stringify(summaryOf(modules, unhandled)))
  }
}
