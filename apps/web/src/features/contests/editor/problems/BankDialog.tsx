import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { bankPageSize, bankQuery } from '../queries.ts'
import { useScope } from '../scope.ts'
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
  const gid = useScope()
  const [search, setSearch] = useState({ keyword: '', page: 1, fromGroup: false })
  const [opened, setOpened] = useState<{ pid: number; kind: 'add' | 'preview' } | null>(null)
  const { data, error, refetch } = useQuery(bankQuery(gid, { cid, type }, search))
  const found = data?.problemList
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / bankPageSize))
  const turn = (page: number): void => {
    setOpened(null)
    setSearch({ ...search, page })
  }
  return (
    <Dialog
      title={t(gid === null ? 'adminContests:bank.title' : 'adminContests:bank.groupTitle')}
      onClose={onClose}
      width={860}
    >
      <div className={styles.bank}>
        <p className={styles.muted}>
          {t(gid === null ? 'adminContests:bank.hint' : 'adminContests:bank.groupHint', {
            type: type === 1 ? 'OI' : 'ACM',
          })}
        </p>
        {gid !== null && (
          <SelectRow
            label={t('adminContests:bank.source')}
            value={search.fromGroup ? 'group' : 'public'}
            onChange={(source) => {
              setOpened(null)
              setSearch({ ...search, page: 1, fromGroup: source === 'group' })
            }}
            options={[
              { value: 'public', text: t('adminContests:bank.fromPublic') },
              { value: 'group', text: t('adminContests:bank.fromGroup') },
            ]}
          />
        )}
        {search.fromGroup && <p className={styles.muted}>{t('adminContests:bank.fromGroupHint')}</p>}
        <SearchField
          label={t('adminContests:bank.search')}
          hint={t('adminContests:bank.searchHint')}
          value={search.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => {
            setOpened(null)
            setSearch({ ...search, keyword, page: 1 })
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
