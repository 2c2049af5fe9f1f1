import type { StatementText } from './draft.ts'

type Part = Exclude<keyof StatementText, 'title'>

/** Meanings of statement headings, in the supported languages. */
const headings: readonly (readonly [RegExp, Part])[] = [
  [/^(input( format| specification| data)?|输入(格式|描述)?|entrada|indata)$/i, 'input'],
  [/^(output( format| specification)?|输出(格式|描述)?|saída|utdata)$/i, 'output'],
  [/^(notes?|hints?|explanation( of samples?)?|提示|说明|样例解释|备注)$/i, 'hint'],
  [/^(description|statement|题目描述|描述|题面)$/i, 'description'],
]

/**
 * Takes a Markdown statement apart at the headings that stand for our own sections; other headings stay where they are.
 */
export const splitSections = (markdown: string): Omit<StatementText, 'title'> => {
  const parts: Record<Part, string> = { description: '', input: '', output: '', hint: '' }
  let part: Part = 'description'
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const heading = isCode ? undefined : /^#{1,4}\s+(.*?)\s*#*\s*$/.exec(line)?.[1]?.replace(/[:：]$/, '')
    const found = heading === undefined ? undefined : headings.find(([pattern]) => pattern.test(heading))
    if (found === undefined) parts[part] += `${line}\n`
    else part = found[1]
  }
  const tidy = (text: string): string => text.replace(/\n{3,}/g, '\n\n').trim()
  return {
    description: tidy(parts.description),
    input: tidy(parts.input),
    output: tidy(parts.output),
    hint: tidy(parts.hint),
  }
}
