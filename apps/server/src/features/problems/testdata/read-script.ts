import { fail, limits } from '@verdict/contract'

export interface ScriptLine {
  readonly generator: string
  readonly arguments: string[]
}

/**
 * Parses a generator script: each line has a generator name, with or without suffix, and arguments separated by spaces
 * or in double quotes. Text after `#`, and the `> 5` test numbers of other judges, are ignored: cases follow the order
 * of lines.
 * @throws Refusal `generate.noScript`, `generate.unknown` or `generate.tooManyLines`
 */
export const readScript = (script: string, generators: readonly string[]): readonly ScriptLine[] => {
  const max = limits.problemCheck.maxGeneratorLines
  const lines = script.split('\n').flatMap((text, index): readonly ScriptLine[] => {
    const words = wordsOf(text.replace(/(^|\s)#.*$/, '').replace(/\s>\s*\S+\s*$/, ''))
    const [name, ...rest] = words
    if (name === undefined) return []
    const generator =
      generators.find((generator) => generator === name) ??
      generators.find((generator) => stem(generator) === stem(name))
    if (generator === undefined) throw fail('generate.unknown', { line: index + 1, name })
    return [{ generator, arguments: rest }]
  })
  if (lines.length === 0) throw fail('generate.noScript')
  if (lines.length > max) throw fail('generate.tooManyLines', { max })
  return lines
}

const stem = (name: string): string => name.replace(/\.[A-Za-z0-9+]+$/, '')

const wordsOf = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
