/** Freeze options of the form (specification 001, section 4). */
export const freezeKinds = ['off', 'half', 'hour', 'start', 'own'] as const
export type FreezeKind = (typeof freezeKinds)[number]

const halfHourMs = 1_800_000
const hourMs = 3_600_000

export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** How long a contest must at least be for a choice. */
const leastMs: Readonly<Record<FreezeKind, number>> = { off: 0, half: halfHourMs, hour: hourMs, start: 0, own: 0 }

export const freezeFits = (kind: FreezeKind, { startMs, endMs }: Span): boolean => endMs - startMs >= leastMs[kind]

/** The moment a choice stands for; null where it stands for none, or for one that is typed. */
export const freezeMsOf = (kind: FreezeKind, { startMs, endMs }: Span): number | null => {
  if (kind === 'half') return endMs - halfHourMs
  if (kind === 'hour') return endMs - hourMs
  return kind === 'start' ? startMs : null
}

/** The choice a stored moment came from; any other moment is kept as it is. */
export const freezeKindOf = (freezeMs: number, span: Span): FreezeKind =>
  (['half', 'hour', 'start'] as const).find((kind) => freezeFits(kind, span) && freezeMsOf(kind, span) === freezeMs) ??
  'own'

/** Initial freeze option when it is turned on. */
export const usualFreeze = (type: string, span: Span): FreezeKind =>
  type === '0' && freezeFits('hour', span) ? 'hour' : 'start'
