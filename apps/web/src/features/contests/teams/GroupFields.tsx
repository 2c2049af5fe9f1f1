import { NativeSelect } from '@mantine/core'
import type { ContestTeamList } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { toggled } from '../../../lib/toggled.ts'
import { CheckChoices } from '../../../ui/fields/CheckChoices.tsx'

interface OrganizationProps {
  readonly data: ContestTeamList
  readonly value: string
  /** Further choices before the organisations. */
  readonly first?: { readonly value: string; readonly label: string }
  readonly onChange: (id: string) => void
}

/** Chooses an organisation of the contest, or none. */
export function OrganizationField({ data, value, first, onChange }: OrganizationProps) {
  const { t } = useTranslation('contestTeams')
  const options = data.organizations.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
  return (
    <NativeSelect
      label={t('organization')}
      value={value}
      data={[...(first === undefined ? [] : [first]), { value: '', label: t('noOrganization') }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface CategoryProps {
  readonly data: ContestTeamList
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Chooses categories of the contest; nothing where it has none. */
export function CategoryBoxes({ data, value, onChange }: CategoryProps) {
  const { t } = useTranslation('contestTeams')
  if (data.categories.length === 0) return null
  return (
    <CheckChoices
      legend={t('categories')}
      choices={data.categories.map(({ id, name, isRanked }) => ({
        value: id,
        label: isRanked ? name : t('unrankedOf', { name }),
      }))}
      chosen={value}
      onToggle={(id) =>
        onChange(
          toggled(
            data.categories.map((category) => category.id),
            value,
            id,
          ),
        )
      }
    />
  )
}
