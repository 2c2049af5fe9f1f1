interface Named {
  readonly name: string
  /** Its name in the other language. */
  readonly otherName?: string | null
}

const namesOf = ({ name, otherName }: Named): readonly string[] => (otherName ? [name, otherName] : [name])

/** Whether a typed text is part of a tag's name, in any language. */
export const mayMean = (tag: Named, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase()
  return namesOf(tag).some((name) => name.toLowerCase().includes(wanted))
}

/** Whether what was typed is the whole name of a tag, in either language. */
export const isCalled = (tag: Named, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase()
  return namesOf(tag).some((name) => name.toLowerCase() === wanted)
}
