import { type ComponentType, lazy, useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { toast } from '../controls/toast.ts'
import { MissingPart, type Retrying } from './MissingPart.tsx'
import { missingParts, refetchStyles } from './missing-parts.ts'

/**
 * Like React's `lazy`, for a part of a page that is fetched on demand. If it cannot be fetched (no network, or a file
 * of a former release), an error or a simpler fallback is shown; the page and its input stay. The part is fetched again
 * on request and when the connection is back. A dialog closes, and is fetched again when it is opened again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  plainer: ComponentType<Props & Retrying> = MissingPart,
): ComponentType<Props> => {
  const Plainer = plainer
  const first = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((): { default: ComponentType<Props> } => {
        missingParts.add(fetchPart)
        return { default: Failed }
      }),
    )
  const shown = makeStore<ComponentType<Props>>(first())
  let fetching: Promise<boolean> | null = null
  const fetchPart = (): Promise<boolean> => {
    fetching ??= fetchAgain().finally(() => {
      fetching = null
    })
    return fetching
  }
  const fetchAgain = async (): Promise<boolean> => {
    try {
      await refetchStyles()
      const part = await load()
      missingParts.delete(fetchPart)
      whenNotTyping(() => shown.set(part.default))
      return true
    } catch {
      // Shown by the part itself.
      return false
    }
  }
  function Failed(props: Props) {
    if (!('onClose' in props && typeof props.onClose === 'function')) return <Plainer {...props} onRetry={fetchPart} />
    const close = props.onClose as () => void
    return <Closed onClose={close} onClosed={() => shown.set(first())} />
  }
  return function LazyPart(props: Props) {
    const Shown = useStore(shown)
    return <Shown {...props} />
  }
}

/** Closes a dialog that could not be fetched. */
function Closed({ onClose, onClosed }: { readonly onClose: () => void; readonly onClosed: () => void }) {
  const { t } = useTranslation('common')
  // biome-ignore lint/correctness/useExhaustiveDependencies: said and closed once
  useEffect(() => {
    toast.error(t('errors.partMissing'))
    onClose()
    return onClosed
  }, [])
  return null
}

/** A simpler editor is not replaced while the user writes in it. */
const whenNotTyping = (work: () => void): void => {
  const { activeElement } = document
  const isTyping = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement
  if (isTyping) activeElement.addEventListener('blur', () => setTimeout(work), { once: true })
  else work()
}
