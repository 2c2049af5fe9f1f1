import { spawnSync } from 'node:child_process'
import { blockLanguages, blockTypes, limits } from '@verdict/contract'
import { checkWorkspace } from '@verdict/rules'
import { describe, expect, test } from 'vitest'
import { translateBlocks } from '../engine.ts'

/** Programs of blocks, run with the interpreters of this machine. */

const commands = { Python3: ['python3', '-'], 'JavaScript Node': [process.execPath, '-e'] } as const

const programOf = (blocks: readonly unknown[], language: (typeof blockLanguages)[number], variables: string[] = []) => {
  const text = JSON.stringify({ blocks: { blocks }, variables: variables.map((name) => ({ name, id: name })) })
  const { workspace } = checkWorkspace(text, { types: [...blockTypes], maxBlocks: null })
  return workspace === null ? null : translateBlocks(workspace, language)
}

const run = (code: string, language: (typeof blockLanguages)[number], input: string) => {
  const [command] = commands[language]
  const args = language === 'Python3' ? ['-c', code] : ['-e', code]
  return spawnSync(command, args, { input, encoding: 'utf8' }).stdout
}

const number = (value: number) => ({ block: { type: 'math_number', fields: { NUM: value } } })
const read = (kind: string) => ({ block: { type: `io_read_${kind}` } })
const get = (name: string) => ({ block: { type: 'variables_get', fields: { VAR: { id: name } } } })
const stack = (...blocks: readonly object[]): object =>
  blocks.reduceRight(
    (next: object | null, block) => (next === null ? block : { ...block, next: { block: next } }),
    null,
  ) ?? {}
const print = (value: object) => ({ type: 'io_print_line', inputs: { TEXT: value } })

describe.each(blockLanguages)('in %s', (language) => {
  test('words and lines are read in the order of the input', () => {
    const program = programOf(
      [stack(print(read('int')), print(read('number')), print(read('line')), print(read('word')), print(read('line')))],
      language,
    )
    expect(run(program ?? '', language, '12\n 2.5 rest of it\n\n word\nlast line\n')).toBe(
      '12\n2.5\nrest of it\nword\nlast line\n',
    )
  })

  test('a program of lines alone reads them as they are', () => {
    const program = programOf([stack(print(read('line')), print(read('line')))], language)
    expect(run(program ?? '', language, ' a  b \nc')).toBe(' a  b \nc\n')
  })

  test('printing ends the line or does not, and the quotient rounds down', () => {
    const quotient = {
      block: { type: 'math_quotient', inputs: { A: { block: sum(-5, 2) }, B: number(2) } },
    }
    const program = programOf([stack({ type: 'io_print', inputs: { TEXT: number(1) } }, print(quotient))], language)
    expect(run(program ?? '', language, '')).toBe('1-2\n')
  })

  test('loops, variables and functions with parameters work', () => {
    const define = {
      type: 'procedures_defreturn',
      fields: { NAME: 'double' },
      extraState: { params: [{ name: 'x', id: 'x' }] },
      inputs: {
        RETURN: { block: { type: 'math_arithmetic', fields: { OP: 'ADD' }, inputs: { A: get('x'), B: get('x') } } },
      },
    }
    const call = {
      block: {
        type: 'procedures_callreturn',
        extraState: { name: 'double', params: ['x'] },
        inputs: { ARG0: get('i') },
      },
    }
    const loop = {
      type: 'controls_for',
      fields: { VAR: { id: 'i' } },
      inputs: { FROM: number(1), TO: number(3), BY: number(1), DO: { block: print(call) } },
    }
    const program = programOf([define, loop], language, ['x', 'i'])
    expect(run(program ?? '', language, '')).toBe('2\n4\n6\n')
  })

  test('the deepest program is translated in bounded time', () => {
    const nest = (depth: number): object =>
      depth === 0
        ? print(number(1))
        : { type: 'controls_repeat_ext', inputs: { TIMES: number(1), DO: { block: nest(depth - 1) } } }
    const program = programOf([nest(limits.blocks.maxDepth - 1)], language)
    expect(program?.length).toBeLessThan(limits.code.maxChars)
    expect(program).toContain(language === 'Python3' ? 'print(1)' : 'console.log')
  })
})

const sum = (a: number, b: number) => ({
  type: 'math_arithmetic',
  fields: { OP: 'ADD' },
  inputs: { A: number(a), B: number(b) },
})

test('blocks that do not fit together give no program', () => {
  expect(programOf([{ type: 'math_number', inputs: { NUM: number(1) } }], 'Python3')).toBeNull()
  expect(programOf([print({ block: { type: 'io_print_line' } })], 'Python3')).toBeNull()
})

test('texts stay texts of the program', () => {
  const text = `'"\\#`
  const program = programOf([print({ block: { type: 'text', fields: { TEXT: text } } })], 'JavaScript Node')
  expect(run(program ?? '', 'JavaScript Node', '')).toBe(`${text}\n`)
})
