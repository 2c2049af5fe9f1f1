import { TextInput } from '@mantine/core'
import { type AccountRule, accountAllowed } from '@verdict/rules'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { listText } from '../../../../lib/list-text.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import styles from './Editor.module.css'
import { ruleOf } from './form.ts'
import type { Fields } from './use-contest-form.ts'

/** Accounts by pattern and by name, with a preview. */
export function AccountRuleFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  const rule = ruleOf(form)
  const text = (field: 'prefix' | 'start' | 'end' | 'suffix') => (
    <TextInput
      label={t(`rule.${field}`)}
      value={form.rule[field]}
      spellCheck={false}
      error={errorOf(`rule.${field}`)}
      {...(field === 'start' || field === 'end' ? { inputMode: 'numeric' as const } : {})}
      onBlur={() => leave(`rule.${field}`)}
      onChange={(event) => set({ rule: { ...form.rule, [field]: event.currentTarget.value } })}
    />
  )
  return (
    <fieldset className={styles.box}>
      <legend>{t('rule.title')}</legend>
      <div className={styles.four}>
        {text('prefix')}
        {text('start')}
        {text('end')}
        {text('suffix')}
      </div>
      <TextArea
        label={t('rule.extra')}
        hint={t('rule.extraHint')}
        rows={2}
        value={form.rule.extra}
        error={errorOf('rule.extra')}
        onBlur={() => leave('rule.extra')}
        onChange={(extra) => set({ rule: { ...form.rule, extra } })}
      />
      {rule !== null && rule.start <= rule.end && <Examples rule={rule} />}
    </fieldset>
  )
}

const shownNames = 3

function Examples({ rule }: { rule: AccountRule }) {
  const { t } = useTranslation('adminContests')
  const [tried, setTried] = useState('')
  const count = rule.end - rule.start + 1
  const first = Array.from({ length: Math.min(count, shownNames) }, (_, step) => nameOf(rule, rule.start + step))
  const names = count > shownNames ? [...first, '…', nameOf(rule, rule.end)] : first
  return (
    <div className={styles.examples}>
      <p>
        {t('rule.pattern', { count })} <code>{names.join('  ')}</code>
      </p>
      {rule.extra.length > 0 && (
        <p>{t('rule.also', { count: rule.extra.length, names: listText(rule.extra.slice(0, 10)) })}</p>
      )}
      <div className={styles.try}>
        <TextInput
          label={t('rule.try')}
          value={tried}
          spellCheck={false}
          onChange={(event) => setTried(event.currentTarget.value)}
        />
        <output className={styles.verdict} data-allowed={tried !== '' && accountAllowed(rule, tried.trim())}>
          {tried.trim() !== '' && t(accountAllowed(rule, tried.trim()) ? 'rule.allowed' : 'rule.refused')}
        </output>
      </div>
    </div>
  )
}

const nameOf = ({ prefix, suffix }: AccountRule, number: number): string => `${prefix}${number}${suffix}`
