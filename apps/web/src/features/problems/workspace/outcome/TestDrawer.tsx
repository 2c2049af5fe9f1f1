import { ActionIcon } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import type { LiveSubmission } from '../../../../live/use-live-submission.ts'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import type { Cases } from '../cases/use-cases.ts'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { OutcomePanel } from './OutcomePanel.tsx'
import styles from './TestDrawer.module.css'

const CasesPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('../cases/CasesPanel.tsx'), loadTexts(['customTests', 'compare'])])
  return panel
})

export type DrawerTab = 'trial' | 'result'

interface Props {
  readonly open: DrawerTab | null
  readonly onOpen: (tab: DrawerTab | null) => void
  /** Null where there is nothing to run. */
  readonly cases: Cases | null
  readonly judgeMode: string
  readonly label: string
  /** The submission just sent. */
  readonly live: LiveSubmission | null
}

/** Under the editor: the test cases, and why a submission failed. */
export function TestDrawer({ open, onOpen, cases, judgeMode, label, live }: Props) {
  const { t } = useTranslation('workspace')
  const tabs = [
    ...(cases === null ? [] : [{ name: 'trial', text: t('drawer.trial') } as const]),
    ...(live === null ? [] : [{ name: 'result', text: t('drawer.result') } as const]),
  ] as const
  const shown = cases === null ? 'result' : live === null ? 'trial' : (open ?? 'trial')
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
        {isOpen && shown === 'trial' && cases !== null && (
          <Suspense>
            <CasesPanel cases={cases} judgeMode={judgeMode} />
          </Suspense>
        )}
        {isOpen && shown === 'result' && live !== null && <OutcomePanel live={live} label={label} />}
      </div>
    </div>
  )
}
