import { py, type Row, row } from './row.ts'

const prints = (bytes: string) => py(`import sys\nsys.stdout.buffer.write(${JSON.stringify(bytes)}.encode('latin1'))`)

/** Outputs when `7 8⏎` is expected, with trailing whitespace ignored and not. */
const outputs = [
  ['the same', '7 8\n', 'AC', 'AC'],
  ['no newline', '7 8', 'AC', 'PE'],
  ['a blank before the newline', '7 8 \n', 'AC', 'PE'],
  ['CRLF', '7 8\r\n', 'AC', 'PE'],
  ['more newlines', '7 8\n\n\n', 'AC', 'PE'],
  ['a form feed at the end', '7 8\n\f', 'AC', 'PE'],
  ['two blanks between', '7  8\n', 'WA', 'PE'],
  ['a tab between', '7\t8\n', 'WA', 'PE'],
  ['no blank between', '78\n', 'WA', 'PE'],
  ['a newline before', '\n7 8\n', 'WA', 'PE'],
  ['a blank before', ' 7 8\n', 'WA', 'PE'],
  ['another number', '7 9\n', 'WA', 'WA'],
  ['nothing', '', 'WA', 'WA'],
  ['more', '7 8 9\n', 'WA', 'WA'],
  ['less', '7\n', 'WA', 'WA'],
  ['a NUL at the end', '7 8\n\u0000', 'WA', 'WA'],
  ['a NUL between', '7\u00008\n', 'WA', 'WA'],
] as const

const both = outputs.flatMap(([name, printed, ignored, strict]) => [
  row(`blanks at ends ignored: ${name}`, prints(printed), ignored, { output: '7 8\n' }),
  row(`blanks at ends count: ${name}`, prints(printed), strict, {
    output: '7 8\n',
    settings: { ignoreTrailingBlanks: false },
  }),
])

const hundredMegabytes = 100_000_000

export const comparison: readonly Row[] = [
  ...both,
  row('CRLF in the expected file', prints('7 8\n9\n'), 'AC', { output: '7 8\r\n9\r\n' }),
  row('NUL bytes that are expected', prints('a\u0000b\n'), 'AC', { output: 'a\u0000b\n' }),
  row('NUL bytes in the input', py('import sys\nprint(len(sys.stdin.buffer.read()))'), 'AC', {
    input: 'a\u0000\u0000b',
    output: '4\n',
  }),
  row('nothing where nothing is expected', py(''), 'AC'),
  row('blanks where nothing is expected', prints(' \n\n'), 'AC'),
  row('100 MB, right', py(`print('x' * ${hundredMegabytes})`), 'AC', { output: `${'x'.repeat(hundredMegabytes)}\n` }),
  row('100 MB, wrong at the last byte', py(`print('x' * ${hundredMegabytes - 1} + 'y')`), 'WA', {
    output: `${'x'.repeat(hundredMegabytes)}\n`,
  }),
  row('100 MB where a line is expected', py(`print('x' * ${hundredMegabytes})`), 'RE', {
    output: 'x\n',
    message: /^Output limit exceeded$/,
  }),
]
