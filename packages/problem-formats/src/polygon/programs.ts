import { expectedVerdicts } from '@verdict/contract'
import { PackageFault } from '../faults.ts'
import { languageOfFile } from '../languages.ts'
import type { ExpectedVerdict, PackagedProblem, ProgramDraft } from '../packaged.ts'
import { readText } from '../source.ts'
import { elementAt, elementsAt, type XmlElement } from '../xml/tree.ts'
import type { PolygonReading } from './problem.ts'
import { inputPaths } from './tests.ts'

const maxChars = 262_144

/** Expected verdicts per solution tag. */
const expectedOf: Readonly<Record<string, readonly ExpectedVerdict[]>> = {
  main: ['accepted'],
  accepted: ['accepted'],
  'wrong-answer': ['wrongAnswer'],
  'presentation-error': ['presentationError', 'wrongAnswer'],
  'time-limit-exceeded': ['timeLimitExceeded'],
  'time-limit-exceeded-or-accepted': ['timeLimitExceeded', 'accepted'],
  'time-limit-exceeded-or-memory-limit-exceeded': ['timeLimitExceeded', 'memoryLimitExceeded'],
  'memory-limit-exceeded': ['memoryLimitExceeded'],
  failed: ['runtimeError'],
  rejected: expectedVerdicts.filter((expectedVerdict) => expectedVerdict !== 'accepted'),
}

/** Validators, generators and jury solutions, and the calls of the generators. */
export const readPrograms = async (
  testset: XmlElement,
  reading: PolygonReading,
  isPending: boolean,
): Promise<Pick<PackagedProblem, 'programs' | 'generatorScript'>> => {
  const { root, notes } = reading
  const programs: ProgramDraft[] = []
  for (const solution of elementsAt(root, 'assets', 'solutions', 'solution')) {
    const tag = solution.attributes.tag ?? ''
    const expected = expectedOf[tag]
    if (expected === undefined)
      notes.lost(`solution[${tag}]: ${elementAt(solution, 'source')?.attributes.path ?? ''}`, 'verdict')
    else await add(programs, solution, { kind: 'solution', expected, isMain: tag === 'main', reading })
  }
  for (const validator of elementsAt(root, 'assets', 'validators', 'validator'))
    await add(programs, validator, { kind: 'validator', expected: [], isMain: false, reading })
  const calls = elementsAt(testset, 'tests', 'test').flatMap((test) => test.attributes.cmd ?? [])
  const called = new Set(calls.map((call) => call.trim().split(/\s+/)[0]))
  for (const executable of elementsAt(root, 'files', 'executables', 'executable')) {
    const name = baseOf(elementAt(executable, 'source')?.attributes.path ?? '')
    if (called.has(name.replace(/\.[^.]*$/, '')))
      await add(programs, executable, { kind: 'generator', expected: [], isMain: false, reading })
  }
  if (isPending) return { programs, generatorScript: await wholeScript(testset, programs, reading) }
  return { programs, generatorScript: scriptOf(calls, programs) }
}

const baseOf = (path: string): string => path.split('/').at(-1) ?? path

interface Kind {
  readonly kind: ProgramDraft['kind']
  readonly expected: readonly ExpectedVerdict[]
  readonly isMain: boolean
  readonly reading: PolygonReading
}

const add = async (
  programs: ProgramDraft[],
  asset: XmlElement,
  { kind, expected, isMain, reading: { files, notes } }: Kind,
): Promise<void> => {
  const path = elementAt(asset, 'source')?.attributes.path ?? ''
  const entry = files.get(path)
  const language = languageOfFile(path)
  if (entry === undefined || language === null || entry.bytes > maxChars) return notes.lost(path, 'unreadable')
  // Generators are called by their name without suffix.
  const name = kind === 'generator' ? baseOf(path).replace(/\.[^.]*$/, '') : baseOf(path)
  programs.push({ kind, name, language, code: await readText(entry, maxChars), expected, score: null, isMain })
}

/** Name of the program that prints manual inputs. */
const byHand = 'by_hand'

/**
 * A line per test, in order. Manual inputs become an additional generator that prints the input with the given number.
 */
const wholeScript = async (
  testset: XmlElement,
  programs: ProgramDraft[],
  { files }: PolygonReading,
): Promise<string> => {
  const texts: string[] = []
  const lines: string[] = []
  const path = inputPaths(testset)
  for (const [index, { attributes }] of elementsAt(testset, 'tests', 'test').entries()) {
    const entry = attributes.cmd === undefined ? files.get(path(index + 1)) : undefined
    if (entry !== undefined) texts.push(`    ${index + 1}: ${JSON.stringify(await readText(entry, maxChars))},\n`)
    lines.push(attributes.cmd ?? `${byHand} ${index + 1}`)
  }
  const code = `import sys\n\ninputs = {\n${texts.join('')}}\nsys.stdout.buffer.write(inputs[int(sys.argv[1])].encode())\n`
  if (code.length > maxChars) throw new PackageFault('checker.long', { name: byHand, max: maxChars })
  if (texts.length > 0)
    programs.push({
      kind: 'generator',
      name: byHand,
      language: 'Python3',
      code,
      expected: [],
      score: null,
      isMain: false,
    })
  return lines.join('\n')
}

/** Calls of included generators, in the notation of the admin area. */
const scriptOf = (calls: readonly string[], programs: readonly ProgramDraft[]): string => {
  const names = new Set(programs.flatMap((program) => (program.kind === 'generator' ? [program.name] : [])))
  const lines = calls.filter((call) => names.has(call.trim().split(/\s+/)[0] ?? ''))
  const script = lines.join('\n')
  return script.length > 65_535 ? '' : script
}
