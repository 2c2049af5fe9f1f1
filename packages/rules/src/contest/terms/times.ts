import { type ContestFault, type Found, fault } from './fault.ts'
import type { ContestTerms } from './terms.ts'

type Times = Pick<ContestTerms, 'startMs' | 'endMs'>

/** Durations are in whole seconds, and progress needs a positive one. */
const leastMs = 1_000

export const timeFaults = ({ startMs, endMs }: Times): Found => [
  Number.isNaN(startMs) && fault('startTime', 'required'),
  Number.isNaN(endMs) && fault('endTime', 'required'),
  endMs - startMs < leastMs && fault('endTime', 'order'),
]

/** Whether a freeze at this moment begins in the contest; its end counts too. */
export const freezeIsInside = ({ startMs, endMs, freezeMs }: Times & Pick<ContestTerms, 'freezeMs'>): boolean =>
  freezeMs >= startMs && freezeMs <= endMs

/** Noip is frozen from its start. Errors of the times themselves take precedence. */
export const freezeFaults = (terms: ContestTerms): Found => {
  const { startMs, endMs, format, freezes, freezeMs } = terms
  if (!freezes || format === 'noip' || !(endMs - startMs >= leastMs)) return []
  if (Number.isNaN(freezeMs)) return [fault('freezeTime', 'required')]
  return [!freezeIsInside(terms) && fault('freezeTime', 'freezeOutside')]
}

/** It is shorter than the contest. A freeze would come at another minute for every participant. */
export const individualFaults = ({ individualMs, startMs, endMs, freezes, format }: ContestTerms): ContestFault[] => {
  if (individualMs === null) return []
  if (!(individualMs > 0) || individualMs >= endMs - startMs) return [fault('individualMinutes', 'individual')]
  return freezes && format !== 'noip' ? [fault('individualMinutes', 'individualFreeze')] : []
}
