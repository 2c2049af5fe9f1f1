/** Reads LaTeX text: arguments in braces or brackets, or text up to a mark. */
export class LatexReader {
  protected readonly text: string
  protected at = 0

  constructor(text: string) {
    this.text = text
  }

  /** The text up to a mark, untouched; escaped dollars are no marks. */
  protected raw(mark: string): string {
    for (let from = this.at; ; ) {
      const end = this.text.indexOf(mark, from)
      if (end > 0 && this.text.charAt(end - 1) === '\\' && this.text.charAt(end - 2) !== '\\' && mark.startsWith('$')) {
        from = end + 1
        continue
      }
      const inner = this.text.slice(this.at, end === -1 ? this.text.length : end)
      this.at = end === -1 ? this.text.length : end + mark.length
      return inner
    }
  }

  /** An argument in brackets, or null. */
  protected optional(): string | null {
    const found = /^\s*\[([^\]]*)\]/.exec(this.text.slice(this.at, this.at + 400))
    if (found === null) return null
    this.at += found[0].length
    return found[1] ?? ''
  }

  /** A raw argument, with balanced braces. */
  protected argumentRaw(): string {
    const blanks = /^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0
    if (this.text.charAt(this.at + blanks) !== '{') return ''
    this.at += blanks
    let depth = 0
    for (let at = this.at; at < this.text.length; at++) {
      const char = this.text.charAt(at)
      if (char === '\\') at++
      else if (char === '{') depth++
      else if (char === '}' && --depth === 0) {
        const inner = this.text.slice(this.at + 1, at)
        this.at = at + 1
        return inner
      }
    }
    const rest = this.text.slice(this.at + 1)
    this.at = this.text.length
    return rest
  }

  protected blanks(): void {
    while (/[ \t]/.test(this.text.charAt(this.at))) this.at++
  }
}
