import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeskPrint } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { saveAs } from '../../../api/download.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Desk.module.css'
import { IconDownload, IconPrinter } from './icons.ts'
import { printText } from './print-text.ts'
import { printTextQuery } from './queries.ts'

interface Props {
  readonly cid: number
  readonly row: DeskPrint
  readonly onClose: () => void
}

/** The text of a print request, as it will appear on paper. */
export function PrintDialog({ cid, row, onClose }: Props) {
  const { t } = useTranslation('contestDesks')
  const { data, error, refetch } = useQuery(printTextQuery(cid, row.id))
  useFocusReturn(true)
  const names = [row.team, row.realname].filter(Boolean).join(', ')
  const account = names === '' ? row.username : `${row.username} (${names})`
  const name = row.seat === '' ? account : `${account} · ${t('seat', { seat: row.seat })}`
  const head = t('prints.head', { id: row.id, name })
  return (
    <Dialog title={head} onClose={onClose} width={860}>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton seed={row.id} />}
      {data !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keyboard */}
          <pre className={styles.paper} tabIndex={0}>
            {data.content}
          </pre>
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden size={16} />}
              onClick={() =>
                saveAs(new Blob([data.content], { type: 'text/plain' }), `${row.username}_Contest_Print.txt`)
              }
            >
              {t('prints.download')}
            </Button>
            <Button leftSection={<IconPrinter aria-hidden size={16} />} onClick={() => printText(head, data.content)}>
              {t('prints.print')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
