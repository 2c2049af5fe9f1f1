export interface Statement {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

/** Splits `# Title` and its `## section` parts; a missing hint is empty, any other missing part is an error. */
export const parseStatement = (markdown: string): Statement => {
  const [head = '', ...parts] = markdown.replaceAll('\r\n', '\n').split(/^## /m)
  const title = /^# (.+)$/m.exec(head)?.[1]?.trim()
  if (title === undefined) throw new Error('the statement has no title line')
  const sections = new Map(parts.map(nameAndText))
  const section = (name: string): string => {
    const text = sections.get(name)
    if (text === undefined || text === '') throw new Error(`the statement has no section "${name}"`)
    return text
  }
  return {
    title,
    description: section('description'),
    input: section('input'),
    output: section('output'),
    hint: sections.get('hint') ?? '',
  }
}

const nameAndText = (part: string): readonly [string, string] => {
  const lineEnd = part.indexOf('\n')
  return [part.slice(0, lineEnd).trim(), part.slice(lineEnd).trim()]
}
