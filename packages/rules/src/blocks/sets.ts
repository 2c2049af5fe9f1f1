import { type BlockType, blockTypes } from '@verdict/contract/blocks'

const firstSteps: readonly BlockType[] = [
  'io_read_int',
  'io_read_word',
  'io_print_line',
  'math_number',
  'math_arithmetic',
  'text',
  'variables_set',
  'variables_get',
]

const decisions: readonly BlockType[] = [
  ...firstSteps,
  'controls_if',
  'logic_compare',
  'logic_operation',
  'logic_negate',
  'math_quotient',
  'math_modulo',
]

const loops: readonly BlockType[] = [
  ...decisions,
  'io_print',
  'controls_repeat_ext',
  'controls_whileUntil',
  'controls_for',
  'math_change',
]

const inToolboxOrder = (types: readonly BlockType[]) => blockTypes.filter((type) => types.includes(type))

/** Ready-made sets of blocks, from the smallest to all. */
export const blockSets = {
  firstSteps: inToolboxOrder(firstSteps),
  decisions: inToolboxOrder(decisions),
  loops: inToolboxOrder(loops),
  everything: blockTypes,
} as const satisfies Record<string, readonly BlockType[]>
export type BlockSet = keyof typeof blockSets

export const blockSetNames = Object.keys(blockSets) as readonly BlockSet[]

/** The ready-made set with exactly these blocks; null when the author chose single ones. */
export const blockSetOf = (types: readonly string[]): BlockSet | null => {
  const given = new Set(types)
  return (
    blockSetNames.find(
      (set) => blockSets[set].length === given.size && blockSets[set].every((type) => given.has(type)),
    ) ?? null
  )
}
