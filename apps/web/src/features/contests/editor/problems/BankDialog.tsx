import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { bankPageSize, bankQuery } from '../queries.ts'
import { BankItem } from './BankItem.tsx'
import styles from './Problems.module.css'

interface Props {
  readonly cid: number
  readonly type: number
  /** Label of the next problem. */
  readonly label: string
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

/** Problems the contest may take: searched, looked into, taken one after the other. */
export default function BankDialog({ cid, type, label, onAdded, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'common'])
  const [search, setSearch] = useState({ keyword: '', page: 1 })
  const [opened, setOpened] = useState<{ pid: number; kind: 'add' | 'preview' } | null>(null)
  const { data, error, refetch } = useQuery(bankQuery(cid, type, search))
  const found = data?.problemList
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / bankPageSize))
  const turn = (page: number): void => {
    setOpened(null)
    setSearch({ ...search, page })
  }
  return (
    <Dialog title={t('adminContests:bank.title')} onClose={onClose} width={860}>
      <div className={styles.bank}>
        <p className={styles.muted}>{t('adminContests:bank.hint', { type: type === 1 ? 'OI' : 'ACM' })}</p>
        <SearchField
          label={t('adminContests:bank.search')}
          hint={t('adminContests:bank.searchHint')}
          value={search.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => {
            setOpened(null)
            setSearch({ keyword, page: 1 })
          }}
        />
        {error !== null && found === undefined && (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {error === null && found === undefined && <Skeleton />}
        {found?.records.length === 0 && <EmptyState title={t('adminContests:bank.none')} />}
        <ul className={styles.found}>
          {found?.records.map((row) => (
            <li key={row.id}>
              <BankItem
                row={row}
                cid={cid}
                label={label}
                opened={opened?.pid === row.id ? opened.kind : null}
                onOpen={(kind) => setOpened(kind === null ? null : { pid: row.id, kind })}
                onAdded={async () => {
                  await onAdded()
                  setOpened(null)
                }}
              />
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <div className={styles.turning}>
            <Button variant="default" disabled={search.page <= 1} onClick={() => turn(search.page - 1)}>
              {t('common:pages.previous')}
            </Button>
            <span className={styles.muted}>
              {search.page} / {pages}
            </span>
            <Button variant="default" disabled={search.page >= pages} onClick={() => turn(search.page + 1)}>
              {t('common:pages.next')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
