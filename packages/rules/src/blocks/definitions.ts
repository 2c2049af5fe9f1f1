/** Blocks of our own in Blockly's JSON. Blockly replaces `%{BKY_…}` by the messages of the locale. */
export const ownDefinitions = [
  ...(['INT', 'NUMBER', 'WORD', 'LINE'] as const).map((kind) => ({
    type: `io_read_${kind.toLowerCase()}`,
    message0: `%{BKY_VERDICT_READ_${kind}}`,
    output: kind === 'INT' || kind === 'NUMBER' ? 'Number' : 'String',
    style: 'io_blocks',
    tooltip: `%{BKY_VERDICT_READ_${kind}_HINT}`,
  })),
  ...(['PRINT_LINE', 'PRINT'] as const).map((kind) => ({
    type: `io_${kind.toLowerCase()}`,
    message0: `%{BKY_VERDICT_${kind}}`,
    args0: [{ type: 'input_value', name: 'TEXT' }],
    previousStatement: null,
    nextStatement: null,
    style: 'io_blocks',
    tooltip: `%{BKY_VERDICT_${kind}_HINT}`,
  })),
  {
    type: 'math_quotient',
    message0: '%{BKY_VERDICT_QUOTIENT}',
    args0: [
      { type: 'input_value', name: 'A', check: 'Number' },
      { type: 'input_value', name: 'B', check: 'Number' },
    ],
    inputsInline: true,
    output: 'Number',
    style: 'math_blocks',
    tooltip: '%{BKY_VERDICT_QUOTIENT_HINT}',
  },
] as const

/** Messages of the definitions, by locale. */
export const ownMessages: Readonly<Record<'en-US' | 'zh-CN', Readonly<Record<string, string>>>> = {
  'en-US': {
    VERDICT_READ_INT: 'read an integer',
    VERDICT_READ_INT_HINT: 'Reads the next integer of the input.',
    VERDICT_READ_NUMBER: 'read a number',
    VERDICT_READ_NUMBER_HINT: 'Reads the next number of the input; it can have a decimal point.',
    VERDICT_READ_WORD: 'read a word',
    VERDICT_READ_WORD_HINT: 'Reads the input up to the next space or end of line.',
    VERDICT_READ_LINE: 'read a line',
    VERDICT_READ_LINE_HINT: 'Reads the rest of the line; at the end of a line, the next one.',
    VERDICT_PRINT_LINE: 'print %1 and end the line',
    VERDICT_PRINT_LINE_HINT: 'Prints the value. The next output begins on a new line.',
    VERDICT_PRINT: 'print %1',
    VERDICT_PRINT_HINT: 'Prints the value. The next output follows on the same line.',
    VERDICT_QUOTIENT: 'quotient of %1 ÷ %2',
    VERDICT_QUOTIENT_HINT: 'Divides and rounds down: 7 ÷ 2 gives 3.',
  },
  'zh-CN': {
    VERDICT_READ_INT: '读入一个整数',
    VERDICT_READ_INT_HINT: '读入输入中的下一个整数。',
    VERDICT_READ_NUMBER: '读入一个数',
    VERDICT_READ_NUMBER_HINT: '读入输入中的下一个数，可以是小数。',
    VERDICT_READ_WORD: '读入一个单词',
    VERDICT_READ_WORD_HINT: '读到下一个空格或行末为止。',
    VERDICT_READ_LINE: '读入一行',
    VERDICT_READ_LINE_HINT: '读入本行余下的内容；若本行已读完，则读入下一行。',
    VERDICT_PRINT_LINE: '输出 %1 并换行',
    VERDICT_PRINT_LINE_HINT: '输出这个值，之后的输出从新的一行开始。',
    VERDICT_PRINT: '输出 %1',
    VERDICT_PRINT_HINT: '输出这个值，之后的输出接在同一行。',
    VERDICT_QUOTIENT: '%1 ÷ %2 的整数商',
    VERDICT_QUOTIENT_HINT: '相除后向下取整：7 ÷ 2 得 3。',
  },
}
