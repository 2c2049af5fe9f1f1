import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Receipt } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { useParams } from 'react-router'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { type Detail, submissionQuery } from '../../../live/submission-query.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { HowToCheck } from './HowToCheck.tsx'
import { IconDownload } from './icons.ts'
import styles from './Receipts.module.css'

/** The receipt of the open submission, for its author and contest managers. */
export function ReceiptSection() {
  const text = useParams().submitID ?? ''
  return /^\d{1,15}$/.test(text) ? <Known key={text} submitId={Number(text)} /> : null
}

function Known({ submitId }: { submitId: number }) {
  const user = useUser()
  const { isAdmin } = useContest()
  // The page above has fetched it; this only reads the cache.
  const { data: detail } = useQuery({ ...submissionQuery(submitId, () => true), enabled: false })
  const mayAsk = user !== null && detail !== undefined && (isAdmin || isOwn(detail, user.uid))
  const { data: receipt } = useQuery(
    endpointQuery(
      'receipts.ofSubmission',
      { query: { submitId } },
      { quiet: true, retry: false, staleTime: Number.POSITIVE_INFINITY, enabled: mayAsk },
    ),
  )
  return receipt === undefined ? null : <Shown receipt={receipt} />
}

/** In a frozen OI contest the author is hidden; the server checks the owner. */
const isOwn = ({ submission }: Detail, uid: string): boolean =>
  submission.uid === uid || submission.status === verdict.hidden

function Shown({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const json = `${JSON.stringify(receipt, null, 2)}\n`
  return (
    <Section
      title={t('title')}
      aside={
        <>
          <CopyButton text={json} />
          <Button
            component="a"
            variant="default"
            size="xs"
            leftSection={<IconDownload aria-hidden size={14} />}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
            download={`receipt_${receipt.submitId}.json`}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t('meaning')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('number')}</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          <dt>{t('at')}</dt>
          <dd>{lineOf(receipt.body, 'at')}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('hash')}</dt>
          <dd className={styles.hash}>{receipt.hash}</dd>
        </div>
      </dl>
      <HowToCheck />
    </Section>
  )
}

/** A line of the signed text. */
const lineOf = (body: string, name: string): string =>
  body
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1) ?? ''
