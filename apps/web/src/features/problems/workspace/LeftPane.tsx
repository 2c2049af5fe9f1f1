import { type ComponentType, memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { extraFilesOf } from '../../../lib/extra-files.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import type { Tab } from '../../../ui/page/Tabs.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { WhenSeen } from '../../../ui/states/WhenSeen.tsx'
import { Neighbours } from './Neighbours.tsx'
import { bankOf, groupOf, hasVotes, isPreview, type Problem, type ProblemData } from './problem-query.ts'
import type { Example } from './statement/examples.ts'
import { Statement } from './statement/Statement.tsx'
import styles from './Workspace.module.css'

const FilesTab = lazyPart(() => import('./FilesTab.tsx'))
const NoteTab = lazyPart(async () => {
  const [tab] = await Promise.all([import('./notes/NoteTab.tsx'), loadTexts(['notes'])])
  return tab
})

const Opinions = lazyPart(async () => {
  const [part] = await Promise.all([import('./opinions/Opinions.tsx'), loadTexts(['opinions'])])
  return part
})

/** The viewer's submissions of a problem, which another feature shows. */
export type OwnSubmissions = ComponentType<{ problemID: string; isPreview?: boolean }>

/** Content of another feature below a statement. */
export type BelowStatement = ComponentType<{ problemID: string }>

export type LeftTab = 'description' | 'own' | 'note' | 'files'

/** The tabs of this problem for this viewer; guests get a login prompt instead of an empty list. */
export const useLeftTabs = (problem: Problem) => {
  const { t } = useTranslation('workspace')
  const user = useUser()
  const { cid } = useSolvingPlace()
  const hasFiles = extraFilesOf(problem.userExtraFile).length > 0
  const names: readonly Tab<LeftTab>[] = [
    { name: 'description', text: t('tab.description') },
    { name: 'own', text: t('tab.own') },
    // A contest's problems are not in the bank of its participants.
    ...(cid === null ? [{ name: 'note', text: t('tab.note') } as const] : []),
    ...(hasFiles ? [{ name: 'files', text: t('tab.files') } as const] : []),
  ]
  const mayOpen = (name: LeftTab): boolean => {
    if ((name !== 'own' && name !== 'note') || user !== null) return true
    askToLogin()
    return false
  }
  return { names, mayOpen }
}

interface Props {
  readonly tab: LeftTab
  readonly data: ProblemData
  readonly label: string
  readonly examples: readonly Example[]
  readonly language: string
  /** Null where there is nothing to try a sample with. */
  readonly onUse: ((place: number) => void) | null
  readonly OwnSubmissions: OwnSubmissions
  readonly Below?: BelowStatement | undefined
  /** Opens another problem from the end of the statement; null where the tabs have room for that. */
  readonly onStep: ((step: 1 | -1) => void) | null
}

/** A click on a tab is answered at once; what the tab shows is rendered after that paint. */
export const LeftPane = ({ tab, ...props }: Props): ReactNode => <Pane tab={useDeferredValue(tab)} {...props} />

/** Typing in the editor changes none of its properties, and renders it once. */
const Pane = memo(function Pane(props: Props) {
  const { tab, data, label, examples, language, onUse, OwnSubmissions, Below, onStep } = props
  const user = useUser()
  const { cid } = useSolvingPlace()
  const preview = isPreview(data.problem, cid)
  const shown = (tab === 'own' || tab === 'note') && user === null ? 'description' : tab
  return (
    <div
      key={shown}
      role="tabpanel"
      id={`pane-${shown}`}
      aria-labelledby={`pane-${shown}-tab`}
      className={styles.left}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard
      tabIndex={0}
    >
      {shown === 'description' && (
        <Statement data={data} label={label} examples={examples} language={language} onUse={onUse} />
      )}
      <Suspense>
        {shown === 'description' && Below !== undefined && !preview && <Below problemID={label} />}
        {shown === 'description' && cid === null && hasVotes(data.problem) && (
          <WhenSeen>
            <Suspense>
              <Opinions
                pid={data.problem.id}
                difficulty={data.problem.difficulty}
                bank={bankOf(data.problem)}
                gid={groupOf(data.problem)}
              />
            </Suspense>
          </WhenSeen>
        )}
        {shown === 'description' && onStep !== null && <Neighbours label={label} onStep={onStep} isWide />}
        {shown === 'own' && <OwnSubmissions problemID={label} isPreview={preview} />}
        {shown === 'note' && <NoteTab pid={data.problem.id} />}
        {shown === 'files' && <FilesTab files={extraFilesOf(data.problem.userExtraFile)} />}
      </Suspense>
    </div>
  )
})
