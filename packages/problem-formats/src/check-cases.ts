import { problemAuth } from '@verdict/contract'
import { faultOfNeeds } from '@verdict/rules'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { PackagedProblem } from './packaged.ts'

/**
 * Looks at the test data before anything is stored.
 * @throws PackageFault
 */
export const checkCases = (problem: PackagedProblem, limits: PackageLimits): void => {
  const { draft, cases, needs, generatorScript } = problem
  // A hidden problem may wait for data that its generators make.
  const waits = generatorScript !== '' && draft.visibility === problemAuth.hidden
  if (cases.length === 0 && !waits) throw new PackageFault('cases.none')
  if (cases.length > limits.casesPerProblem) throw new PackageFault('cases.many', { max: limits.casesPerProblem })
  const files = cases.flatMap((testCase) => [
    { name: testCase.inputName, bytes: testCase.input.bytes },
    { name: testCase.outputName, bytes: testCase.output.bytes },
  ])
  const large = files.find((file) => file.bytes > limits.caseFileBytes)
  if (large !== undefined) throw new PackageFault('entry.large', { name: shown(large.name), max: limits.caseFileBytes })
  const fault =
    needs.length === 0 ? null : faultOfNeeds(needs, new Set(cases.flatMap((testCase) => testCase.group ?? [])))
  if (fault !== null) throw new PackageFault(`group.${fault.kind}`, { group: fault.group })
}
