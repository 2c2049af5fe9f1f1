import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconX } from '../icons.ts'
import styles from './StatusFilters.module.css'

/** Names the training whose submissions are listed; its number is shown when the title cannot be read. */
export function TrainingChip({ tid, onRemove }: { readonly tid: number; readonly onRemove: () => void }) {
  const { t } = useTranslation('submissions')
  const { data } = useQuery(endpointQuery('trainings.detail', { query: { tid } }, { quiet: true }))
  return (
    <span className={styles.chip}>
      <span>{t('filter.training', { name: data?.title ?? tid })}</span>
      <IconButton label={t('filter.removeTraining')} onClick={onRemove}>
        <IconX aria-hidden size={14} />
      </IconButton>
    </span>
  )
}
