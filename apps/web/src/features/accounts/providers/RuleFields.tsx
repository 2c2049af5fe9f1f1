import { Button, TextInput } from '@mantine/core'
import type { RoleRule } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { IconX } from '../../../ui/icons.ts'
import styles from './Providers.module.css'

interface Props {
  readonly rules: readonly RoleRule[]
  readonly onChange: (rules: RoleRule[]) => void
}

const roles = ['problem_admin', 'admin'] as const

/** Rules that give a role to the members of a group. */
export function RuleFields({ rules, onChange }: Props) {
  const { t } = useTranslation('adminSignOn')
  const change = (index: number, part: Partial<RoleRule>): void =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  return (
    <>
      <h3>{t('rules.title')}</h3>
      <p className={styles.hint}>{t('rules.lead')}</p>
      {rules.map((rule, index) => (
        // Rules have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled
        <div key={index} className={styles.rule}>
          <TextInput
            aria-label={t('rules.group', { number: index + 1 })}
            value={rule.group}
            onChange={(event) => change(index, { group: event.currentTarget.value })}
          />
          <SelectField
            label={t('rules.role', { number: index + 1 })}
            value={rule.role}
            options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
            onChange={(role) => change(index, { role: role as RoleRule['role'] })}
          />
          <IconButton
            label={t('rules.remove', { number: index + 1 })}
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <IconX aria-hidden size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="xs"
        variant="default"
        disabled={rules.length >= 50}
        onClick={() => onChange([...rules, { group: '', role: 'problem_admin' }])}
      >
        {t('rules.add')}
      </Button>
    </>
  )
}
