import { currentLocale, switchLocale, useTranslation } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconLanguage } from '../../ui/icons.ts'

/** There are two languages, so one button leads to the other; its name is in the language it leads to. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const other = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <IconButton lang={other} label={t('language.switch')} onClick={() => void switchLocale(other)}>
      <IconLanguage aria-hidden size={20} />
    </IconButton>
  )
}
