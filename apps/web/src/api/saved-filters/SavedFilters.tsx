import { Suspense } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { loadTexts } from '../../i18n/later.ts'
import menu from '../../ui/controls/Menu.module.css'
import { useDropdown } from '../../ui/controls/use-dropdown.ts'
import { IconBookmark } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import styles from './SavedFilters.module.css'

const SavedFiltersPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('./SavedFiltersPanel.tsx'), loadTexts(['savedFilters'])])
  return panel
})

const edgePx = 8

/** A panel opens towards the start of the line, unless it would leave the window there. */
const keepInside = (panel: HTMLElement | null): void => {
  if (panel !== null && panel.getBoundingClientRect().left < edgePx) panel.dataset.side = 'start'
}

/** Opens the filters that were saved for the list of this address. */
export function SavedFilters() {
  const { t } = useTranslation('common')
  const { opened, panelId, box, button, toggle, close } = useDropdown()
  return (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-label={t('list.saved')}
        title={t('list.saved')}
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onClick={toggle}
      >
        <IconBookmark aria-hidden size={18} />
      </button>
      {opened && (
        <div ref={keepInside} id={panelId} className={`${menu.panel} ${styles.panel}`}>
          <Suspense>
            <SavedFiltersPanel onClose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
