interface Named {
  readonly inputName: string
  readonly outputName: string
}

/**
 * People and packages know a case by the name of its input. A case that stands in several subtasks, as other judges have
 * it, is a case of its own in each and gets a name of its own: `1.in` for the second time is `1_2.in`.
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
