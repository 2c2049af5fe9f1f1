interface Range {
  readonly from: number
  readonly to: number
}

/** A part of a line: shared with the other program, from starter code, or neither. */
export interface Segment {
  readonly text: string
  readonly run: number | null
  readonly isStarter: boolean
}

/** A program as lines of segments. Shared parts never overlap each other or starter code. */
export const linesOf = (
  code: string,
  shared: readonly (Range & { readonly run: number })[],
  starter: readonly Range[],
): readonly (readonly Segment[])[] => {
  const marks = [
    ...shared.map(({ from, to, run }) => ({ from, to, run, isStarter: false })),
    ...starter.map(({ from, to }) => ({ from, to, run: null, isStarter: true })),
  ].sort((a, b) => a.from - b.from)
  const segments: Segment[] = []
  let read = 0
  for (const { from, to, run, isStarter } of marks) {
    if (from > read) segments.push({ text: code.slice(read, from), run: null, isStarter: false })
    segments.push({ text: code.slice(Math.max(read, from), to), run, isStarter })
    read = Math.max(read, to)
  }
  segments.push({ text: code.slice(read), run: null, isStarter: false })
  return cutIntoLines(segments)
}

const cutIntoLines = (segments: readonly Segment[]): readonly (readonly Segment[])[] => {
  let line: Segment[] = []
  const lines = [line]
  for (const { text, ...look } of segments) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) {
        line = []
        lines.push(line)
      }
      if (part !== '') line.push({ text: part, ...look })
    }
  }
  return lines
}
