import { Suspense } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import menu from '../controls/Menu.module.css'
import { useDropdown } from '../controls/use-dropdown.ts'
import { IconAdjustmentsHorizontal } from '../icons.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './ListLook.module.css'

const ListLookPanel = lazyPart(() => import('./ListLookPanel.tsx'))

export interface NamedColumn {
  readonly key: string
  readonly name: string
}

/** Opens the choices of how a list looks. */
export function ListLookButton({ list, columns }: { list: string; columns: readonly NamedColumn[] }) {
  const { t } = useTranslation('common')
  const { opened, panelId, box, button, toggle } = useDropdown()
  return (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-label={t('list.look')}
        title={t('list.look')}
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal aria-hidden size={16} />
      </button>
      {opened && (
        <div id={panelId} className={`${menu.panel} ${styles.panel}`}>
          <Suspense>
            <ListLookPanel list={list} columns={columns} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
