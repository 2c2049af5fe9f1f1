import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** A test, or a file that could not be loaded, with the reason. */
export interface Failure {
  readonly name: string
  readonly message: string
}

/** What a run of the test runner leaves for the end of `npm test`. */
export interface TestSummary {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Names of tests that failed once and passed when repeated. */
  readonly repeated: readonly string[]
}

/** Name of the variable that holds the path of the summary. */
export const summaryPath = 'VERDICT_TEST_SUMMARY'

const messageOf = (errors: readonly { readonly message: string }[]): string =>
  errors.map(({ message }) => message).join('\n')

const summaryOf = (modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestSummary => {
  const tests = modules.flatMap((module) => {
    const file = module.relativeModuleId
    return [...module.children.allTests()].map((test) => ({ name: `${file} > ${test.fullName}`, test }))
  })
  const failedTests = tests.flatMap(({ name, test }) => {
    const result = test.result()
    return result.state === 'failed' ? [{ name, message: messageOf(result.errors) }] : []
  })
  // Files that did not load, and hooks: no test of theirs says why.
  const suites = modules.flatMap((module) => [
    { name: module.relativeModuleId, errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${module.relativeModuleId} > ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ])
  const failedSuites = suites.flatMap(({ name, errors }) =>
    errors.length === 0 ? [] : [{ name, message: messageOf(errors) }],
  )
  const outside = unhandled.map((error) => ({
    name: 'outside of any test',
    message: error.stack ?? error.message,
  }))
  return {
    passed: tests.filter(({ test }) => test.result().state === 'passed').length,
    skipped: tests.filter(({ test }) => test.result().state === 'skipped').length,
    failures: [...failedTests, ...failedSuites, ...outside],
    repeated: tests.filter(({ test }) => test.diagnostic()?.flaky).map(({ name }) => name),
  }
}

/** Writes the summary of a run as JSON to the path that the environment names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[summaryPath]
    if (path !== undefined) writeFileSync(path, JSON.stringify(summaryOf(modules, unhandled)))
  }
}
