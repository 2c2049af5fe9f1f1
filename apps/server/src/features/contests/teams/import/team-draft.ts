/** An organisation or a category as a file names it. */
export interface GroupDraft {
  /** Null where the file has names alone. */
  readonly id: string | null
  readonly name: string
  readonly formalName?: string
  readonly country?: string | null
  readonly color?: string | null
  /** Teams of it have places on the whole scoreboard; true where the file does not say. */
  readonly isRanked?: boolean
}

/** A team of a file. A field that the file does not have is undefined; the team keeps what it had. */
export interface TeamDraft {
  readonly line: number
  readonly username: string
  readonly name: string | undefined
  readonly members: readonly string[] | undefined
  readonly seat: string | undefined
  readonly organization: GroupDraft | null | undefined
  readonly categories: readonly GroupDraft[] | undefined
}
