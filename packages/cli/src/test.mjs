import { readFile } from 'node:fs/promises'
import { poll } from './api.mjs'
import { Failure } from './failure.mjs'
import { readProgram } from './program.mjs'
import { accepted, isWaiting, nameOf, usage } from './verdicts.mjs'

/** Runs a program on the samples of its problem, or on one input, on the site's judge. */
export const runSamples = async (api, paths, options, out) => {
  const { code, files, cid, problem, language } = await readProgram(api, paths, options)
  const samples =
    options.input === undefined
      ? samplesOf(problem.examples)
      : [{ input: await readInput(options.input), output: null }]
  if (samples.length === 0) throw new Failure('The problem has no samples. Use --input FILE.')
  let failures = 0
  const results = []
  for (const [index, sample] of samples.entries()) {
    const testJudgeKey = await api.post('/api/submit-problem-test-judge', {
      pid: problem.id,
      type: cid !== 0 ? 'contest' : problem.isGroup ? 'group' : 'public',
      language,
      code,
      files,
      userInput: sample.input,
      expectedOutput: sample.output,
      isRemoteJudge: problem.isRemote,
      mode: null,
    })
    const result = await poll(async () => {
      const found = await api.get('/api/get-test-judge-result', { testJudgeKey })
      return isWaiting(found.status) ? null : found
    })
    if (result.status !== accepted) failures += 1
    const name = options.input ?? `Sample ${index + 1}`
    results.push(presented(sample, result, name))
    if (!out.isJson) report(sample, result, name)
    // The compiler's message is the same for every sample.
    if (result.status === compileError) break
  }
  if (out.isJson) out.rows(results)
  return failures === 0 ? 0 : 1
}

const presented = (sample, { status, time, memory, userOutput, stderr }, name) => ({
  name,
  status,
  verdict: nameOf(status),
  time,
  memory,
  expected: sample.output,
  output: userOutput,
  stderr,
})

const compileError = -2

const report = (sample, result, name) => {
  const isRun = sample.output === null && result.status === accepted
  console.log(`${name}: ${isRun ? 'Finished' : nameOf(result.status)}${usage(result)}`)
  if (result.status === accepted && sample.output !== null) return
  if (sample.output !== null && result.status === wrongAnswer) console.log(`Expected:\n${sample.output.trimEnd()}`)
  if (result.userOutput) console.log(`Output:\n${result.userOutput.trimEnd()}`)
  if (result.stderr) console.log(`Errors:\n${result.stderr.trimEnd()}`)
}

const wrongAnswer = -1

const readInput = (file) =>
  readFile(file, 'utf8').catch((error) => {
    throw new Failure(`${file} cannot be read: ${error.message}`)
  })

/** Samples travel as one text of `<input>..</input><output>..</output>` pairs. */
const samplesOf = (text) =>
  [...text.matchAll(/<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g)].map(([, input, output]) => ({
    input,
    output,
  }))
