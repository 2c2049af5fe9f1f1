import { useQuery, useQueryClient } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { type LiveSubmission, useLiveSubmission } from '../../../live/use-live-submission.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { answerCasesQuery } from './answers/answer-cases.ts'
import { type Cases, sampleId, useCases } from './cases/use-cases.ts'
import { Divider } from './Divider.tsx'
import { EmptyDesk } from './EmptyDesk.tsx'
import { HideCode } from './HideCode.tsx'
import { type BelowStatement, LeftPane, type LeftTab, type OwnSubmissions, useLeftTabs } from './LeftPane.tsx'
import { Neighbours } from './Neighbours.tsx'
import type { DrawerTab } from './outcome/TestDrawer.tsx'
import { useSubmit } from './outcome/use-submit.ts'
import { ownVerdictQuery, type ProblemData } from './problem-query.ts'
import { blocksDraft, deskOf, useProgram } from './program/block-programming.ts'
import { draftKey } from './program/drafts.ts'
import { RestoreButton } from './program/RestoreButton.tsx'
import { useDraft } from './program/use-draft.ts'
import { useLastAccepted } from './program/use-last-accepted.ts'
import { useSources } from './sources/use-sources.ts'
import { parseExamples } from './statement/examples.ts'
import { useLayout } from './use-layout.ts'
import { useNarrow } from './use-narrow.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './Workspace.module.css'

const ConfirmDialog = lazyPart(() => import('../../../ui/dialogs/ConfirmDialog.tsx'))
const SwitchDialog = lazyPart(() => import('./language/SwitchDialog.tsx'))

/** The desk is a separate file, which the statement does not wait for. */
const DeskSide = lazyPart(() => import('./DeskSide.tsx'))

interface Props {
  readonly data: ProblemData
  /** Label of the problem in its context: its id in the bank, its letter in a contest. */
  readonly label: string
  readonly OwnSubmissions: OwnSubmissions
  readonly Below?: BelowStatement | undefined
}

/**
 * The problem page: text on the left, program on the right. Where the page is narrow the same pieces are tabs; they only
 * move, so the editor is never built twice and loses nothing when a window is resized.
 */
