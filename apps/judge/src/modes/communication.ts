import type { GroupReport } from '@verdict/sandbox'
import { opinionOf } from '../checkers/decide.ts'
import { boxNames, checkerRequest, interactorsMemoryBytes, theChecker } from '../checkers/request.ts'
import { JudgeFault } from '../faults.ts'
import { comparable } from '../job-limits.ts'
import { type Failure, failureOf, figuresOf, greyOf } from '../outcome.ts'
import { decide, type Meeting } from './decide-meeting.ts'
import type { CaseContext, Mode } from './mode.ts'
import { programRequest } from './program-run.ts'

/**
 * Several processes of the program talk with one manager, and with each other only through it. Process `i` has its
 * standard streams; the manager reads what it writes on descriptor `3 + 2i` and writes what it reads on `4 + 2i`.
 * Every process has the limits of the problem to itself, and learns its number and how many there are as arguments.
 */
export const communication: Mode = async (context, item, { alone }) => {
  const manager = theChecker(context.checker)
  if (manager.protocol !== 'hoj') throw new JudgeFault(`Managers of ${manager.protocol} packages are not known here`)
  if (context.outputChecker !== null) throw new JudgeFault('A manager decides by itself; it has no output checker')
  const programs = Array.from({ length: context.processes }, (_, index) => processRequest(context, index))
  const first = programs[0]
  if (first === undefined) throw new JudgeFault('The problem has zero processes')
  const files = [
    { name: boxNames.input, content: { path: item.inputPath } },
    { name: boxNames.expected, content: { path: item.expectedPath } },
  ]
  const cpuMs = (context.processes + 1) * first.limits.cpuMs
  const memoryBytes = interactorsMemoryBytes(context.limits)
  const partner = checkerRequest(manager, files, { cpuMs, memoryBytes })
  const talk = await context.runner.runGroup(
    [
      ...programs,
      {
        ...partner,
        argv: [...partner.argv, String(context.processes)],
        limits: { ...partner.limits, wallMs: 2 * first.limits.wallMs },
      },
    ],
    pipesOf(context.processes),
    { signal: context.signal, alone },
  )
  return judge(context, talk)
}

/** A process that waits for its turn waits for the CPU time of all others. */
const processRequest = (context: CaseContext, index: number) => {
  const request = programRequest(context, 0, [])
  const { cpuMs, wallMs } = request.limits
  return {
    ...request,
    argv: [...request.argv, String(index), String(context.processes)],
    limits: { ...request.limits, wallMs: wallMs + (context.processes - 1) * cpuMs },
  }
}

const pipesOf = (processes: number) =>
  Array.from({ length: processes }, (_, index) => [
    { from: index, to: processes, toFd: 3 + 2 * index },
    { from: processes, to: index, fromFd: 4 + 2 * index },
  ]).flat()

/** The process that failed first stands for all; the others died of it, or were left alone. */
const judge = (context: CaseContext, { reports, endOrder }: Pick<GroupReport, 'reports' | 'endOrder'>) => {
  const processes = reports.slice(0, -1).map((report) => comparable(report, context.limits))
  const manager = reports.at(-1)
  if (manager === undefined || processes.length === 0)
    throw new JudgeFault('The sandbox lost a side of the interaction')
  const { limits, program } = context
  const all = processes.map((report, index) => ({
    report,
    failure: named(failureOf(report, limits, program.installed.language.outOfMemory), index),
  }))
  const inOrder = endOrder.flatMap((index) => all[index] ?? [])
  const speaker = inOrder.find(({ failure }) => failure !== null) ?? inOrder[0]
  if (speaker === undefined) throw new JudgeFault('The sandbox lost a side of the interaction')
  const managersPlace = endOrder.indexOf(processes.length)
  const meeting: Meeting = {
    program: speaker.report,
    interactor: manager,
    failure: speaker.failure,
    interactorEndedFirst: managersPlace < endOrder.indexOf(all.indexOf(speaker)),
    // It may be one process that makes the manager die, and another that fails because the manager did.
    wasLeft: managersPlace > 0,
  }
  const { gradesInWords } = theChecker(context.checker)
  const figures = processes.map(figuresOf)
  const judged = {
    timeMs: Math.max(...figures.map(({ timeMs }) => timeMs)),
    memoryKb: Math.max(...figures.map(({ memoryKb }) => memoryKb)),
    ...decide(meeting, (report) => opinionOf(report, { name: 'The manager', gradesInWords })),
  }
  const isTheirs = speaker.failure !== null && judged.verdict === speaker.failure.verdict
  return { judged, grey: isTheirs ? greyOf(speaker.report, speaker.failure, limits) : null }
}

const named = (failure: Failure | null, index: number): Failure | null =>
  failure && { ...failure, message: `Process ${index + 1}${failure.message === null ? '' : `: ${failure.message}`}` }
