import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Admin.module.css'
import { addProblem, type BankRow, bankQuery, type Scope } from './calls.ts'
import { GroupProblemForm } from './GroupProblemForm.tsx'

/** Page sizes of the problem picker (specification 001, section 9). */
const sizes = [10, 30, 50, 100] as const

interface Props {
  readonly gid: Scope
  readonly tid: number
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

/** Adds public problems to a training; in a group also its own by their ids. */
export default function BankDialog({ gid, tid, onAdded, onClose }: Props) {
  const { t } = useTranslation(['adminTrainings', 'common'])
  const [search, setSearch] = useState({ keyword: '', page: 1, limit: sizes[0] as number })
  const [busy, setBusy] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(bankQuery(gid, tid, search))
  const found = data?.problemList
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / search.limit))
  const add = async (row: BankRow): Promise<void> => {
    setBusy(row.id)
    // A refusal is shown by the call.
    await addProblem(gid, tid, row)
      .then(() => toast.success(t('adminTrainings:bank.added', { name: row.problemId })))
      .catch(() => {})
    await onAdded()
    setBusy(null)
  }
  return (
    <Dialog title={t('adminTrainings:bank.title')} onClose={onClose} width={820}>
      <div className={styles.bank}>
        {gid !== null && <GroupProblemForm tid={tid} onAdded={onAdded} />}
        <div className={styles.search}>
          <SearchField
            label={t('adminTrainings:bank.search')}
            hint={t('adminTrainings:bank.searchHint')}
            value={search.keyword}
            maxChars={limits.keyword.maxChars}
            onSearch={(keyword) => setSearch({ ...search, keyword, page: 1 })}
          />
          <SelectField
            label={t('adminTrainings:bank.size')}
            value={String(search.limit)}
            onChange={(limit) => setSearch({ ...search, limit: Number(limit), page: 1 })}
            options={sizes.map((size) => ({
              value: String(size),
              text: t('adminTrainings:bank.perPage', { count: size }),
            }))}
          />
        </div>
        {error !== null && found === undefined && (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {error === null && found === undefined && <Skeleton />}
        {found?.records.length === 0 && <EmptyState title={t('adminTrainings:bank.none')} />}
        <ul className={styles.found}>
          {found?.records.map((row) => (
            <li key={row.id}>
              <span className={styles.about}>
                <span title={row.title}>
                  {row.problemId} · {row.title}
                </span>
                <small>{row.author ?? '–'}</small>
              </span>
              <DifficultyLabel level={row.difficulty} />
              <Button
                size="xs"
                loading={busy === row.id}
                disabled={busy !== null}
                aria-label={t('adminTrainings:bank.addOf', { name: row.problemId })}
                onClick={() => void add(row)}
              >
                {t('adminTrainings:bank.add')}
              </Button>
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <div className={styles.turning}>
            <Button
              variant="default"
              disabled={search.page <= 1}
              onClick={() => setSearch({ ...search, page: search.page - 1 })}
            >
              {t('common:pages.previous')}
            </Button>
            <span className={styles.hint}>{`${search.page} / ${pages}`}</span>
            <Button
              variant="default"
              disabled={search.page >= pages}
              onClick={() => setSearch({ ...search, page: search.page + 1 })}
            >
              {t('common:pages.next')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
