import { type ComponentType, lazy, useEffect } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { toast } from './toast.ts'

/**
 * Like React's `lazy`, for a part of a page that is fetched on demand. If it cannot be fetched (no network, or a file
 * of a former release), an error or a simpler fallback is shown; the page and its input stay.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  plainer: ComponentType<Props> = Missing,
) => lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: plainer })))

/** Closes what the missing part would have closed itself, such as a dialog. */
function Missing(props: object) {
  const { t } = useTranslation('common')
  const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: said and closed once
  useEffect(() => {
    toast.error(t('errors.partMissing'))
    close?.()
  }, [])
  return null
}
