import { useQuery } from '@tanstack/react-query'
import { difficulties } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import { IconX } from '../../ui/icons.ts'
import styles from './FilterChips.module.css'
import { isFiltered, type ListFilter, withoutFilter } from './list-filter.ts'
import { tagGroupsQuery } from './queries.ts'

interface Props {
  readonly filter: ListFilter
  readonly onChange: (part: Partial<ListFilter>) => void
}

/** What is filtered at the moment, each to be taken away, and one button for all. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation(['problems', 'common'])
  const tagNames = useTagNames(filter)
  if (!isFiltered(filter)) return null
  const level = filter.difficulty === null ? undefined : difficulties[filter.difficulty]
  return (
    <fieldset className={styles.chips} aria-label={t('problems:filter.active')}>
      <button type="button" className={styles.clear} onClick={() => onChange(withoutFilter(filter))}>
        {t('problems:filter.clear')}
      </button>
      {filter.keyword !== '' && <Chip text={`“${filter.keyword}”`} onRemove={() => onChange({ keyword: '' })} />}
      {filter.oj !== '' && <Chip text={t('problems:bank.own')} onRemove={() => onChange({ oj: '', tagIds: [] })} />}
      {level !== undefined && (
        <Chip text={t(`common:difficulty.${level}`)} onRemove={() => onChange({ difficulty: null })} />
      )}
      {filter.tagIds.map((id) => (
        <Chip
          key={id}
          text={tagNames.get(id) ?? `#${id}`}
          onRemove={() => onChange({ tagIds: filter.tagIds.filter((other) => other !== id) })}
        />
      ))}
    </fieldset>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('problems')
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={t('filter.remove', { text })}>
      {text}
      <IconX aria-hidden size={14} />
    </button>
  )
}

const useTagNames = ({ oj, tagIds }: ListFilter): ReadonlyMap<number, string> => {
  const { data } = useQuery({ ...tagGroupsQuery(oj), enabled: tagIds.length > 0 })
  return new Map(data?.flatMap(({ tagList }) => tagList.map(({ id, name }) => [id, name] as const)))
}
