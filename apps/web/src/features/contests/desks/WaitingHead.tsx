import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { DeskHead } from '../../../ui/page/DeskHead.tsx'

interface Props {
  /** Undefined while it is not known. */
  readonly waiting: number | undefined
  readonly onlyWaiting: boolean
  readonly onOnlyWaiting: (only: boolean) => void
  readonly children?: ReactNode
}

/** How much is to do, and whether only that is shown. */
export function WaitingHead({ waiting, onlyWaiting, onOnlyWaiting, children }: Props) {
  const { t } = useTranslation('contestDesks')
  return (
    <DeskHead
      waiting={waiting === undefined ? '' : waiting === 0 ? t('desk.allDone') : t('desk.waiting', { count: waiting })}
    >
      {children}
      <Toggle label={t('desk.onlyWaiting')} checked={onlyWaiting} onChange={onOnlyWaiting} />
    </DeskHead>
  )
}
