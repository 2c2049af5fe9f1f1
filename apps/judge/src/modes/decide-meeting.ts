import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { type Opinion, opinionOf } from '../checkers/decide.ts'
import { JudgeFault } from '../faults.ts'
import type { Failure } from '../outcome.ts'

/** How a program and its interactor (or a manager and one of its processes) came apart. */
export interface Meeting {
  readonly program: RunReport
  readonly interactor: RunReport
  /** How the program failed by itself, if it did. */
  readonly failure: Failure | null
  readonly interactorEndedFirst: boolean
  /** One of several processes had left before the interactor ended; where there is one, it is the program. */
  readonly wasLeft?: boolean
}

/** How the interactor's end is understood. */
type Listen = (interactor: RunReport) => Opinion

const byWordsAndCode: Listen = (report) => opinionOf(report, { name: 'The interactor', gradesInWords: true })

/**
 * The party that ended first is responsible. An interactor that exits with a rejection has decided: how the program
 * then dies is irrelevant. A program that fails or exits early has decided: an interactor that dies of that is not
 * broken. A deadlock ends by the wall clock, which is the program's time limit.
 */
export const decide = (meeting: Meeting, listen: Listen = byWordsAndCode): Opinion => {
  const { failure, interactor, interactorEndedFirst, wasLeft = !interactorEndedFirst } = meeting
  if (failure !== null && (crashedByItself(meeting.program) || !interactorEndedFirst)) return asOpinion(failure)
  const opinion = hearLonely(interactor, wasLeft, listen)
  return opinion.verdict === verdict.accepted && failure !== null ? asOpinion(failure) : opinion
}

/**
 * SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV and SIGSYS are a program's own mistake, never the doing of a partner that left
 * (judging reference, section 13, rule 3). On a busy machine the partner's end, which follows within microseconds, may be
 * seen first, so the order of the two ends must not decide here. SIGABRT is not among them: an assertion about input
 * that no longer comes raises it.
 */
const ownFaults: ReadonlySet<number> = new Set([4, 5, 7, 8, 11, 31])

const crashedByItself = ({ status, signal }: RunReport): boolean =>
  status === 'runtimeError' && signal !== null && ownFaults.has(signal)

const asOpinion = ({ verdict: code, message, judgeMessage }: Failure): Opinion => ({
  verdict: code,
  fraction: null,
  message,
  judgeMessage,
})

/**
 * A verdict holds, regardless of which side ended first; an exit without a verdict may be caused by the program. Admins
 * see the details.
 */
const hearLonely = (interactor: RunReport, wasLeft: boolean, listen: Listen): Opinion => {
  try {
    return listen(interactor)
  } catch (error) {
    if (!(error instanceof JudgeFault) || !diedOfSilence(interactor, wasLeft)) throw error
    return { ...leftEarly, judgeMessage: error.message }
  }
}

const leftEarly = {
  verdict: verdict.wrongAnswer satisfies Verdict,
  fraction: null,
  message: 'The program ended before the interaction was over',
}

/** Signal when writing to a program that has exited; a shell reports it as 128 more. */
const sigpipe = 13
const sigpipeOfShell = 128 + sigpipe

/** Runtimes report this only when the program has closed a pipe, even if it keeps running. */
const pipeIsGone = /broken pipe|\bEPIPE\b|^EOFError\b/im
/** May refer to a file as well. */
const inputIsOver = /\bjava\.util\.NoSuchElementException\b/

/**
 * Whether an interactor without a verdict failed because the program was gone: killed while writing or ended by its
 * runtime. An interactor that hits its own limit is broken anyway: the program may have finished its part.
 */
const diedOfSilence = (interactor: RunReport, wasLeft: boolean): boolean => {
  const { status, signal, exitCode, stderr } = interactor
  if (status !== 'ok' && status !== 'runtimeError') return false
  const words = Buffer.from(stderr).toString('latin1')
  if (pipeIsGone.test(words)) return true
  return wasLeft && (signal === sigpipe || exitCode === sigpipeOfShell || inputIsOver.test(words))
}
