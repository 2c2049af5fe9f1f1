import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import type { Contest } from '../queries.ts'
import styles from './CcsAccess.module.css'
import type { Fields } from './use-contest-form.ts'

const againMs = 15_000

interface Props {
  readonly fields: Fields
  /** Null while the contest is not made yet. */
  readonly contest: Contest | null
}

/** When statements are sent in advance, and on how many devices they are. */
export function StatementsAhead({ fields, contest }: Props) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  return (
    <section className={styles.ccs} aria-label={t('statementsAhead.title')}>
      <TextInput
        label={t('statementsAhead.minutes')}
        description={t('statementsAhead.minutesHint')}
        inputMode="numeric"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.statementsAhead}
        error={errorOf('statementsAhead')}
        onBlur={() => leave('statementsAhead')}
        onChange={(event) => set({ statementsAhead: event.currentTarget.value })}
      />
      {contest !== null && contest.statementsAheadMinutes > 0 && <Bundle cid={contest.id} />}
    </section>
  )
}

function Bundle({ cid }: { cid: number }) {
  const { t } = useTranslation('adminContests')
  const { data } = useQuery(
    endpointQuery('statementBundles.manage', { query: { cid } }, { quiet: true, refetchInterval: againMs }),
  )
  if (data === undefined) return null
  const { bundle, fetched, outdated } = data
  if (bundle === null) return <p>{t('statementsAhead.none')}</p>
  const { version, problems, bytes, madeAt, leftOut } = bundle
  const time = localTime(parseInstant(madeAt))
  return (
    <>
      <p>{t('statementsAhead.made', { version, time, problems, size: readableBytes(bytes) })}</p>
      <p>
        <strong>{t('statementsAhead.fetched', { fetched })}</strong>
      </p>
      {outdated > 0 && <p>{t('statementsAhead.outdated', { outdated })}</p>}
      {leftOut > 0 && (
        <p>{t('statementsAhead.leftOut', { leftOut, size: readableBytes(limits.statementBundle.maxPictureBytes) })}</p>
      )}
    </>
  )
}
