import { Suspense, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { loadTexts } from '../../../i18n/later.ts'
import type { LiveSubmission } from '../../../live/use-live-submission.ts'
import type { Question } from '../../../ui/dialogs/use-confirm.ts'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ActionBar } from './ActionBar.tsx'
import type { AnswerCases } from './answers/answer-cases.ts'
import type { Cases } from './cases/use-cases.ts'
import { type DrawerTab, TestDrawer } from './outcome/TestDrawer.tsx'
import { VerdictLine } from './outcome/VerdictLine.tsx'
import type { ProblemData } from './problem-query.ts'
import type { BlockProgramming } from './program/block-programming.ts'
import { EditorPane } from './program/EditorPane.tsx'
import { functionFiles } from './program/function-files.ts'
import type { Desk } from './program/use-draft.ts'
import type { Sources } from './sources/use-sources.ts'
import type { View } from './split.ts'
import styles from './Workspace.module.css'

const QuestionsPane = lazyPart(async () => {
  const [pane] = await Promise.all([import('./QuestionsPane.tsx'), loadTexts(['questions'])])
  return pane
})

const AnswersPane = lazyPart(async () => {
  const [pane] = await Promise.all([import('./answers/AnswersPane.tsx'), loadTexts(['answers'])])
  return pane
})

/** Fetched with problems that are solved with blocks. */
const BlocksPane = lazyPart(async () => {
  const [pane] = await Promise.all([import('./program/BlocksPane.tsx'), loadTexts(['blocks'])])
  return pane
})

interface Props {
  readonly desk: Desk
  readonly data: ProblemData
  /** The languages of the desk. */
  readonly languages: readonly string[]
  /** Null while the desk holds a program. */
  readonly programming: BlockProgramming | null
  /** Further files of the program; null for problems that take a single one. */
  readonly sources: Sources | null
  readonly ask: (question: Question) => void
  readonly label: string
  readonly view: View
  /** Heading above the program when the statement is hidden; null when there is one already. */
  readonly heading: string | null
  readonly drawer: DrawerTab | null
  readonly onDrawer: (name: DrawerTab | null) => void
  /** Null for answer submissions: there is nothing to run. */
  readonly cases: Cases | null
  /** Of an output-only problem: undefined while they are fetched, null when they could not be. */
  readonly answerCases: AnswerCases | null | undefined
  readonly compilerMessage: string
  /** The last submission here. */
  readonly submission: {
    readonly submitId: number
    readonly live: LiveSubmission
    readonly onClose: () => void
  } | null
  readonly ownVerdict: number
  readonly busy: { readonly running: boolean; readonly sending: boolean; readonly waiting: boolean }
  readonly onSubmit: () => void
  readonly onShowProblem: () => void
  readonly onHideProblem: (() => void) | null
  readonly onPick: () => void
  readonly onLastAccepted: () => void
  readonly onReset: () => void
}

/** The right side: editor and drawer, and the bar below them that is always in sight. */
export default function DeskSide(props: Props) {
  const { t } = useTranslation('workspace')
  const { desk, data, label, drawer, onDrawer, cases, submission } = props
  const questions = data.problem.questions ?? null
  const { userExtraFile } = data.problem
  const files = useMemo(() => functionFiles(userExtraFile, desk.language), [userExtraFile, desk.language])
  return (
    <>
      <section id="pane-code" className={styles.right} aria-label={t(cases === null ? 'tab.answers' : 'tab.code')}>
        {props.heading !== null && (
          <VisuallyHidden>
            <h1>{props.heading}</h1>
          </VisuallyHidden>
        )}
        <SolutionPane {...props} files={files} />
        {questions === null && (
          <TestDrawer
            open={drawer}
            onOpen={onDrawer}
            cases={cases}
            judgeMode={data.problem.judgeMode}
            label={label}
            live={submission === null ? null : submission.live}
          />
        )}
      </section>
      <div className={styles.bar}>
        {submission !== null && (
          <VerdictLine
            submitId={submission.submitId}
            label={label}
            live={submission.live}
            celebrates={desk.taste.celebrates}
            onPick={props.onPick}
            onClose={submission.onClose}
          />
        )}
        <ActionBar
          desk={desk}
          languages={languagesOf(props)}
          ownVerdict={props.ownVerdict}
          busy={props.busy}
          onRun={cases === null ? null : cases.runAll}
          onSubmit={props.onSubmit}
        />
      </div>
    </>
  )
}

/** The list of languages; null where there is nothing to choose. */
const languagesOf = ({ data, cases, programming, languages }: Props): readonly string[] | null => {
  if ((data.problem.questions ?? null) !== null || cases === null) return null
  return programming !== null && languages.length === 1 ? null : languages
}

interface PaneProps extends Props {
  readonly files: ReturnType<typeof functionFiles>
}

/** Where the solution is made: blocks, questions, answers to single cases, or a text. */
function SolutionPane(props: PaneProps) {
  const { desk, data, label, cases, submission, programming, answerCases } = props
  const questions = data.problem.questions ?? null
  if (programming !== null) {
    return (
      <Suspense>
        <BlocksPane
          desk={desk}
          label={label}
          programming={programming}
          problemView={props.view}
          onShowProblem={props.onShowProblem}
          onHideProblem={props.onHideProblem}
          onLastAccepted={props.onLastAccepted}
          onReset={props.onReset}
        />
      </Suspense>
    )
  }
  if (questions !== null) {
    const submitId = submission?.live.isFinal === true ? submission.submitId : null
    return (
      <Suspense>
        <QuestionsPane questions={questions} desk={desk} submitId={submitId} />
      </Suspense>
    )
  }
  if (cases === null && answerCases !== null) {
    const onShowProblem = props.view === 'code' ? props.onShowProblem : null
    return (
      <Suspense>
        {answerCases !== undefined && (
          <AnswersPane of={answerCases} label={label} desk={desk} onShowProblem={onShowProblem} />
        )}
      </Suspense>
    )
  }
  return (
    <EditorPane
      desk={desk}
      label={label}
      files={props.files}
      sources={props.sources}
      ask={props.ask}
      outputOnly={cases === null}
      compilerMessage={props.compilerMessage}
      problemView={props.view}
      onShowProblem={props.onShowProblem}
      onHideProblem={props.onHideProblem}
      onLastAccepted={props.onLastAccepted}
      onReset={props.onReset}
      commands={{ run: () => cases?.runAll(), submit: props.onSubmit }}
    />
  )
}
