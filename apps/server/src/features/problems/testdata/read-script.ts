import { fail, limits } from '@verdict/contract'

export interface ScriptLine {
  readonly generator: string
  readonly arguments: string[]
}

/**
 * The lines of a generator script: the name of a generator, with or without its suffix, and arguments between blanks or
 * in double quotes. What follows `#`, and the `> 5` of other judges that numbers the test, says nothing here: cases come
 * in the order of the lines.
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
