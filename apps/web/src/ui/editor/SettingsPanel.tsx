import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { SelectField } from '../fields/SelectField.tsx'
import styles from './EditorSettings.module.css'
import { fontSizes, keysNames, type Taste, tabSizes } from './taste.ts'
import { palettes, themeNames } from './themes/palettes.ts'

interface Props {
  readonly taste: Taste
  readonly onChange: (change: Partial<Taste>) => void
}

export default function SettingsPanel({ taste, onChange }: Props) {
  const { t } = useTranslation('editor')
  const themes = [
    { value: 'auto', text: t('settings.followSite') },
    ...themeNames.map((name) => ({ value: name, text: palettes[name].label })),
  ]
  return (
    <fieldset className={styles.settings} aria-label={t('settings.title')}>
      <Row name={t('settings.theme')}>
        <SelectField
          label={t('settings.theme')}
          value={taste.theme}
          options={themes}
          onChange={(value) => onChange({ theme: themeNames.find((name) => name === value) ?? 'auto' })}
        />
      </Row>
      <Row name={t('settings.fontSize')}>
        <SelectField
          label={t('settings.fontSize')}
          value={String(taste.fontSize)}
          options={fontSizes.map((size) => ({ value: String(size), text: `${size} px` }))}
          onChange={(value) => onChange({ fontSize: Number(value) })}
        />
      </Row>
      <Row name={t('settings.tabSize')}>
        <SelectField
          label={t('settings.tabSize')}
          value={String(taste.tabSize)}
          options={tabSizes.map((size) => ({ value: String(size), text: String(size) }))}
          onChange={(value) => onChange({ tabSize: Number(value) })}
        />
      </Row>
      <Row name={t('settings.keys')}>
        <SelectField
          label={t('settings.keys')}
          value={taste.keys}
          options={keysNames.map((name) => ({ value: name, text: t(`keys.${name}.name`) }))}
          onChange={(value) => onChange({ keys: keysNames.find((name) => name === value) ?? 'plain' })}
        />
      </Row>
      <Checkbox
        label={t('settings.guides')}
        checked={taste.showsGuides}
        onChange={(event) => onChange({ showsGuides: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.brackets')}
        checked={taste.colorsBrackets}
        onChange={(event) => onChange({ colorsBrackets: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.wrap')}
        checked={taste.wrapsLines}
        onChange={(event) => onChange({ wrapsLines: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.celebrate')}
        checked={taste.celebrates}
        onChange={(event) => onChange({ celebrates: event.currentTarget.checked })}
      />
      <p className={styles.hint}>{t(`keys.${taste.keys}.hint`)}</p>
    </fieldset>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden>{name}</span>
      {children}
    </div>
  )
}
