/** A question as the file has it: its text around the answers, and the answers between the braces. */
export interface GiftItem {
  readonly title: string
  readonly text: string
  /** Text after the answers: the question is a sentence with a blank. */
  readonly after: string
  /** Null for a description without answers. */
  readonly answers: string | null
  readonly category: string
}

/**
 * The items of a GIFT file: separated by blank lines, `//` begins a comment, `$CATEGORY:` names those that follow.
 * Escaped characters stay escaped until `plain` reads a part.
 */
export const giftItems = (file: string): readonly GiftItem[] => {
  const items: GiftItem[] = []
  let category = ''
  for (const block of file.split(/\n[^\S\n]*\n/)) {
    const lines = block.split('\n').filter((line) => !/^\s*\/\//.test(line))
    const rest = lines.filter((line) => {
      const named = /^\s*\$CATEGORY:\s*(.*)$/.exec(line)
      if (named !== null) category = named[1] ?? ''
      return named === null
    })
    const text = rest.join('\n').trim()
    if (text !== '') items.push({ ...partsOf(text), category })
  }
  return items
}

const partsOf = (block: string): Omit<GiftItem, 'category'> => {
  const [, title = '', body = ''] = /^(?:::((?:\\.|[^\\])*?)::)?([\s\S]*)$/.exec(block) ?? []
  const open = find(body, '{', 0)
  const close = open === -1 ? -1 : find(body, '}', open)
  if (close === -1) return { title: title.trim(), text: body.trim(), after: '', answers: null }
  return {
    title: title.trim(),
    text: body.slice(0, open).trim(),
    after: body.slice(close + 1).trim(),
    answers: body.slice(open + 1, close).trim(),
  }
}

/** The place of a mark that is not escaped. */
const find = (text: string, mark: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(mark, at)) return at
  }
  return -1
}

/** Splits at marks that are not escaped. */
export const splitAt = (text: string, mark: string): readonly string[] => {
  const parts: string[] = []
  let from = 0
  for (let at = find(text, mark, 0); at !== -1; at = find(text, mark, from)) {
    parts.push(text.slice(from, at))
    from = at + mark.length
  }
  return [...parts, text.slice(from)]
}

export interface GiftAnswer {
  readonly isRight: boolean
  /** Percentage of the points; null when none is written. */
  readonly share: number | null
  readonly text: string
  readonly feedback: string
}

/** Answers that begin with `=` or `~`, each with an optional `%share%` and `#feedback`. */
export const giftAnswers = (answers: string): readonly GiftAnswer[] => {
  const found: GiftAnswer[] = []
  let from = -1
  const end = (at: number): void => {
    if (from === -1) return
    const [head = '', feedback = ''] = splitAt(answers.slice(from + 1, at), '#')
    const [, share, text = ''] = /^\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(head) ?? []
    found.push({
      isRight: answers[from] === '=',
      share: share === undefined ? null : Number(share),
      text: text.trim(),
      feedback: plain(feedback),
    })
  }
  for (let at = 0; at < answers.length; at += 1) {
    if (answers[at] === '\\') at += 1
    else if (answers[at] === '=' || answers[at] === '~') {
      end(at)
      from = at
    }
  }
  end(answers.length)
  return found
}

/** A part of the file without its escapes. */
export const plain = (text: string): string =>
  text.replace(/\\([~=#{}:n\\])/g, (_, char: string) => (char === 'n' ? '\n' : char)).trim()
