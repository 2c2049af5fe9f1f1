import { useTranslation } from '../../../i18n/index.ts'
import type zh from '../../../i18n/zh-CN/adminWebhooks.json'

/** The name of a type of event in the reader's language. */
export const useEventName = () => {
  const { t } = useTranslation('adminWebhooks')
  // Keys of the texts have no dots.
  return (type: string): string => t(`event.${type.replace('.', '_') as keyof (typeof zh)['event']}`)
}
