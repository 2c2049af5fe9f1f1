import { blockTypes } from '@verdict/contract/blocks'

/** Types a program can hold. Calls come with the functions they call. */
export const allowedTypes = (types: readonly string[]): ReadonlySet<string> => {
  const allowed = new Set(types.filter((type) => (blockTypes as readonly string[]).includes(type)))
  if (allowed.has('procedures_defnoreturn')) allowed.add('procedures_callnoreturn')
  if (allowed.has('procedures_defreturn')) allowed.add('procedures_callreturn')
  return allowed
}
