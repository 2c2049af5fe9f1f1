import { useTranslation } from '../../../../i18n/index.ts'
import { useDropdown } from '../../../../ui/controls/use-dropdown.ts'
import { IconChevronDown } from '../../../../ui/icons.ts'
import { LanguageList } from './LanguageList.tsx'
import styles from './LanguagePicker.module.css'

interface Props {
  readonly value: string
  readonly languages: readonly string[]
  readonly onChange: (language: string) => void
}

/** The programming language: a button that opens a list with a search field, grouped by family. */
export function LanguagePicker({ value, languages, onChange }: Props) {
  const { t } = useTranslation('workspace')
  const list = useDropdown()
  return (
    <div className={styles.box} ref={list.box}>
      <button
        type="button"
        ref={list.button}
        className={styles.button}
        aria-label={t('language.button', { language: value })}
        aria-haspopup="dialog"
        aria-expanded={list.opened}
        aria-controls={list.opened ? list.panelId : undefined}
        onClick={list.toggle}
      >
        <span>{value}</span>
        <IconChevronDown aria-hidden size={14} />
      </button>
      {list.opened && (
        <LanguageList
          id={list.panelId}
          value={value}
          languages={languages}
          onPick={(language) => {
            list.close()
            onChange(language)
          }}
        />
      )}
    </div>
  )
}
