/** Freeze options of the form (specification 001, section 4). */
export const sealKinds = ['off', 'half', 'hour', 'start', 'own'] as const
export type SealKind = (typeof sealKinds)[number]

const halfHourMs = 1_800_000
const hourMs = 3_600_000

export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** How long a contest must at least be for a choice. */
const leastMs: Readonly<Record<SealKind, number>> = { off: 0, half: halfHourMs, hour: hourMs, start: 0, own: 0 }

export const sealFits = (kind: SealKind, { startMs, endMs }: Span): boolean => endMs - startMs >= leastMs[kind]

/** The moment a choice stands for; null where it stands for none, or for one that is typed. */
export const sealMsOf = (kind: SealKind, { startMs, endMs }: Span): number | null => {
  if (kind === 'half') return endMs - halfHourMs
  if (kind === 'hour') return endMs - hourMs
  return kind === 'start' ? startMs : null
}

/** The choice a stored moment came from; any other moment is kept as it is. */
export const sealKindOf = (sealMs: number, span: Span): SealKind =>
  (['half', 'hour', 'start'] as const).find((kind) => sealFits(kind, span) && sealMsOf(kind, span) === sealMs) ?? 'own'

/** Initial freeze option when it is turned on. */
export const usualSeal = (type: string, span: Span): SealKind =>
  type === '0' && sealFits('hour', span) ? 'hour' : 'start'
