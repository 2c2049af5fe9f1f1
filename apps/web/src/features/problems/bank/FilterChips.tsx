import { useQuery } from '@tanstack/react-query'
import { difficulties } from '@verdict/contract/vocabulary'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { isFiltered, type ListFilter, withoutFilter } from '../../../lib/problems/list-filter.ts'
import { IconX } from '../../../ui/icons.ts'
import styles from './FilterChips.module.css'
import { tagGroupsQuery } from './queries.ts'

interface Props {
  readonly filter: ListFilter
  readonly onChange: (part: Partial<ListFilter>) => void
}

/** The active filters, each removable, and a button to clear all. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation(['problems', 'common'])
  const tagNames = useTagNames(filter)
  if (!isFiltered(filter)) return null
  const removeAll = (): void => {
    goToPage()
    onChange(withoutFilter(filter))
  }
  const level = filter.difficulty === null ? undefined : difficulties[filter.difficulty]
  return (
    <fieldset className={styles.chips} aria-label={t('problems:filter.active')}>
      <button type="button" className={styles.clear} onClick={removeAll}>
        {t('problems:filter.clear')}
      </button>
      {filter.keyword !== '' && <Chip text={`“${filter.keyword}”`} onRemove={() => onChange({ keyword: '' })} />}
      {filter.oj !== '' && <Chip text={t('problems:bank.own')} onRemove={() => onChange({ oj: '', tagIds: [] })} />}
      {level !== undefined && (
        <Chip text={t(`common:difficulty.${level}`)} onRemove={() => onChange({ difficulty: null })} />
      )}
      {filter.progress !== null && (
        <Chip text={t(`problems:progress.${filter.progress}`)} onRemove={() => onChange({ progress: null })} />
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
  const remove = (event: MouseEvent<HTMLElement>): void => {
    goBeside(event.currentTarget)
    onRemove()
  }
  return (
    <button type="button" className={styles.chip} onClick={remove} aria-label={t('filter.remove', { text })}>
      {text}
      <IconX aria-hidden size={14} />
    </button>
  )
}

/** The chip disappears on click; the focus moves to the next one, or after the last one to the start of the page. */
const goBeside = (chip: HTMLElement): void => {
  const chips = [...(chip.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])]
  const beside = chips[chips.indexOf(chip) + 1] ?? chips[chips.indexOf(chip) - 1]
  // The first button takes all of them away, and goes with the last.
  if (chips.length > 2) beside?.focus()
  else goToPage()
}

const goToPage = (): void => document.getElementById('main')?.focus({ preventScroll: true })

const useTagNames = ({ oj, tagIds }: ListFilter): ReadonlyMap<number, string> => {
  const { data } = useQuery({ ...tagGroupsQuery(oj), enabled: tagIds.length > 0 })
  return new Map(data?.flatMap(({ tagList }) => tagList.map(({ id, name }) => [id, name] as const)))
}
