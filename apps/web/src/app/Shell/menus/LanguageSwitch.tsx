import { currentLocale, switchLocale, useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { IconLanguage } from '../../../ui/icons.ts'

/** There are two languages, so one button leads to the other; its name is in the language it leads to. */
export function LanguageSwitch() {
  const { t } = useTranslation(['shell', 'common'])
  const other = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  // Its texts are separate files that may fail to load; then nothing changes.
  const change = (): void => void switchLocale(other).catch(() => toast.error(t('common:errors.network')))
  return (
    <IconButton lang={other} label={t('shell:language.switch')} onClick={change}>
      <IconLanguage aria-hidden size={20} />
    </IconButton>
  )
}
