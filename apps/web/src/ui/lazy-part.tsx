import { type ComponentType, lazy, useEffect } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { toast } from './toast.ts'

/**
 * As React's `lazy`, for a part of a page that is fetched when it is wanted. Where it cannot be had (no network, or a
 * file of a former release) that is said, or a plainer part stands in its place; the page stays, with all that was
 * typed into it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  plainer: ComponentType<Props> = Missing,
) => lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: plainer })))

/** What the missing part would have closed by itself, such as a dialog, is closed. */
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
