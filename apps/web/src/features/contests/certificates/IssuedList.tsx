import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '../../../api/download.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Certificates.module.css'
import type { CertificateDesk } from './desk.ts'
import { stateLooks } from './state-looks.ts'

type Managed = DataFor<'certificates.manage'>
type Issued = Managed['issued'][number]

interface Props {
  readonly desk: CertificateDesk
  readonly managed: Managed
  readonly mayChange: boolean
}

/** The issued certificates: issue, revoke, download. */
export function IssuedList({ desk, managed, mayChange }: Props) {
  const { t } = useTranslation('certificates')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [isZipping, setIsZipping] = useState(false)
  const zip = async (): Promise<void> => {
    setIsZipping(true)
    // A refusal is shown by the call.
    await desk.zipAll().catch(() => {})
    setIsZipping(false)
  }
  const changed = managed.issued.filter(({ state }) => state === 'changed').length
  const isValid = managed.issued.some(({ state }) => state !== 'revoked')
  const done = async (work: Promise<unknown>, message: string): Promise<void> => {
    // A refusal is shown by the call.
    await work.then(() => toast.success(message)).catch(() => {})
    void queries.invalidateQueries()
  }
  const issue = (reissue: boolean): void => void done(desk.issue(reissue), t('issuedDone'))
  const askToRevoke = ({ code, name }: Issued): void =>
    confirm.ask({
      title: t('revoke.title', { name }),
      text: t(desk.kind === 'series' ? 'revoke.textSeries' : 'revoke.text'),
      yes: t('revoke.yes'),
      isDangerous: true,
      onYes: () => void done(desk.revoke(code), t('revoke.done')),
    })
  const awardColumn: readonly Column<Issued>[] = [
    { key: 'award', head: t('award'), width: '140px', small: 'labelled', cell: ({ award }) => award ?? '–' },
  ]
  const seriesColumns: readonly Column<Issued>[] = [
    { key: 'points', head: t('points'), width: '90px', align: 'end', small: 'labelled', cell: ({ points }) => points },
    {
      key: 'contests',
      head: t('contests'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ contests }) => contests,
    },
  ]
  const columns: readonly Column<Issued>[] = [
    { key: 'place', head: t('place'), width: '64px', align: 'end', small: 'mark', cell: ({ place }) => place },
    {
      key: 'name',
      head: t('name'),
      small: 'title',
      cell: ({ name, code }) => <Link to={`/certificate/${code}`}>{name}</Link>,
    },
    ...(desk.kind === 'series' ? seriesColumns : awardColumn),
    {
      key: 'state',
      head: t('state.head'),
      width: '150px',
      cell: ({ state }) => <Badge look={stateLooks[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'actions',
      head: t('actions'),
      width: '190px',
      cell: (row) =>
        row.state === 'revoked' ? null : (
          <span className={styles.buttons}>
            <Button
              variant="default"
              size="xs"
              aria-label={t('pdfOf', { name: row.name })}
              onClick={() => void download('certificates.print', { query: { code: row.code } }).catch(() => {})}
            >
              PDF
            </Button>
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('revokeOf', { name: row.name })}
                onClick={() => askToRevoke(row)}
              >
                {t('revoke.yes')}
              </Button>
            )}
          </span>
        ),
    },
  ]
  return (
    <>
      <div className={styles.bar}>
        <h2>{t('issued')}</h2>
        <span className={styles.buttons}>
          {mayChange && (
            <Button disabled={!managed.isFinal || managed.missing === 0} onClick={() => issue(false)}>
              {t('issue', { count: managed.missing })}
            </Button>
          )}
          {mayChange && changed > 0 && (
            <Button variant="default" onClick={() => issue(true)}>
              {t('reissue', { count: changed })}
            </Button>
          )}
          {isValid && (
            <>
              <Button variant="default" onClick={() => void desk.printAll().catch(() => {})}>
                {t('all')}
              </Button>
              <Button variant="default" loading={isZipping} onClick={() => void zip()}>
                {t('zip')}
              </Button>
            </>
          )}
        </span>
      </div>
      {managed.issued.length === 0 ? (
        <EmptyState drawing="contests" title={t('none')} hint={t('noneHint')} />
      ) : (
        <DataTable caption={t('issued')} columns={columns} rows={managed.issued} rowKey={({ code }) => code} />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
