import type { TFunction } from 'i18next'

const known = ['draw', 'math', 'visualize', 'cpp'] as const

/** The names of the usual tools; a tool of the school's own is shown under the key it was given. */
export const toolName = (t: TFunction<'shell'>, key: string): string => {
  const name = known.find((word) => word === key)
  return name === undefined ? key : t(`tool.${name}`)
}
