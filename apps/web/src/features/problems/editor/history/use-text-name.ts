import { useTranslation } from '../../../../i18n/index.ts'

const fields = ['title', 'description', 'input', 'output', 'hint'] as const

/** Names texts of a statement, such as "English: Title". */
export const useTextName = (): ((name: string) => string) => {
  const { t } = useTranslation('adminProblems')
  return (name) => {
    if (name === 'examples') return t('examples.title')
    if (name === 'questions') return t('history.questions')
    if (name === 'defaultLocale') return t('history.defaultLocale')
    const [locale, field] = name.split('.')
    const known = fields.find((item) => item === field) ?? 'title'
    return t('history.text', {
      locale: t(locale === 'en-US' ? 'locale.en-US' : 'locale.zh-CN'),
      field: t(`statement.${known}`),
    })
  }
}
