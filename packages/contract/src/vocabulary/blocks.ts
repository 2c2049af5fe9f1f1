/** The vocabulary of block programming, an entry of its own: pages without blocks do not load it. */

/** Languages that blocks are translated to. */
export const blockLanguages = ['Python3', 'JavaScript Node'] as const
export type BlockLanguage = (typeof blockLanguages)[number]

/** Blocks an author can offer, by category. The names are Blockly's; `io_*` and `math_quotient` are our own. */
export const blockCategories = {
  io: ['io_read_int', 'io_read_number', 'io_read_word', 'io_read_line', 'io_print_line', 'io_print'],
  logic: ['controls_if', 'logic_compare', 'logic_operation', 'logic_negate', 'logic_boolean', 'logic_ternary'],
  loops: ['controls_repeat_ext', 'controls_whileUntil', 'controls_for', 'controls_forEach', 'controls_flow_statements'],
  math: [
    'math_number',
    'math_arithmetic',
    'math_quotient',
    'math_modulo',
    'math_single',
    'math_round',
    'math_number_property',
    'math_constrain',
    'math_on_list',
    'math_trig',
    'math_constant',
  ],
  text: [
    'text',
    'text_join',
    'text_append',
    'text_length',
    'text_isEmpty',
    'text_indexOf',
    'text_charAt',
    'text_getSubstring',
    'text_changeCase',
    'text_trim',
    'text_count',
    'text_replace',
    'text_reverse',
  ],
  lists: [
    'lists_create_with',
    'lists_repeat',
    'lists_length',
    'lists_isEmpty',
    'lists_indexOf',
    'lists_getIndex',
    'lists_setIndex',
    'lists_getSublist',
    'lists_split',
    'lists_sort',
    'lists_reverse',
  ],
  variables: ['variables_set', 'variables_get', 'math_change'],
  functions: ['procedures_defnoreturn', 'procedures_defreturn', 'procedures_ifreturn'],
} as const
export type BlockCategory = keyof typeof blockCategories
export type BlockType = (typeof blockCategories)[BlockCategory][number]

export const blockCategoryNames = Object.keys(blockCategories) as readonly BlockCategory[]

/** Every block, in the order of the toolbox. */
export const blockTypes: readonly BlockType[] = Object.values(blockCategories).flat()
