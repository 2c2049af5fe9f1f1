import type { PackageNote } from '@verdict/contract'
import type { LossReason } from './loss-reasons.ts'

/** More notes are not useful. */
const most = 200
const maxChars = 200

/** Collects the import notes of a package. */
export class Notes {
  readonly #notes: PackageNote[] = []

  mapped(item: string, as: string | number): void {
    this.#add({ fate: 'mapped', item, as: String(as), why: null })
  }

  assumed(item: string, as: string | number): void {
    this.#add({ fate: 'assumed', item, as: String(as), why: null })
  }

  lost(item: string, why: LossReason = 'setting'): void {
    this.#add({ fate: 'lost', item, as: null, why })
  }

  /** Keys of a record that are not read. */
  lostKeys(given: object, known: readonly string[], prefix = ''): void {
    for (const key of Object.keys(given)) if (!known.includes(key)) this.lost(prefix + key)
  }

  list(): readonly PackageNote[] {
    return this.#notes
  }

  #add(note: PackageNote): void {
    const cut = { ...note, item: note.item.slice(0, maxChars), as: note.as?.slice(0, maxChars) ?? null }
    const isKnown = this.#notes.some((item) => item.fate === cut.fate && item.item === cut.item && item.as === cut.as)
    if (!isKnown && this.#notes.length < most) this.#notes.push(cut)
  }
}
