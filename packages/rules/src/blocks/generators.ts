/** The part of a block of Blockly that translating ours needs. */
interface Block {
  readonly workspace: { getAllBlocks: (ordered: boolean) => readonly { readonly type: string }[] }
}

/** The part of a generator of Blockly, and the precedences of its language. */
interface Generator {
  readonly FUNCTION_NAME_PLACEHOLDER_: string
  // Blockly declares the blocks of its generators with its own classes, and these maps are open.
  readonly forBlock: Record<string, unknown>
  valueToCode: (block: never, name: string, order: number) => string
  provideFunction_: (name: string, lines: string[]) => string
}

type Translate = (block: Block) => string | [code: string, order: number]

const readsWords = (block: Block): boolean =>
  block.workspace.getAllBlocks(false).some(({ type }) => /^io_read_(int|number|word)$/.test(type))

const codeOf = (generator: Generator, block: Block, input: string, order: number): string =>
  generator.valueToCode(block as never, input, order)

type Order = Readonly<Record<'NONE' | 'FUNCTION_CALL' | 'MULTIPLICATIVE' | 'DIVISION', number>>

/** Adds our blocks to Blockly's generator for Python. Lines are read with `input()`, as textbooks do. */
export const addPython = (generator: Generator, order: Pick<Order, 'NONE' | 'FUNCTION_CALL' | 'MULTIPLICATIVE'>) => {
  const self = generator.FUNCTION_NAME_PLACEHOLDER_
  const readWord = (): string =>
    generator.provideFunction_('read_word', [
      `def ${self}():`,
      `  while not ${self}.rest:`,
      `    ${self}.rest = input().split()[::-1]`,
      `  return ${self}.rest.pop()`,
      '',
      `${self}.rest = []`,
    ])
  const readNumber = (): string => {
    const word = readWord()
    return generator.provideFunction_('read_number', [
      `def ${self}():`,
      `  word = ${word}()`,
      '  try:',
      '    return int(word)',
      '  except ValueError:',
      '    return float(word)',
    ])
  }
  /** After words were read, the rest of their line comes first. */
  const readLine = (block: Block): string => {
    if (!readsWords(block)) return 'input'
    const word = readWord()
    return generator.provideFunction_('read_line', [
      `def ${self}():`,
      `  if not ${word}.rest:`,
      '    return input()',
      `  line = ' '.join(reversed(${word}.rest))`,
      `  ${word}.rest = []`,
      '  return line',
    ])
  }
  const blocks: Readonly<Record<string, Translate>> = {
    io_read_int: () => [`int(${readWord()}())`, order.FUNCTION_CALL],
    io_read_number: () => [`${readNumber()}()`, order.FUNCTION_CALL],
    io_read_word: () => [`${readWord()}()`, order.FUNCTION_CALL],
    io_read_line: (block) => [`${readLine(block)}()`, order.FUNCTION_CALL],
    io_print_line: (block) => `print(${codeOf(generator, block, 'TEXT', order.NONE)})\n`,
    io_print: (block) => `print(${codeOf(generator, block, 'TEXT', order.NONE) || "''"}, end='')\n`,
    math_quotient: (block) => {
      const [a, b] = ['A', 'B'].map((name) => codeOf(generator, block, name, order.MULTIPLICATIVE) || '0')
      return [`${a} // ${b}`, order.MULTIPLICATIVE]
    },
  }
  Object.assign(generator.forBlock, blocks)
}

/** Adds our blocks to Blockly's generator for JavaScript, for Node. */
export const addJavaScript = (generator: Generator, order: Pick<Order, 'NONE' | 'FUNCTION_CALL' | 'DIVISION'>) => {
  const self = generator.FUNCTION_NAME_PLACEHOLDER_
  const nextLine = (): string =>
    generator.provideFunction_('nextLine', [
      `function ${self}() {`,
      `  if (${self}.place === ${self}.lines.length) throw new Error('There is no more input.');`,
      `  return ${self}.lines[${self}.place++];`,
      '}',
      `${self}.lines = require('fs').readFileSync(0, 'utf8').split(/\\r?\\n/);`,
      `${self}.place = 0;`,
    ])
  const readWord = (): string => {
    const line = nextLine()
    return generator.provideFunction_('readWord', [
      `function ${self}() {`,
      `  while (${self}.rest.length === 0) {`,
      `    ${self}.rest = ${line}().split(/\\s+/).filter((word) => word !== '').reverse();`,
      '  }',
      `  return ${self}.rest.pop();`,
      '}',
      `${self}.rest = [];`,
    ])
  }
  /** After words were read, the rest of their line comes first. */
  const readLine = (block: Block): string => {
    if (!readsWords(block)) return nextLine()
    const line = nextLine()
    const word = readWord()
    return generator.provideFunction_('readLine', [
      `function ${self}() {`,
      `  if (${word}.rest.length === 0) return ${line}();`,
      `  const line = ${word}.rest.reverse().join(' ');`,
      `  ${word}.rest = [];`,
      '  return line;',
      '}',
    ])
  }
  const blocks: Readonly<Record<string, Translate>> = {
    io_read_int: () => [`parseInt(${readWord()}(), 10)`, order.FUNCTION_CALL],
    io_read_number: () => [`Number(${readWord()}())`, order.FUNCTION_CALL],
    io_read_word: () => [`${readWord()}()`, order.FUNCTION_CALL],
    io_read_line: (block) => [`${readLine(block)}()`, order.FUNCTION_CALL],
    io_print_line: (block) => `console.log(String(${codeOf(generator, block, 'TEXT', order.NONE) || "''"}));\n`,
    io_print: (block) => `process.stdout.write(String(${codeOf(generator, block, 'TEXT', order.NONE) || "''"}));\n`,
    math_quotient: (block) => {
      const [a, b] = ['A', 'B'].map((name) => codeOf(generator, block, name, order.DIVISION) || '0')
      return [`Math.floor(${a} / ${b})`, order.FUNCTION_CALL]
    },
  }
  Object.assign(generator.forBlock, blocks)
}
