import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { useDropdown } from '../../../ui/controls/use-dropdown.ts'
import { IconChevronDown } from '../../../ui/icons.ts'
import { tagGroupsQuery } from './queries.ts'
import { TagList } from './TagList.tsx'
import styles from './TagPicker.module.css'

interface Props {
  readonly oj: string
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** Opens the tags of a bank; they are fetched on first open. */
export function TagPicker({ oj, chosen, onChange }: Props) {
  const { t } = useTranslation('problems')
  const picker = useDropdown()
  const { data, error, refetch } = useQuery({ ...tagGroupsQuery(oj), enabled: picker.opened })
  return (
    <div className={styles.box} ref={picker.box}>
      <button
        type="button"
        ref={picker.button}
        className={styles.button}
        aria-expanded={picker.opened}
        aria-controls={picker.opened ? picker.panelId : undefined}
        onClick={picker.toggle}
      >
        {chosen.length === 0 ? t('filter.tags') : t('filter.tagsChosen', { count: chosen.length })}
        <IconChevronDown aria-hidden size={14} />
      </button>
      {picker.opened && (
        <section id={picker.panelId} className={styles.panel} aria-label={t('filter.tags')}>
          <TagList groups={data} error={error} onRetry={() => void refetch()} chosen={chosen} onChange={onChange} />
        </section>
      )}
    </div>
  )
}
