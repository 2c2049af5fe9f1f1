import { z } from 'zod'
import { arrangeGroups } from '../arrange-groups.ts'
import { PackageFault } from '../faults.ts'
import type { PackagedProblem } from '../packaged.ts'
import type { Reading } from '../reading.ts'
import { type Content, contentOf, type Entry } from '../source.ts'
import { readShape, readYaml } from '../yaml.ts'
import { planOlderScores, planScores, type SecretGroup } from './plan-scores.ts'
import { type KattisSettings, wordsOf } from './settings.ts'

type Files = ReadonlyMap<string, Entry>
type Arranged = Pick<PackagedProblem, 'cases' | 'needs'> &
  Pick<PackagedProblem['draft'], 'judgeCaseMode'> & {
    /** Arguments of the validator that hold for all secret data. */
    readonly validatorArguments: readonly string[]
  }

const number = z.coerce.number()
const shape = z
  .object({
    // The older format.
    accept_score: number.nullish(),
    grader_flags: z.string().nullish(),
    grading: z.unknown().optional(),
    output_validator_flags: z.unknown().optional(),
    // The newer one, and a draft of it.
    max_score: z.union([number, z.literal('unbounded')]).nullish(),
    score_aggregation: z.string().nullish(),
    scoring: z
      .object({
        score: z.union([number, z.literal('unbounded')]).nullish(),
        aggregation: z.string().nullish(),
        require_pass: z.union([z.string(), z.array(z.string())]).nullish(),
      })
      .loose()
      .nullish(),
    require_pass: z.union([z.string(), z.array(z.string())]).nullish(),
    output_validator_args: z.unknown().optional(),
  })
  .loose()
export type GroupYaml = z.output<typeof shape>

const read = new Set([
  ...['accept_score', 'grader_flags', 'output_validator_flags', 'max_score', 'score_aggregation', 'scoring'],
  ...['require_pass', 'output_validator_args', 'reject_score', 'full_feedback'],
])

/** The cases below `data/` and how they make a result. */
export const readTestData = async (settings: KattisSettings, reading: Reading): Promise<Arranged> => {
  const secret = inputsBelow(reading.files, 'data/secret/')
  const samples = inputsBelow(reading.files, 'data/sample/')
  if (secret.length === 0 && samples.length === 0) throw new PackageFault('cases.none')
  if (secret.length === 0) reading.notes.assumed('data/secret', 'data/sample')
  const shared = await yamlOf('data/secret', reading)
  const root = await yamlOf('data', reading)
  const own = argumentsOf(shared)
  const validatorArguments = own.length > 0 ? own : argumentsOf(root)
  if (settings.isScoring)
    return {
      ...(await scored(secret.length === 0 ? samples : secret, { settings, shared, validatorArguments }, reading)),
      validatorArguments,
    }
  const plans = [...samples, ...secret].map((path) => caseOf(path, reading))
  return {
    judgeCaseMode: 'ergodic_without_error',
    cases: plans.map((plan) => ({ ...plan, score: null, group: null })),
    needs: [],
    validatorArguments,
  }
}

/** Paths of inputs, in the order they are judged. */
const inputsBelow = (files: Files, prefix: string): readonly string[] =>
  [...files.keys()].filter((path) => path.startsWith(prefix) && path.endsWith('.in')).sort()

const nothing = contentOf('')

const caseOf = (path: string, { files, notes }: Reading) => {
  const base = path.replace(/\.in$/, '')
  const answer = files.get(`${base}.ans`)
  if (answer === undefined) notes.lost(`${base}.ans`, 'missing')
  for (const suffix of ['files', 'args', 'yaml'])
    if (files.has(`${base}.${suffix}`)) notes.lost(`${base}.${suffix}`, 'scope')
  const name = base.replace(/^data\/(secret\/)?/, '').replaceAll('/', '-')
  return {
    inputName: `${name}.in`,
    outputName: `${name}.ans`,
    input: files.get(path) as Content,
    output: answer ?? nothing,
  }
}

interface Shared {
  readonly settings: KattisSettings
  /** Settings of `data/secret`. */
  readonly shared: GroupYaml | null
  readonly validatorArguments: readonly string[]
}

const scored = async (
  secret: readonly string[],
  { settings: { isLegacy }, shared, validatorArguments }: Shared,
  reading: Reading,
) => {
  const { notes } = reading
  const names = [...new Set(secret.map(nameOfGroup))].sort()
  const groups: SecretGroup[] = []
  for (const name of names) {
    const paths = secret.filter((path) => nameOfGroup(path) === name)
    const folder = `data/secret/${name}`
    if (name !== '' && paths.some((path) => path.slice(folder.length + 1).includes('/')))
      notes.lost(`${folder}/*/`, 'group')
    const own = name === '' ? shared : await yamlOf(folder, reading)
    const flags = argumentsOf(own)
    if (flags.length > 0 && flags.join(' ') !== validatorArguments.join(' '))
      notes.lost(`${folder}: output_validator_args`, 'scope')
    // Only the older format lets a group without settings inherit those of the surrounding group.
    groups.push({ name, yaml: own ?? (isLegacy ? shared : null), cases: paths.map((path) => caseOf(path, reading)) })
  }
  const plans = isLegacy ? planOlderScores(groups, notes) : planScores(groups, shared, notes)
  const arranged = arrangeGroups(plans)
  if (arranged.isRounded) notes.mapped('scores', 'whole points')
  return arranged
}

const nameOfGroup = (path: string): string => /^data\/secret\/([^/]+)\//.exec(path)?.[1] ?? ''

const yamlOf = async (folder: string, { files, context, notes }: Reading): Promise<GroupYaml | null> => {
  const entry = files.get(`${folder}/test_group.yaml`) ?? files.get(`${folder}/testdata.yaml`)
  if (entry === undefined) return null
  const yaml = readShape(shape, (await readYaml(entry, context.limits)) ?? {}, entry.path)
  for (const key of Object.keys(yaml)) {
    // Default values are not reported as lost.
    const isUsual =
      (key === 'grading' && yaml.grading === 'default') || (key === 'reject_score' && Number(yaml[key]) === 0)
    if (
      !read.has(key) &&
      !isUsual &&
      !['on_reject', 'range', 'input_validator_flags', 'input_validator_args'].includes(key)
    )
      notes.lost(`${folder}: ${key}`)
  }
  return yaml
}

const argumentsOf = (yaml: GroupYaml | null): readonly string[] => {
  const flags = yaml?.output_validator_args ?? yaml?.output_validator_flags
  return wordsOf(typeof flags === 'object' && flags !== null && 'flags' in flags ? flags.flags : flags)
}
