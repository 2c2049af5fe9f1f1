import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { IconRefresh } from '../icons.ts'
import styles from './StatusFilters.module.css'
import { anyStatus, filterVerdicts, isFiltered, type StatusFilter, statusOf } from './status-filter.ts'
import { TrainingChip } from './TrainingChip.tsx'

interface Props {
  readonly filter: StatusFilter
  readonly onChange: (change: Partial<StatusFilter>) => void
  readonly onRefresh: () => void
  readonly isFetching: boolean
}

export function StatusFilters({ filter, onChange, onRefresh, isFetching }: Props) {
  const { t } = useTranslation(['submissions', 'verdict', 'common'])
  const user = useUser()
  const switchMine = (onlyMine: boolean): void => {
    if (onlyMine && user === null) askToLogin()
    else onChange({ onlyMine })
  }
  return (
    <div className={styles.filters}>
      <Checkbox
        label={t('filter.mine')}
        checked={filter.onlyMine}
        onChange={(event) => switchMine(event.currentTarget.checked)}
      />
      <SelectField
        label={t('filter.verdict')}
        value={filter.status === null ? '' : String(filter.status)}
        onChange={(value) => onChange({ status: value === '' ? null : Number(value) })}
        options={[
          { value: '', text: t('filter.anyVerdict') },
          ...filterVerdicts.map((name) => ({ value: statusOf(name), text: t(`verdict:${name}`) })),
        ]}
      />
      <div className={styles.search}>
        <SearchField
          label={t('filter.problem')}
          hint={t('filter.problem')}
          value={filter.problemID}
          maxChars={64}
          onSearch={(problemID) => onChange({ problemID, completeProblemID: false })}
        />
      </div>
      <fieldset className={styles.search} disabled={filter.onlyMine}>
        <SearchField
          label={t('filter.author')}
          hint={t('filter.author')}
          value={filter.onlyMine ? '' : filter.username}
          maxChars={limits.username.maxChars}
          onSearch={(username) => onChange({ username })}
        />
      </fieldset>
      {filter.tid !== null && <TrainingChip tid={filter.tid} onRemove={() => onChange({ tid: null })} />}
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange(anyStatus)}>
          {t('common:action.clear')}
        </Button>
      )}
      <SavedFilters />
      <ActionIcon
        className={styles.refresh ?? ''}
        onClick={onRefresh}
        loading={isFetching}
        aria-label={t('common:action.refresh')}
        title={t('common:action.refresh')}
      >
        <IconRefresh aria-hidden size={18} />
      </ActionIcon>
    </div>
  )
}
