import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import styles from './Certificates.module.css'
import { stateLooks } from './state-looks.ts'
import { TemplateForm } from './TemplateForm.tsx'

type Managed = DataFor<'certificates.manage'>
type Issued = Managed['issued'][number]

/** The certificates of a contest, for its managers: template, issuing, revoking, download. */
export function CertificatesPage() {
  const { t } = useTranslation('certificates')
  const { cid, contest } = useContest()
  const { data, error, refetch } = useQuery(
    endpointQuery('certificates.manage', { query: { cid } }, { quiet: true, staleTime: 0 }),
  )
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {data !== undefined ? (
        <>
          <TemplateForm key={JSON.stringify(data.template)} cid={cid} stored={data.template} />
          {!data.isFinal && <Notice kind="info">{t('notFinal')}</Notice>}
          <IssuedList cid={cid} managed={data} />
        </>
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton seed={1} />
        </div>
      )}
    </div>
  )
}

function IssuedList({ cid, managed }: { readonly cid: number; readonly managed: Managed }) {
  const { t } = useTranslation('certificates')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { right } = useContest()
  const [isZipping, setIsZipping] = useState(false)
  /** Each certificate is printed on its own, which takes a second or two. */
  const zip = async (): Promise<void> => {
    setIsZipping(true)
    // A refusal is shown by the call.
    await download('certificates.zipAll', { query: { cid } }, limits.certificate.zipTimeoutMs).catch(() => {})
    setIsZipping(false)
  }
  const mayChange = right !== 'readOnly'
  const changed = managed.issued.filter(({ state }) => state === 'changed').length
  const isValid = managed.issued.some(({ state }) => state !== 'revoked')
  const done = async (work: Promise<unknown>, message: string): Promise<void> => {
    // A refusal is shown by the call.
    await work.then(() => toast.success(message)).catch(() => {})
    void queries.invalidateQueries()
  }
  const issue = (reissue: boolean): void =>
    void done(call('certificates.issue', { body: { cid, reissue } }), t('issuedDone'))
  const askToRevoke = ({ code, name }: Issued): void =>
    confirm.ask({
      title: t('revoke.title', { name }),
      text: t('revoke.text'),
      yes: t('revoke.yes'),
      isDangerous: true,
      onYes: () => void done(call('certificates.revoke', { body: { cid, code } }), t('revoke.done')),
    })
  const columns: readonly Column<Issued>[] = [
    { key: 'place', head: t('place'), width: '64px', align: 'end', small: 'mark', cell: ({ place }) => place },
    {
      key: 'name',
      head: t('name'),
      small: 'title',
      cell: ({ name, code }) => <Link to={`/certificate/${code}`}>{name}</Link>,
    },
    { key: 'award', head: t('award'), width: '140px', cell: ({ award }) => award ?? '–' },
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
              <Button
                variant="default"
                onClick={() => void download('certificates.printAll', { query: { cid } }).catch(() => {})}
              >
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
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <DataTable caption={t('issued')} columns={columns} rows={managed.issued} rowKey={({ code }) => code} />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
