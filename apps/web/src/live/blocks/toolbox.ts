import { type BlockCategory, type BlockType, blockCategories, blockCategoryNames } from '@verdict/contract/blocks'
import { allowedTypes } from '@verdict/rules/blocks'
import type * as Core from 'blockly/core'

const number = (value: number) => ({ shadow: { type: 'math_number', fields: { NUM: value } } })
const text = (value: string) => ({ shadow: { type: 'text', fields: { TEXT: value } } })

/** Values that blocks of the toolbox come with. They can be typed over, and other blocks can be put in their place. */
const values: Readonly<Partial<Record<BlockType, Readonly<Record<string, object>>>>> = {
  io_print_line: { TEXT: text('') },
  io_print: { TEXT: text('') },
  logic_compare: { A: number(1), B: number(1) },
  controls_repeat_ext: { TIMES: number(10) },
  controls_for: { FROM: number(1), TO: number(10), BY: number(1) },
  math_arithmetic: { A: number(1), B: number(1) },
  math_quotient: { A: number(7), B: number(2) },
  math_modulo: { DIVIDEND: number(7), DIVISOR: number(2) },
  math_single: { NUM: number(9) },
  math_round: { NUM: number(3.1) },
  math_number_property: { NUMBER_TO_CHECK: number(0) },
  math_constrain: { VALUE: number(50), LOW: number(1), HIGH: number(100) },
  math_trig: { NUM: number(45) },
  text_append: { TEXT: text('') },
  text_length: { VALUE: text('abc') },
  text_isEmpty: { VALUE: text('') },
  text_indexOf: { VALUE: text('abc'), FIND: text('b') },
  text_charAt: { VALUE: text('abc') },
  text_getSubstring: { STRING: text('abc') },
  text_changeCase: { TEXT: text('abc') },
  text_trim: { TEXT: text('abc') },
  text_count: { SUB: text('a'), TEXT: text('banana') },
  text_replace: { FROM: text('a'), TO: text('b'), TEXT: text('banana') },
  text_reverse: { TEXT: text('abc') },
  lists_repeat: { NUM: number(5) },
  lists_split: { DELIM: text(' ') },
}

const styles: Readonly<Record<BlockCategory, string>> = {
  io: 'io_category',
  logic: 'logic_category',
  loops: 'loop_category',
  math: 'math_category',
  text: 'text_category',
  lists: 'list_category',
  variables: 'variable_category',
  functions: 'procedure_category',
}

/** Categories whose blocks Blockly lists itself, because they name what the program defines. */
const listed: Readonly<Partial<Record<BlockCategory, string>>> = {
  variables: 'OFFERED_VARIABLES',
  functions: 'OFFERED_FUNCTIONS',
}

/** The toolbox of the offered blocks, with one category for each kind of them. */
export const toolboxOf = (
  types: readonly string[],
  nameOf: (category: BlockCategory) => string,
): Core.utils.toolbox.ToolboxDefinition => ({
  kind: 'categoryToolbox',
  contents: blockCategoryNames.flatMap((category) => {
    const offered = (blockCategories[category] as readonly BlockType[]).filter((type) => types.includes(type))
    if (offered.length === 0) return []
    const entry = { kind: 'category', name: nameOf(category), categorystyle: styles[category] }
    const custom = listed[category]
    return [custom === undefined ? { ...entry, contents: offered.flatMap(entriesOf) } : { ...entry, custom }]
  }) as never,
})

const entriesOf = (type: BlockType): readonly object[] => {
  const entry = { kind: 'block', type, ...(values[type] !== undefined && { inputs: values[type] }) }
  // Beginners do not find the branches behind the gear of the block.
  return type === 'controls_if' ? [entry, { ...entry, extraState: { hasElse: true } }] : [entry]
}

/** Lists the variables and functions of a program, without blocks that are not offered. */
export const listDefinitions = (core: typeof Core, board: Core.WorkspaceSvg, types: readonly string[]): void => {
  const allowed = allowedTypes(types)
  const offered = (items: readonly Core.utils.toolbox.FlyoutItemInfo[]) =>
    items.filter((item) => !('type' in item) || item.type === undefined || allowed.has(item.type))
  board.registerToolboxCategoryCallback('OFFERED_VARIABLES', (workspace) =>
    offered(core.Variables.flyoutCategory(workspace)),
  )
  board.registerToolboxCategoryCallback('OFFERED_FUNCTIONS', (workspace) =>
    offered(core.Procedures.flyoutCategory(workspace)),
  )
}
