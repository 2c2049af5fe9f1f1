/** Labels count in the way they began: A, B, … Z, AA; 1, 2, …; 1001, 1002; P1, P2. */

/** The label after another; null when there is none. */
const following = (label: string): string | null => {
  const digits = /^(.*?)(\d+)$/.exec(label)
  if (digits !== null) {
    const [, head = '', number = '0'] = digits
    return `${head}${String(Number(number) + 1).padStart(number.length, '0')}`
  }
  if (!/^[A-Z]+$/.test(label)) return null
  const last = label.at(-1) ?? 'A'
  if (last !== 'Z') return label.slice(0, -1) + String.fromCodePoint((last.codePointAt(0) ?? 65) + 1)
  const head = label.slice(0, -1)
  return head === '' ? 'AA' : `${following(head) ?? head}A`
}

/** The label a further problem gets, given those in use in the order of the contest. */
export const nextLabel = (labels: readonly string[]): string => {
  const used = new Set(labels.map((label) => label.toLowerCase()))
  let label: string | null = labels.length === 0 ? 'A' : following(labels.at(-1) ?? '')
  while (label !== null && used.has(label.toLowerCase())) label = following(label)
  if (label !== null) return label
  // Labels without a sequence: the first unused letter.
  let letter = 'A'
  while (used.has(letter.toLowerCase())) letter = following(letter) ?? `${letter}A`
  return letter
}

/**
 * Labels when a problem goes elsewhere in the order: they stay where they are and the problems move under them.
 * @returns what changes
 */
export const relabelled = <P extends { readonly id: number; readonly displayId: string }>(
  before: readonly P[],
  after: readonly P[],
): { id: number; displayId: string }[] =>
  after.flatMap((place, index) => {
    const displayId = before[index]?.displayId ?? place.displayId
    return displayId === place.displayId ? [] : [{ id: place.id, displayId }]
  })
