import { type ComponentProps, Suspense } from 'react'
import { loadTexts } from '../../i18n/later.ts'
import { lazyPart } from '../states/lazy-part.tsx'

const loadDialog = async () => {
  const [part] = await Promise.all([import('./UnsavedDialog.tsx'), loadTexts(['unsaved'])])
  return part
}
const UnsavedDialog = lazyPart(loadDialog)

/** The question whether input may be lost, fetched when it is asked. */
export function UnsavedQuestion(props: ComponentProps<typeof UnsavedDialog>) {
  return (
    <Suspense>
      <UnsavedDialog {...props} />
    </Suspense>
  )
}
