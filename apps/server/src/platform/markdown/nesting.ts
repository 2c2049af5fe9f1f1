import { Parser } from 'htmlparser2'
import { limits } from './limits.ts'

/**
 * False when elements are nested deeper than any text needs. The sanitiser's cost grows with length times depth, so
 * this parser stops at the limit, before the depth can cost anything.
 */
export const isShallow = (html: string): boolean => {
  let depth = 0
  let isDeep = false
  const parser = new Parser(
    {
      onopentag: () => {
        depth += 1
        if (depth <= limits.maxDepth) return
        isDeep = true
        parser.pause()
      },
      onclosetag: () => {
        depth -= 1
      },
    },
    { recognizeSelfClosing: false },
  )
  for (let at = 0; at < html.length && !isDeep; at += pieceChars) parser.write(html.slice(at, at + pieceChars))
  return !isDeep
}

/** The parser copies what it has not read yet when it is paused, so it gets the text in pieces. */
const pieceChars = 65_536
