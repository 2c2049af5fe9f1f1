/** A place for an answer in a statement of Hydro, with the text that belongs to it. */
export interface HydroBlank {
  readonly id: string
  readonly kind: 'single' | 'multiple' | 'input'
  readonly text: string
  readonly options: readonly string[]
}

const markers = () => /\{\{\s*(input|select|multiselect|textarea|dropdown)\((\d+(?:-\d+)?)\)(?:\[([^\]]*)\])?\s*\}\}/g
const listItem = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s+(.*)$/
const fence = /^\s*(```|~~~)/

/**
 * The blanks of a statement, in order. Text before a blank belongs to it, so that a passage comes with its first
 * question; the list after a choice holds its options. `rest` is the text after the last blank.
 */
export const blanksIn = (markdown: string): { readonly blanks: readonly HydroBlank[]; readonly rest: string } => {
  const lines = markdown.split('\n')
  const blanks: HydroBlank[] = []
  let before: string[] = []
  let isCode = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (fence.test(line)) isCode = !isCode
    if (isCode || !markers().test(line)) {
      before.push(line)
      continue
    }
    const found = [...line.matchAll(markers())]
    const choice = found.length === 1 && /^(multi)?select$/.test(found[0]?.[1] ?? '') ? found[0] : undefined
    if (choice === undefined) {
      blanks.push(...found.map((marker, index) => inLine(index === 0 ? before : [], line, marker)))
      before = []
      continue
    }
    const { options, end } = optionsFrom(lines, at + 1)
    blanks.push({
      id: choice[2] ?? '',
      kind: choice[1] === 'multiselect' ? 'multiple' : 'single',
      text: tidy([...before, line.replace(choice[0], '')]),
      options,
    })
    before = []
    at = end - 1
  }
  return { blanks, rest: before.join('\n').trim() }
}

/** One of possibly several blanks within a line; the others are shown as an ellipsis. */
const inLine = (before: readonly string[], line: string, marker: RegExpExecArray): HydroBlank => {
  const [whole, kind, id = '', options = ''] = marker
  const text = line.replace(markers(), (other) => (other === whole ? '____' : '…'))
  return {
    id,
    kind: kind === 'multiselect' ? 'multiple' : kind === 'select' || kind === 'dropdown' ? 'single' : 'input',
    text: tidy([...before, text]),
    options: options.split(',').flatMap((option) => (option.trim() === '' ? [] : [option.trim()])),
  }
}

/** The list that follows; blank lines before it are skipped. */
const optionsFrom = (lines: readonly string[], from: number): { readonly options: string[]; readonly end: number } => {
  const options: string[] = []
  let at = from
  while (lines[at]?.trim() === '') at += 1
  let end = from
  let isCode = false
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const item = isCode || markers().test(line) ? null : listItem.exec(line)
    const isMore = options.length > 0 && (isCode || /^\s{2,}\S/.test(line))
    if (fence.test(line.trimStart())) isCode = !isCode
    if (item !== null) options.push(item[1]?.trim() ?? '')
    else if (isMore) options.push(`${options.pop() ?? ''}\n${line.replace(/^ {1,4}/, '')}`)
    else if (line.trim() !== '') break
    if (line.trim() !== '') end = at + 1
  }
  return { options, end }
}

/** Numbers in front of a question are those of the whole paper; questions have their own here. */
const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^\d{1,3}\s*[.、)．]\s*/, '')
