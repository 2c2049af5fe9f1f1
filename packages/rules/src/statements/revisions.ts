/** Rules of the history of statements; they read the texts of revisions only. */

export interface RevisionTexts {
  readonly defaultLocale: string
  readonly statements: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
  readonly examples: string
  /** Null for problems without questions, and where they are unknown. */
  readonly questions?: unknown
}

const fields = ['title', 'description', 'input', 'output', 'hint'] as const

/** Fields that differ between two revisions: `zh-CN.title`, `examples`, `questions`, `defaultLocale`. */
export const changedTexts = (before: RevisionTexts | null, after: RevisionTexts): readonly string[] => {
  if (before === null) return []
  const names = [...new Set([...Object.keys(before.statements), ...Object.keys(after.statements)])].sort()
  return [
    ...names.flatMap((locale) =>
      fields.flatMap((field) =>
        (before.statements[locale]?.[field] ?? '') === (after.statements[locale]?.[field] ?? '')
          ? []
          : [`${locale}.${field}`],
      ),
    ),
    ...(before.examples === after.examples ? [] : ['examples']),
    ...(isSame(before.questions, after.questions) ? [] : ['questions']),
    ...(before.defaultLocale === after.defaultLocale ? [] : ['defaultLocale']),
  ]
}

/** Both come from the same schema, so their keys have the same order. */
const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null)

export interface DatedTexts extends RevisionTexts {
  readonly at: Date
}

export interface Outdated {
  readonly locale: string
  /** When the default language changed without the translation. */
  readonly since: Date
}

/**
 * Translations whose last change is older than that of the default language. A save that changes both brings the
 * translation up to date; samples are shared and make nothing outdated.
 * @param revisions oldest first
 */
export const outdatedTranslations = (revisions: readonly DatedTexts[]): readonly Outdated[] => {
  const current = revisions.at(-1)
  if (current === undefined) return []
  const source = lastChange(revisions, current.defaultLocale)
  return Object.keys(current.statements)
    .filter((locale) => locale !== current.defaultLocale && lastChange(revisions, locale).place < source.place)
    .sort()
    .map((locale) => ({ locale, since: source.at }))
}

const lastChange = (
  revisions: readonly DatedTexts[],
  locale: string,
): { readonly place: number; readonly at: Date } => {
  for (let place = revisions.length - 1; place > 0; place -= 1) {
    const [before, after] = [revisions[place - 1], revisions[place]]
    if (before === undefined || after === undefined) continue
    if (changedTexts(before, after).some((name) => name.startsWith(`${locale}.`))) return { place, at: after.at }
  }
  return { place: 0, at: revisions[0]?.at ?? new Date(0) }
}
