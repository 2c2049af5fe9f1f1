import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import type { LiveSubmission } from '../../../live/use-live-submission.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { Example } from './examples.ts'
import { IconChevronDown, IconChevronUp } from './icons.ts'
import { OutcomePanel } from './OutcomePanel.tsx'
import type { Problem } from './problem-query.ts'
import styles from './TestDrawer.module.css'
import { TrialPanel } from './TrialPanel.tsx'
import type { Trial } from './use-trial.ts'

export type DrawerTab = 'trial' | 'result'

interface Props {
  readonly open: DrawerTab | null
  readonly onOpen: (tab: DrawerTab | null) => void
  /** Null where there is nothing to run. */
  readonly trial: Trial | null
  readonly given: { readonly problem: Problem; readonly examples: readonly Example[] }
  readonly label: string
  /** The submission just sent. */
  readonly live: LiveSubmission | null
}

/** Under the editor: an own test, and why a submission failed. */
export function TestDrawer({ open, onOpen, trial, given, label, live }: Props) {
  const { t } = useTranslation('workspace')
  const tabs = [
    ...(trial === null ? [] : [{ name: 'trial', text: t('drawer.trial') } as const]),
    ...(live === null ? [] : [{ name: 'result', text: t('drawer.result') } as const]),
  ] as const
  const shown = trial === null ? 'result' : live === null ? 'trial' : (open ?? 'trial')
  const isOpen = open !== null
  if (tabs.length === 0) return null
  return (
    <div className={styles.drawer} data-open={isOpen}>
      <div className={styles.head}>
        <Tabs id="drawer" label={t('drawer.label')} tabs={tabs} chosen={shown} onChoose={onOpen} />
        <ActionIcon
          className={styles.toggle ?? ''}
          onClick={() => onOpen(isOpen ? null : shown)}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'drawer.close' : 'drawer.open')}
        >
          {isOpen ? <IconChevronDown aria-hidden size={18} /> : <IconChevronUp aria-hidden size={18} />}
        </ActionIcon>
      </div>
      <div
        role="tabpanel"
        id={`drawer-${shown}`}
        aria-labelledby={`drawer-${shown}-tab`}
        className={styles.panel}
        hidden={!isOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard
        tabIndex={0}
      >
        {isOpen && shown === 'trial' && trial !== null && <TrialPanel trial={trial} {...given} />}
        {isOpen && shown === 'result' && live !== null && <OutcomePanel live={live} label={label} />}
      </div>
    </div>
  )
}
