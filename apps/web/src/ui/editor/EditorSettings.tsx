import { ActionIcon } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './EditorSettings.module.css'
import { IconSettings } from './icons.ts'
import type { Taste } from './taste.ts'
import { useDisclosure } from './use-disclosure.ts'

const SettingsPanel = lazyPart(() => import('./SettingsPanel.tsx'))

/** Theme, letters, tabs: changes show at once. */
export function EditorSettings({ taste, onChange }: { taste: Taste; onChange: (change: Partial<Taste>) => void }) {
  const { t } = useTranslation('editor')
  const { isOpen, toggle, box } = useDisclosure()
  return (
    <div ref={box} className={styles.box}>
      <ActionIcon onClick={toggle} aria-expanded={isOpen} aria-label={t('settings.title')} title={t('settings.title')}>
        <IconSettings aria-hidden size={18} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <SettingsPanel taste={taste} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}
