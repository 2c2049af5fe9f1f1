/**
 * Fingerprints of programs by winnowing (S. Schleimer, D. S. Wilkerson, A. Aiken: "Winnowing: Local Algorithms for
 * Document Fingerprinting", SIGMOD 2003). A program is a list of normalised tokens. Every run of `gram` tokens has a
 * hash, and of every `window` consecutive hashes the smallest is kept. Two programs that share a run of
 * `gram + window - 1` tokens always share a fingerprint; runs shorter than `gram` never do.
 */
export const winnowing = { gram: 12, window: 6 } as const

/** The shortest shared run that is certain to be found, in tokens. */
export const certainRun = winnowing.gram + winnowing.window - 1

/** One hash for every run of `gram` tokens, as unsigned 32-bit numbers. */
export const gramHashes = (tokens: readonly string[], gram: number = winnowing.gram): Uint32Array => {
  const codes = Uint32Array.from(tokens, hashText)
  const hashes = new Uint32Array(Math.max(0, codes.length - gram + 1))
  for (let at = 0; at < hashes.length; at += 1) {
    let hash = 0
    for (let next = at; next < at + gram; next += 1) hash = Math.imul(hash ^ (codes[next] ?? 0), prime)
    hashes[at] = scatter(hash)
  }
  return hashes
}

/** Positions of the kept hashes: the smallest of every window, the rightmost one of equal ones. */
export const winnow = (hashes: Uint32Array, window: number = winnowing.window): readonly number[] => {
  const kept: number[] = []
  const last = Math.max(0, hashes.length - window)
  for (let start = 0; start <= last && hashes.length > 0; start += 1) {
    let least = start
    for (let at = start + 1; at < Math.min(start + window, hashes.length); at += 1) {
      if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at
    }
    if (kept.at(-1) !== least) kept.push(least)
  }
  return kept
}

/** The fingerprint of a program: its kept hashes, distinct and ascending. */
export const fingerprintOf = (tokens: readonly string[]): Uint32Array => {
  const hashes = gramHashes(tokens)
  return Uint32Array.from(new Set(winnow(hashes).map((at) => hashes[at] ?? 0))).sort()
}

const prime = 0x0100_0193

/** FNV-1a. */
const hashText = (text: string): number => {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime)
  return hash >>> 0
}

/** Spreads the bits, so that the smallest hash of a window is a random one. */
const scatter = (hash: number): number => {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35)
  return (second ^ (second >>> 16)) >>> 0
}
