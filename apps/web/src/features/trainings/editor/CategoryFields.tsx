import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import styles from './Admin.module.css'
import { categoriesQuery, type Scope } from './calls.ts'
import { newCategory, type TrainingForm } from './form.ts'

interface Props {
  readonly gid: Scope
  readonly form: TrainingForm
  readonly errorOf: (field: 'categoryId' | 'categoryName') => string | null
  readonly onChange: (part: Partial<TrainingForm>) => void
}

/** The category of a training: an existing one, or the name of one that is created with it. */
export function CategoryFields({ gid, form, errorOf, onChange }: Props) {
  const { t } = useTranslation('adminTrainings')
  const { data } = useQuery(categoriesQuery(gid))
  return (
    <div className={styles.pair}>
      <SelectRow
        label={t('field.categoryId')}
        value={form.categoryId}
        error={errorOf('categoryId')}
        onChange={(categoryId) => onChange({ categoryId })}
        options={[
          { value: '', text: t('category.choose') },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          { value: newCategory, text: t('category.new') },
        ]}
      />
      {form.categoryId === newCategory && (
        <TextInput
          label={t('field.categoryName')}
          value={form.categoryName}
          required
          maxLength={limits.training.categoryNameMaxChars}
          error={errorOf('categoryName')}
          onChange={(event) => onChange({ categoryName: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
