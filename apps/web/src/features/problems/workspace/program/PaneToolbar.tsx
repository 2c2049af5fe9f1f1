import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { IconHistory, IconLayoutSidebarLeftCollapse, IconRotate, IconX } from '../icons.ts'
import type { View } from '../split.ts'
import styles from './EditorPane.module.css'
import { RestoreButton } from './RestoreButton.tsx'
import type { Desk } from './use-draft.ts'

const Timer = lazyPart(async () => {
  const [timer] = await Promise.all([import('../timer/Timer.tsx'), loadTexts(['workspaceTools'])])
  return timer
})

interface Props {
  readonly desk: Desk
  /** Label of the problem in its context. */
  readonly label: string
  readonly problemView: View
  readonly onShowProblem: () => void
  /** Gives the program the whole width; null where it has it. */
  readonly onHideProblem: (() => void) | null
  readonly onLastAccepted: () => void
  readonly onReset: () => void
  /** Buttons before the others. */
  readonly more?: ReactNode
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The small bar above a program: its state, and buttons that replace it. */
export function PaneToolbar(props: Props) {
  const { desk, label, problemView, onShowProblem, onHideProblem, onLastAccepted, onReset, more, children } = props
  const { t } = useTranslation(['workspace', 'common'])
  const notice = useNotice(desk, onReset)
  const { cid } = useSolvingPlace()
  const uid = useUser()?.uid ?? ''
  return (
    <div className={styles.toolbar}>
      {onHideProblem !== null && (
        <ActionIcon onClick={onHideProblem} aria-label={t('layout.hideProblem')} title={t('layout.hideProblem')}>
          <IconLayoutSidebarLeftCollapse aria-hidden size={18} />
        </ActionIcon>
      )}
      {problemView === 'code' && <RestoreButton text={t('layout.showProblem')} onClick={onShowProblem} />}
      {notice !== null && (
        <p className={styles.notice} role="status">
          <span>{notice.text}</span>
          <Button variant="subtle" size="compact-xs" onClick={notice.act}>
            {notice.action}
          </Button>
          <ActionIcon size={24} onClick={desk.dismissNotice} aria-label={t('common:action.close')}>
            <IconX aria-hidden size={14} />
          </ActionIcon>
        </p>
      )}
      <span className={styles.space} />
      {/* A contest has a clock of its own. */}
      {cid === null && (
        <Suspense>
          <Timer key={`${uid}:${label}`} problem={label} />
        </Suspense>
      )}
      {more}
      <ActionIcon onClick={onLastAccepted} aria-label={t('lastAccepted.title')} title={t('lastAccepted.title')}>
        <IconHistory aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={onReset} aria-label={t('reset.title')} title={t('reset.title')}>
        <IconRotate aria-hidden size={18} />
      </ActionIcon>
      {children}
    </div>
  )
}

/** What is worth knowing about the code in the editor, and one thing to do about it. */
const useNotice = (desk: Desk, onReset: () => void) => {
  const { t } = useTranslation('workspace')
  if (desk.carriedFrom !== null) {
    const text = t('draft.carried', { language: desk.carriedFrom })
    return { text, action: t('draft.useTemplate'), act: desk.reset }
  }
  if (desk.hasOther) return { text: t('draft.other'), action: t('draft.showOther'), act: desk.showOther }
  return desk.isRestored ? { text: t('draft.restored'), action: t('draft.reset'), act: onReset } : null
}
