import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTopic } from '../../../api/events.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { IconSpeakerphone } from '../../../ui/icons.ts'
import { DeskHead } from '../../../ui/page/DeskHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { AnnouncePanel } from './AnnouncePanel.tsx'
import { aboutText, categoryValue } from './about.ts'
import styles from './Clarifications.module.css'
import { DeskQuestion } from './DeskQuestion.tsx'
import { type DeskState, deskQuery } from './queries.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

const usual = { state: '', about: '' }

const stateOf = (text: string): DeskState | undefined => (text === 'open' || text === 'answered' ? text : undefined)

/** The jury's table: questions as they come, answers to one or to all. */
export function ClarificationDesk({ cid }: { cid: number }) {
  const { t } = useTranslation('clarifications')
  const queries = useQueryClient()
  const filter = useAddressFilter(usual, limits.clarification.pageSize)
  const { page, limit } = filter
  const state = stateOf(filter.values.state)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    deskQuery(cid, { page, limit, state, about: filter.values.about }),
  )
  const [isAnnouncing, setIsAnnouncing] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const askAgain = (): void => void queries.invalidateQueries({ queryKey: ['clarifications.desk'] })
  useTopic(
    `desk:${cid}`,
    (event) => {
      if (event.kind === 'desk' && event.desk === 'clarifications') askAgain()
    },
    askAgain,
  )
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  const waiting = data?.waiting ?? 0
  return (
    <div className={styles.page}>
      <DeskHead
        waiting={data === undefined ? '' : waiting === 0 ? t('desk.noneOpen') : t('desk.waiting', { count: waiting })}
      >
        <QueueField data={data} value={filter.values.about} onChange={(about) => filter.change({ about })} />
        <SelectField
          label={t('desk.filter')}
          value={filter.values.state}
          options={[
            { value: '', text: t('desk.all') },
            { value: 'open', text: t('desk.onlyOpen') },
            { value: 'answered', text: t('desk.onlyAnswered') },
          ]}
          onChange={(value) => filter.change({ state: value })}
        />
        <UnlessReadOnly desk="clarifications">
          <Button
            variant="default"
            leftSection={<IconSpeakerphone aria-hidden size={16} />}
            aria-expanded={isAnnouncing}
            onClick={() => setIsAnnouncing(!isAnnouncing)}
          >
            {t('desk.tell')}
          </Button>
          <Button variant="default" disabled={data === undefined} onClick={() => setIsSetting(true)}>
            {t('settings.open')}
          </Button>
        </UnlessReadOnly>
      </DeskHead>
      {isAnnouncing && (
        <AnnouncePanel
          cid={cid}
          categories={data?.categories ?? []}
          problems={data?.problems ?? []}
          onDone={() => setIsAnnouncing(false)}
        />
      )}
      {isSetting && data !== undefined && (
        <SettingsDialog
          cid={cid}
          categories={data.categories}
          cannedAnswers={data.cannedAnswers}
          onClose={() => setIsSetting(false)}
        />
      )}
      {data?.total === 0 &&
        (filter.isFiltered ? (
          <NothingFound title={t('desk.noneHere')} onClear={filter.clear} />
        ) : (
          <EmptyState drawing="messages" title={t('desk.none')} hint={t('desk.noneHint')} />
        ))}
      {data !== undefined && data.records.length > 0 && (
        <ul className={styles.list} data-stale={isPlaceholderData}>
          {data.records.map((row) => (
            <DeskQuestion key={row.id} cid={cid} row={row} cannedAnswers={data.cannedAnswers} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limit && (
        <Pagination page={page} limit={limit} total={data.total} hrefOf={filter.hrefOf} onLimit={filter.setLimit} />
      )}
    </div>
  )
}

interface QueueProps {
  readonly data: DataFor<'clarifications.desk'> | undefined
  readonly value: string
  readonly onChange: (about: string) => void
}

/** The queues of the problems and of the contest as a whole, each with its open questions. */
function QueueField({ data, value, onChange }: QueueProps) {
  const { t } = useTranslation('clarifications')
  const queues = data?.queues ?? []
  const nameOf = (displayId: string | null, category: string | null = null): string => {
    const name = aboutText(t, { displayId, category })
    const queue = queues.find((row) => row.displayId === displayId && row.category === category)
    const count = queue?.waiting ?? 0
    return count === 0 ? name : t('desk.queueOf', { name, count })
  }
  // Questions stay in a category that was taken out.
  const categories = new Set([...(data?.categories ?? []), ...queues.flatMap(({ category }) => category ?? [])])
  const options = [
    { value: '', text: t('desk.allQueues') },
    { value: 'general', text: nameOf(null) },
    ...[...categories].map((category) => ({ value: categoryValue(category), text: nameOf(null, category) })),
    ...(data?.problems ?? []).map(({ displayId }) => ({ value: displayId, text: nameOf(displayId) })),
  ]
  return <SelectField label={t('desk.queue')} value={value} options={options} onChange={onChange} />
}
