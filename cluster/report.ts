import type { Findings } from './audit.ts'
import type { Fault } from './faults/fault.ts'
import { outageSeconds, type Probe, type ProbeKind, probeKinds } from './probe.ts'

/** Measurements of one fault. */
export interface Outcome {
  readonly fault: string
  /** Why it was not injected, or null. */
  readonly skipped: string | null
  readonly outage: Readonly<Record<ProbeKind, number>>
  readonly requests: number
  readonly failed: number
  readonly accepted: number
  readonly findings: Findings | null
  /** The commonest reasons of failed requests. */
  readonly reasons: readonly string[]
}

export const skippedOutcome = (fault: Fault, reason: string): Outcome => ({
  fault: fault.name,
  skipped: reason,
  outage: { health: 0, list: 0, submit: 0 },
  requests: 0,
  failed: 0,
  accepted: 0,
  findings: null,
  reasons: [],
})

export interface Measured {
  readonly fault: Fault
  readonly probes: readonly Probe[]
  readonly from: number
  readonly to: number
  readonly accepted: number
  readonly findings: Findings
}

export const outcomeOf = ({ fault, probes, from, to, accepted, findings }: Measured): Outcome => {
  const within = probes.filter(({ startedAt }) => startedAt >= from && startedAt <= to)
  const failures = within.filter(({ failure }) => failure !== null)
  const of = (kind: ProbeKind) =>
    outageSeconds(
      probes.filter((probe) => probe.kind === kind),
      from,
      to,
    )
  const counts = Map.groupBy(failures, ({ kind, failure }) => `${kind}: ${failure}`)
  const reasons = [...counts].sort(([, a], [, b]) => b.length - a.length).map(([text, all]) => `${all.length}x ${text}`)
  return {
    fault: fault.name,
    skipped: null,
    outage: { health: of('health'), list: of('list'), submit: of('submit') },
    requests: within.length,
    failed: failures.length,
    accepted,
    findings,
    reasons: reasons.slice(0, 4),
  }
}

/** Whether it may not happen: something was lost, doubled, wrong or left without a verdict. */
export const isBad = ({ fault, findings, failed }: Outcome): boolean =>
  (findings !== null && (findings.lost > 0 || findings.doubled > 0 || findings.faults.length > 0)) ||
  // An upgrade is planned, so it must cost no request.
  (fault.startsWith('rolling-') && failed > 0)

/** One line as soon as the fault is over. */
export const lineOf = ({ skipped, outage, requests, failed, accepted, findings, reasons }: Outcome): string => {
  if (skipped !== null) return `not injected: ${skipped}`
  const seconds = probeKinds.map((kind) => `${kind} ${outage[kind].toFixed(1)} s`).join(', ')
  const data = `${accepted} accepted, ${findings?.lost} lost, ${findings?.doubled} doubled`
  return `without ${seconds}; ${failed} of ${requests} requests failed; ${data}${reasons.map((text) => `; ${text}`).join('')}`
}

const head = [
  'fault',
  ...probeKinds.map((kind) => `${kind}, s`),
  'requests',
  'failed',
  'accepted',
  'verdicts',
  'lost',
  'doubled',
]

/** The table in Markdown, then what is wrong and why requests failed. */
export const reportOf = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map((item) =>
    item.skipped !== null
      ? [item.fault, `not injected: ${item.skipped}`]
      : [
          item.fault,
          ...probeKinds.map((kind) => item.outage[kind].toFixed(1)),
          ...[item.requests, item.failed, item.accepted, item.findings?.verdicts ?? 0].map(String),
          ...[item.findings?.lost ?? 0, item.findings?.doubled ?? 0].map(String),
        ],
  )
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => (row.length > 2 ? row : [row[0] ?? ''])[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const full = (row: readonly string[]) => [...row, ...Array.from({ length: head.length - row.length }, () => '')]
  const notes = outcomes.flatMap((item) => [
    ...(item.findings?.faults ?? []).map((text) => `- ${item.fault}: WRONG: ${text}`),
    ...(item.reasons.length === 0 ? [] : [`- ${item.fault}: ${item.reasons.join('; ')}`]),
  ])
  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(full(row))),
    '',
    ...notes,
    '',
  ].join('\n')
}
