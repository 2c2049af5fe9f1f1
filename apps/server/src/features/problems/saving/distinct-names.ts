interface Named {
  readonly inputName: string
  readonly outputName: string
}

/**
 * Users and packages identify a case by its input file name. A case in several subtasks, as other judges allow, becomes
 * a separate case in each with a unique name: the second `1.in` becomes `1_2.in`.
 */
export const distinctNames = <C extends Named>(cases: readonly C[]): readonly C[] => {
  const taken = new Set(cases.map((testCase) => testCase.inputName))
  if (taken.size === cases.length) return cases
  const seen = new Set<string>()
  return cases.map((testCase) => {
    if (!seen.has(testCase.inputName)) {
      seen.add(testCase.inputName)
      return testCase
    }
    let number = 2
    while (taken.has(numbered(testCase.inputName, number))) number += 1
    const inputName = numbered(testCase.inputName, number)
    taken.add(inputName)
    return { ...testCase, inputName, outputName: numbered(testCase.outputName, number) }
  })
}

/** The number goes before the suffix. */
const numbered = (name: string, number: number): string => {
  const [, stem = name, suffix = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  return `${stem}_${number}${suffix}`
}
