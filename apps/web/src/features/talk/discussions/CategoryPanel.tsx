import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { Category } from './Category.tsx'
import styles from './CategoryPanel.module.css'
import { categoriesQuery } from './queries.ts'

const CategoryDialog = lazyPart(() => import('./CategoryDialog.tsx'))

interface Props {
  readonly chosen: number | undefined
  /** A category's id as text, empty for all. */
  readonly onChoose: (cid: string) => void
}

/** Categories at the side of the list; super admins edit them here. */
export function CategoryPanel({ chosen, onChoose }: Props) {
  const { t } = useTranslation('discussions')
  const { data = [] } = useQuery(categoriesQuery)
  const user = useUser()
  const mayEdit = mayUse(user, 'discussion.categories')
  const [isEditing, setIsEditing] = useState(false)
  useFocusReturn(isEditing)
  return (
    <aside>
      <Panel
        title={t('category.title')}
        aside={
          mayEdit && (
            <IconButton label={t('category.edit')} onClick={() => setIsEditing(true)}>
              <IconPencil aria-hidden size={18} />
            </IconButton>
          )
        }
      >
        <ul className={styles.list}>
          <li>
            <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose('')}>
              {t('category.all')}
            </button>
          </li>
          {data.map(({ id, name, color }) => (
            <li key={id}>
              <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(String(id))}>
                <Category name={name} color={color} />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <Suspense>{isEditing && <CategoryDialog rows={data} onClose={() => setIsEditing(false)} />}</Suspense>
    </aside>
  )
}