export function Workspace({ data, label, OwnSubmissions, Below }: Props) {
  const { t } = useTranslation('workspace')
  const { problem } = data
  const outputOnly = problem.outputOnly === true
  const user = useUser()
  const queries = useQueryClient()
  const place = useSolvingPlace()
  const layout = useLayout()
  const confirm = useConfirm()
  const examples = useMemo(() => parseExamples(problem.examples), [problem.examples])
  const problemID = draftKey(label, place.cid)
  const { languages, templates } = deskOf(data)
  const desk = useDraft({ problemID, languages, templates })
  const { program, programming } = useProgram(problem, desk)
  const ownSources = useSources({ problem, problemID, language: desk.language, carriedFrom: desk.carriedFrom })
  // Blocks make one file.
  const sources = programming === null ? ownSources : null
  const files = sources?.files ?? []
  const [tab, setTab] = useState<LeftTab>('description')
  const [pane, setPane] = useState<'left' | 'right'>('left')
  const [drawer, setDrawer] = useState<DrawerTab | null>(null)
  const [submitId, setSubmitId] = useState<number | null>(null)
  const live = useLiveSubmission(submitId)

  const standing = useQuery({ ...ownVerdictQuery(problem.id, place), enabled: user !== null })
  const ownVerdict = standing.data?.[String(problem.id)]?.status ?? verdict.notSubmitted
  const [compiled, setCompiled] = useState<Compiled>({ by: 'cases', language: program.language })
  const cases = useCases({
    problem,
    problemID,
    examples,
    ...desk,
    ...program,
    files,
    onStart: () => {
      setCompiled({ by: 'cases', language: program.language })
      showDrawer('trial')
    },
  })
  const answered = useQuery({
    ...answerCasesQuery(label, place),
    enabled: outputOnly && (problem.questions ?? null) === null,
  })
  const { submit, isSending } = useSubmit({
    problem,
    answerCases: answered.data?.cases ?? null,
    label,
    ...program,
    files,
    ownVerdict,
    ask: confirm.ask,
    onSent: (id) => {
      if (!outputOnly) desk.rememberUse()
      setCompiled({ by: 'submission', language: program.language })
      setSubmitId(id)
      setDrawer((open) => (open === 'result' ? null : open))
      void queries.invalidateQueries({
        queryKey: [place.cid === null ? 'submissions.list' : 'contestSubmissions.list'],
      })
    },
  })
  const lastAccepted = useLastAccepted({
    pid: problem.id,
    ownVerdict,
    ask: confirm.ask,
    onCode: (code, language, more) => {
      desk.replace(code, language)
      ownSources?.set(more, languages.includes(language ?? '') ? language : desk.language)
    },
    takesBlocks: languages.includes(blocksDraft),
  })
  const isWaiting = isSending || (submitId !== null && !live.isFinal && live.error === null)
  const trySubmit = (): void => {
    if (!isWaiting) submit()
  }
  const skip = (): void => {}
  useShortcuts({
    run: outputOnly ? skip : cases.runAll,
    runOne: outputOnly ? skip : cases.runChosen,
    submit: trySubmit,
  })
  const step = useStable(useNeighbours(label))

  const showDrawer = (name: DrawerTab): void => {
    setPane('right')
    setDrawer(name)
    if (layout.view === 'problem') layout.show('split')
  }
  const finalCode = live.isFinal ? live.detail?.submission.status : undefined
  useFinal(submitId, finalCode, (code) => {
    for (const name of place.cid === null ? staleInBank : staleInContest) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
    if (code !== verdict.accepted && code !== verdict.hidden) showDrawer('result')
  })

  const tryExample = useStable((place: number): void => {
    cases.choose(sampleId(place))
    showDrawer('trial')
  })
  const tabs = useLeftTabs(problem)
  const choose = (name: LeftTab | 'code'): void => {
    if (name !== 'code' && !tabs.mayOpen(name)) return
    setPane(name === 'code' ? 'right' : 'left')
    if (name !== 'code') setTab(name)
  }
  const shownTab = tabs.names.some(({ name }) => name === tab) ? tab : 'description'
  const [box, isNarrow] = useNarrow()
  // The statement is painted first; the desk is rendered afterwards.
  const hasDesk = useDeferredValue(true, false)
  useEditorEarly(!outputOnly && programming === null)
  const style: CSSProperties & Record<'--left', string> = { '--left': `${layout.leftPx}px` }
  return (
    <div ref={box} className={styles.workspace}>
      <div className={styles.grid} style={style} data-narrow={isNarrow} data-view={layout.view} data-pane={pane}>
        <div className={styles.tabs}>
          <Tabs
            id="pane"
            label={t('layout.tabs')}
            tabs={
              isNarrow
                ? [...tabs.names, { name: 'code', text: t(outputOnly ? 'tab.answers' : 'tab.code') }]
                : tabs.names
            }
            chosen={isNarrow && pane === 'right' ? 'code' : shownTab}
            onChoose={choose}
          />
          {!isNarrow && <Neighbours label={label} onStep={step} />}
          {!isNarrow && layout.view === 'split' && <HideCode onHide={() => layout.show('problem')} />}
          {layout.view === 'problem' && (
            <RestoreButton text={t('layout.showCode')} onClick={() => layout.show('split')} />
          )}
        </div>
        <LeftPane
          tab={shownTab}
          data={data}
          label={label}
          examples={examples}
          language={program.language}
          OwnSubmissions={OwnSubmissions}
          Below={Below}
          onStep={isNarrow ? step : null}
          onUse={outputOnly ? null : tryExample}
        />
        <Divider leftPx={layout.leftPx} onMove={layout.move} onView={layout.show} />
        <Suspense fallback={<EmptyDesk />}>
          {hasDesk ? (
            <DeskSide
              desk={desk}
              data={data}
              languages={languages}
              programming={programming}
              sources={sources}
              ask={confirm.ask}
              label={label}
              view={layout.view}
              heading={isNarrow && pane === 'right' && !place.hasHeading ? `${label} ${problem.title}` : null}
              drawer={drawer}
              onDrawer={setDrawer}
              cases={outputOnly ? null : cases}
              answerCases={answered.isError ? null : answered.data}
              compilerMessage={compiled.language === program.language ? messageOf(compiled, cases, live) : ''}
              submission={submitId === null ? null : { submitId, live, onClose: () => setSubmitId(null) }}
              ownVerdict={ownVerdict}
              busy={{ running: cases.isRunning, sending: isSending, waiting: isWaiting }}
              onSubmit={trySubmit}
              onShowProblem={() => layout.show('split')}
              onHideProblem={isNarrow || layout.view !== 'split' ? null : () => layout.show('code')}
              onPick={() => showDrawer('result')}
              onLastAccepted={lastAccepted}
              onReset={() =>
                confirm.ask({
                  title: t('reset.title'),
                  text: t('reset.text'),
                  yes: t('reset.yes'),
                  onYes: desk.reset,
                })
              }
            />
          ) : (
            <EmptyDesk />
          )}
        </Suspense>
      </div>
      <Suspense>
        {confirm.question !== null && <ConfirmDialog question={confirm.question} onClose={confirm.close} />}
        {desk.pendingSwitch !== null && (
          <SwitchDialog
            language={desk.language}
            code={desk.code}
            pending={desk.pendingSwitch}
            onDecide={desk.decideSwitch}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Fetches the editor in parallel with its desk; if that fails, the desk shows an error. */
const useEditorEarly = (isUsed: boolean): void =>
  useEffect(() => {
    if (isUsed) void import('../../../ui/editor/CodeEditor.tsx').catch(() => undefined)
  }, [isUsed])

/** What was compiled last. */
interface Compiled {
  readonly by: 'cases' | 'submission'
  readonly language: string
}

/** The compiler's message; empty when it compiled. */
const messageOf = ({ by }: Compiled, { result }: Cases, { detail }: LiveSubmission): string => {
  const submission = detail?.submission
  const [status, message] =
    by === 'cases' ? [result?.status, result?.stderr] : [submission?.status, submission?.errorMessage]
  return status === verdict.compileError ? (message ?? '') : ''
}

/** Queries invalidated by a final verdict. */
const staleInBank = [
  'problems.detail',
  'problems.ownStatus',
  'problems.fullScreenList',
  'trainings.detail',
  'trainings.list',
  'trainings.rank',
  'submissions.list',
  'problems.list',
  'groupProblems.list',
]
const staleInContest = [
  'contestProblems.detail',
  'contestProblems.list',
  'problems.ownStatus',
  'problems.fullScreenList',
  'contestSubmissions.list',
]

/** Acts once for each submission that became final here. */
const useFinal = (submitId: number | null, code: number | undefined, act: (code: number) => void): void => {
  const done = useRef<number | null>(null)
  useEffect(() => {
    if (code === undefined || submitId === null || done.current === submitId) return
    done.current = submitId
    act(code)
  })
}
