/** Elements whose text is not shown, such as the source of a formula. */
const unseen = 'annotation, annotation-xml, script, style, [hidden], .visually-hidden'

interface Piece {
  readonly node: Text
  /** Where its text begins in the text of all pieces. */
  readonly from: number
}

/**
 * Every place of a text in the shown text of an element, without regard to case, in the order of the page. A place may
 * cross elements, such as bold words.
 */
export const findText = (root: Element, wanted: string): readonly Range[] => {
  if (wanted === '') return []
  const pieces: Piece[] = []
  let all = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(unseen) !== null) continue
    pieces.push({ node, from: all.length })
    all += plain(node.data)
  }
  const ranges: Range[] = []
  const needle = plain(wanted)
  for (let at = all.indexOf(needle); at !== -1; at = all.indexOf(needle, at + needle.length)) {
    const range = document.createRange()
    const [start, end] = [pieceAt(pieces, at), pieceAt(pieces, at + needle.length - 1)]
    range.setStart(start.node, at - start.from)
    range.setEnd(end.node, at + needle.length - end.from)
    ranges.push(range)
  }
  return ranges
}

/** Lower case, except for the few letters that change their length with it. */
const plain = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

const pieceAt = (pieces: readonly Piece[], place: number): Piece => {
  const piece = pieces.findLast(({ from }) => from <= place)
  if (piece === undefined) throw new RangeError(`no text at ${place}`)
  return piece
}
