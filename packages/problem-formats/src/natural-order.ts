/** 2 before 10, and otherwise by text: the order people number their files in. */
export const naturally = (a: string, b: string): number => {
  const [mine, theirs] = [parts(a), parts(b)]
  for (let index = 0; index < Math.min(mine.length, theirs.length); index++) {
    const [left = '', right = ''] = [mine[index], theirs[index]]
    const areNumbers = /^\d/.test(left) && /^\d/.test(right)
    const order = areNumbers ? byNumber(left, right) : left < right ? -1 : left > right ? 1 : 0
    if (order !== 0) return order
  }
  return mine.length - theirs.length || (a < b ? -1 : a > b ? 1 : 0)
}

const parts = (text: string): readonly string[] => text.match(/\d+|\D+/g) ?? []

/** Numbers may be longer than any number type. */
const byNumber = (a: string, b: string): number => {
  const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')]
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)
}
