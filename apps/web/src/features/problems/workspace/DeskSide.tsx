import { useTranslation } from '../../../i18n/index.ts'
import type { LiveSubmission } from '../../../live/use-live-submission.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ActionBar } from './ActionBar.tsx'
import { EditorPane } from './EditorPane.tsx'
import type { Example } from './examples.ts'
import type { ProblemData } from './problem-query.ts'
import type { View } from './split.ts'
import { type DrawerTab, TestDrawer } from './TestDrawer.tsx'
import type { Desk } from './use-draft.ts'
import type { Trial } from './use-trial.ts'
import { VerdictLine } from './VerdictLine.tsx'
import styles from './Workspace.module.css'

interface Props {
  readonly desk: Desk
  readonly data: ProblemData
  readonly label: string
  readonly examples: readonly Example[]
  readonly view: View
  /** Heading above the program when the statement is hidden; null when there is one already. */
  readonly heading: string | null
  readonly drawer: DrawerTab | null
  readonly onDrawer: (name: DrawerTab | null) => void
  /** Null for answer submissions: there is nothing to run. */
  readonly trial: Trial | null
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
  readonly onPick: () => void
  readonly onLastAccepted: () => void
  readonly onReset: () => void
}

/** The right side: editor and drawer, and the bar below them that is always in sight. */
export default function DeskSide(props: Props) {
  const { t } = useTranslation('workspace')
  const { desk, data, label, drawer, onDrawer, trial, submission } = props
  return (
    <>
      <section id="pane-code" className={styles.right} aria-label={t('tab.code')}>
        {props.heading !== null && (
          <VisuallyHidden>
            <h1>{props.heading}</h1>
          </VisuallyHidden>
        )}
        <EditorPane
          desk={desk}
          outputOnly={trial === null}
          problemView={props.view}
          onShowProblem={props.onShowProblem}
          onLastAccepted={props.onLastAccepted}
          onReset={props.onReset}
        />
        <TestDrawer
          open={drawer}
          onOpen={onDrawer}
          trial={trial}
          given={{ problem: data.problem, examples: props.examples }}
          label={label}
          live={submission === null ? null : submission.live}
        />
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
          languages={data.languages}
          ownVerdict={props.ownVerdict}
          busy={props.busy}
          onRun={trial === null ? null : trial.run}
          onSubmit={props.onSubmit}
        />
      </div>
    </>
  )
}
