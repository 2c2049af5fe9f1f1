import { useTranslation } from '../../i18n/index.ts'

/** Rules that many fields share, for `useForm`: each returns the text of the error, or null. */
export const useRules = () => {
  const { t } = useTranslation('common')
  const withinChars =
    (max: number) =>
    (value: string): string | null =>
      [...value.trim()].length > max ? t('field.tooLong', { max }) : null
  const required = (value: string): string | null => (value.trim() === '' ? t('field.required') : null)
  return {
    required,
    withinChars,
    /** At least one is chosen. */
    someChosen: (chosen: readonly unknown[]): string | null => (chosen.length === 0 ? t('field.chooseOne') : null),
    /** Not blank, and not longer than the limit. */
    requiredWithin: (max: number) => (value: string) => required(value) ?? withinChars(max)(value),
  }
}
